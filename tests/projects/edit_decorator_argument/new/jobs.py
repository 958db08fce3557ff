from robust import retry


@retry(2)
def flaky(answers):
    return answers.pop(0)


@retry(1)
def steady(answers):
    return answers.pop(0)
