"""What is kept: tables and every ply, in a database."""
