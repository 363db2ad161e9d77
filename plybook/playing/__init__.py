"""Games played at a prompt: commands, completion and replies, independent of the terminal."""
