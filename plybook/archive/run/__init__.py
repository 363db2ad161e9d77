"""Tasks over chunks, done here, by other processes or by a cluster."""
