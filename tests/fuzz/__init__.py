"""Bad input: whatever is handed in, only the documented errors come out, and nothing is left half done."""
