import mailer


def test_real():
    assert mailer.notify("ann") == "sent hello ann"


def test_patched(monkeypatch):
    monkeypatch.setattr(mailer, "send", lambda text: text)
    assert mailer.notify("ann") == "hello ann"
