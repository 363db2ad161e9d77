"""Running a task on the chunks of an archive: in this process, in others, or on a cluster."""
