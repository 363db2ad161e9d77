"""Odd PGN: small files by kind, of cases that readers of PGN meet, and what each is read as."""
