"""A position as text. Knows where cells lie, not how men move."""
