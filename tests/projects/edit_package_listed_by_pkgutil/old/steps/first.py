STEP = "first"
