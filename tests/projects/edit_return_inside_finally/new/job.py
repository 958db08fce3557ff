def perform(job, done):
    if job is None:
        return "idle"
    try:
        return job()
    finally:
        done.append(True)
        return done
