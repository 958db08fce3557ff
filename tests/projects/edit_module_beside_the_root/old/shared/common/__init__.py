from .texts import bold, plain
