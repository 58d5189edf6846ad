"""What all widgets share: the gate for outside text, signs, styles and lines."""
