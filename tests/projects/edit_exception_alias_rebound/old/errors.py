Missing = KeyError
Wrong = TypeError
