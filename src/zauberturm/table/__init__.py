"""One live table: seats, commands, undo, bot seats. Pure: no input or output, the clock comes from outside."""
