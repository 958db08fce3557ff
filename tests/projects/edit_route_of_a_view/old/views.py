from web import app


@app.route("/hello")
def hello():
    return "hello"


@app.route("/bye")
def bye():
    return "bye"


def title():
    return "views"
