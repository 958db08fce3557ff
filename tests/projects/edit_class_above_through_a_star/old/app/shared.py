from app.base import *
