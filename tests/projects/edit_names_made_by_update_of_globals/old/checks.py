import making

globals().update(making.family({"small": 5, "large": 50}))
