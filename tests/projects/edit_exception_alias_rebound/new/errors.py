Missing = IndexError
Wrong = TypeError
