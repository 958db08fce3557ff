SORT_BY = "name"
TITLE = "goods"
