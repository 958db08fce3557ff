import bus

bus.handlers.append("billing")
