import app.first
import app.second
import app.third
