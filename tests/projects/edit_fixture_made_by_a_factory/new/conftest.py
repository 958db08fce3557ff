from making import named

user = named("bob")
admin = named("root")
