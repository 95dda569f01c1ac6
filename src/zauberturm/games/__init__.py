"""The games. Each is one folder with the same file names; `zauberturm.registry` lists them."""
