import limits

NAME = "app"
