import argparse


class Level(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, int(values))


def parse(*words):
    parser = argparse.ArgumentParser()
    parser.add_argument("--level", action=Level, default=0)
    parser.add_argument("--fast", action="store_true")
    return parser.parse_args(words)
