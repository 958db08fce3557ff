TITLE = "report"
LINES = [TITLE.upper()]
