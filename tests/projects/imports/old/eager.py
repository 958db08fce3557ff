def eagerly():
    return "eagerly"
