from pkg import work


def main():
    return work.run_as_path()


VALUE = main()
