from making import named

first = named("user", "ann")
second = named("admin", "root")
third = 1
