"""What compiled rules are made of, and nothing else: decorators, records, moves in blocks, the contract."""
