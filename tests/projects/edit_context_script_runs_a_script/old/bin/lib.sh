say() { echo one; }
