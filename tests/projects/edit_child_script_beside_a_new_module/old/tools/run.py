import textwrap

print(textwrap.dedent("  hello"))
