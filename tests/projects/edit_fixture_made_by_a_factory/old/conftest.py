from making import named

user = named("ann")
admin = named("root")
