hallo
