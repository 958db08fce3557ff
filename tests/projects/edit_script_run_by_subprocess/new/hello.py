import sys


def main(name):
    return f"Hello {name}"


if __name__ == "__main__":
    print(main(sys.argv[1]))
