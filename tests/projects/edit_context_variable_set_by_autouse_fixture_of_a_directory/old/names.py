PEOPLE = {"admin": "root", "guest": "visitor"}
