SORT_BY = "price"
TITLE = "goods"
