from machines import Part, machine

wheel = Part(machine, 4)
