"""`make mutants`: whether the tests notice a fault."""
