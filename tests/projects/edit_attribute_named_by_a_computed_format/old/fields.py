FIELD = "label"
