"""What must hold however the server, the lines and the guests misbehave."""
