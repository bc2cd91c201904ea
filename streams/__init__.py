"""I/O before the log: the queue, the embedding, the write path, the log itself."""
