from pkg import work


def main():
    return work.run_as_module()


if __name__ == "__main__":
    main()
