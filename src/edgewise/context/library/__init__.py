"""What installed libraries are like, function by function, and how is that fingerprinted?"""
