from events import saved

saved.connect(lambda: "mail")
saved.connect(lambda: "log")
