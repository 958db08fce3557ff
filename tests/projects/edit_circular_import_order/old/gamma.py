def gamma():
    return 3
