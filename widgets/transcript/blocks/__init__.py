"""The blocks of the transcript, one file each."""
