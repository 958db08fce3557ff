import logging
import re
import sqlite3

X = 1
