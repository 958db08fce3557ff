import agents

print(agents.Spy().act())
