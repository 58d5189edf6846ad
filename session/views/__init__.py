"""Pure folds from events to what is shown; import the module you need, the block values alone are light."""
