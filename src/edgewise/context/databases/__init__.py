"""Which tables and columns did the program rely on, and are they as they were?"""
