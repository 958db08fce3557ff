class Actor:
    def on_start(self, speed=1):
        return "started"

    def on_stop(self):
        return "stopped"


def act(event, *args):
    try:
        return getattr(Actor(), f"on_{event}")(*args)
    except TypeError:
        return "refused"
