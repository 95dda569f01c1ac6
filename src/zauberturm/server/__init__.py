"""HTTP and WebSocket around tables. It knows no rule."""
