"""What the program is made of besides its own code: read from the lock files, audited, written into the wheel."""
