from pkg import work


def main():
    return work.by_module()


if __name__ == "__main__":
    main()
