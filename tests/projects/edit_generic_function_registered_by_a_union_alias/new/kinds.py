Number = int | complex
