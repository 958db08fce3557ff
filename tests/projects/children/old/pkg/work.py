def by_module(argument=None):
    return "by module"


def by_script(argument=None):
    return "by script"


def by_statement(argument=None):
    return "by statement"


def without_environment(argument=None):
    return "without environment"


def from_elsewhere(argument=None):
    return "from elsewhere"


def run_as_module(argument=None):
    return "run as module"


def run_as_path(argument=None):
    return "run as path"


def of_fork(argument=None):
    return "of fork"


def of_spawn(argument=None):
    return "of spawn"


def of_forkserver(argument=None):
    return "of forkserver"


def of_pool(argument=None):
    return "of pool"


def of_bare_fork(argument=None):
    return "of bare fork"


def when_killed(argument=None):
    return "when killed"


def of_grandchild(argument=None):
    return "of grandchild"


def of_thread(argument=None):
    return "of thread"


def of_isolated(argument=None):
    return "of isolated"


def of_exec(argument=None):
    return "of exec"


def in_a_shell(argument=None):
    return "in a shell"


def after_close(argument=None):
    return "after close"


def of_spawn_pool(argument=None):
    return "of spawn pool"


def os_spawned(argument=None):
    return "os spawned"


def of_daemon(argument=None):
    return "of daemon"


def nobody(argument=None):
    return "nobody"
