import app.first
import app.third
import app.second
