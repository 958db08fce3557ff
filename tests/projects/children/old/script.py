from pkg import work


def main():
    return work.by_script()


main()
