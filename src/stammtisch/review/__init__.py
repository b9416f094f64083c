"""What a match looked like to those who played it, and which of their moves cost them most."""
