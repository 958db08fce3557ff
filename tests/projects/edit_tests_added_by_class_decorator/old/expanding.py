def rows(table):
    def decorate(cls):
        for number, (value, expected) in enumerate(table):
            def test(self, value=value, expected=expected):
                self.assertEqual(value * 2, expected)

            setattr(cls, f"test_row_{number}", test)
        return cls

    return decorate
