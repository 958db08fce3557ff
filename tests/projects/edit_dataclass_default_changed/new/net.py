from dataclasses import dataclass, field


@dataclass
class Server:
    host: str
    port: int = 8080
    tags: list = field(default_factory=list)


@dataclass
class Secure(Server):
    certificate: str = ""


@dataclass
class Client:
    name: str = "nobody"
