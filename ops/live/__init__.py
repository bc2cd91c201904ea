"""What happens, told as it happens: to listeners over HTTP, to webhooks, and to whoever asks in this process."""
