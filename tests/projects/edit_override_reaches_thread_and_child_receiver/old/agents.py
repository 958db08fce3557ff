import threading


class Agent:
    def act(self):
        return "wait"


class Spy(Agent):
    pass


class Clerk(Agent):
    pass


def in_thread(agent):
    found = []
    thread = threading.Thread(target=lambda: found.append(agent.act()))
    thread.start()
    thread.join()
    return found[0]


if __name__ == "__main__":
    print(Spy().act())
