class Attempt:
    errors = (OSError,)

    def run(self, action):
        try:
            return action()
        except self.errors:
            return "failed"


class Patient(Attempt):
    errors = (OSError, KeyError)


def hasty(action):
    try:
        return action()
    except ValueError:
        return "hasty"
