def attempt(job):
    try:
        return job()
    except Exception:
        return "failed"
