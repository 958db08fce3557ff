def greet(name):
    return f"hello {name}"


if __name__ == "__main__":
    print(greet("everyone"))
