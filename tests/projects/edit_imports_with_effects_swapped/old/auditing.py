import bus

bus.handlers.append("auditing")
