from making import named

first = named("user", "bob")
second = named("admin", "root")
third = 1
