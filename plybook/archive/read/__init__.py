"""Where games come from: files, packed files, addresses, and the chunks they are cut into."""
