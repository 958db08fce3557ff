class Problem(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code

    def __str__(self):
        return f"error {self.code}"


def fail(code):
    raise Problem(code)


def code_of(code):
    try:
        fail(code)
    except Problem as problem:
        return problem.code
