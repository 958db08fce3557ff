import json


@lambda function: setattr(json, "listeners", function)
def listener():
    return stamp()


def stamp():
    return "heard"
