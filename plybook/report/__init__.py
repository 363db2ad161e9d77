"""What a check found, for programs: `model` as documents of our own, `junit` and `sarif` as those of others."""
