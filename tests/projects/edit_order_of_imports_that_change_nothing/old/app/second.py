import textwrap

textwrap.MARK = 2
