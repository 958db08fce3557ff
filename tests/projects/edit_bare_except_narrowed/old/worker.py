def attempt(job):
    try:
        return job()
    except:
        return "failed"
