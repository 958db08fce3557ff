PEOPLE = {"admin": "boss", "guest": "visitor"}
