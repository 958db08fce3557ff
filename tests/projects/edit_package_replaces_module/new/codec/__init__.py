from codec.parts import encode
