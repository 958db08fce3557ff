import making

globals().update(making.family({"small": 2, "large": 50}))
