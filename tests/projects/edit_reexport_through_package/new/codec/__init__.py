from codec.simple import dump
from codec.strict import parse
