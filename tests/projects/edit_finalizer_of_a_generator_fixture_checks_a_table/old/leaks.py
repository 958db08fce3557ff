ALLOWED = {"a"}
