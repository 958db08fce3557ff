TITLE = "report"
LINES = [TITLE.title()]
