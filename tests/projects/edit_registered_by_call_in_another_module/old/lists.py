import registry

registry.register("list", list)
registry.register("other", tuple)
