STEP = "second"
