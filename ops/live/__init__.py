"""Live events: to listeners over HTTP, to webhooks, and to callers in this process."""
