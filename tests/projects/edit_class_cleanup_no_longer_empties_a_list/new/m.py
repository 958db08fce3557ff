OPEN = []
def start(): OPEN.append("s")
def stop(): OPEN.append("x")
def val(): return 1
