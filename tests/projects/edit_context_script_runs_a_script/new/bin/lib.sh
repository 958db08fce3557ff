say() { echo two; }
