import app.second
import app.third
import app.first
