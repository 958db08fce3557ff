"""Graphs of small programs, written down as the tests of them write edges."""

from __future__ import annotations

import ast
from textwrap import dedent

from edgewise.model.cfg import procedures
from edgewise.model.procedure import Node, Procedure


def graph_of(program: str, name: str = "<module>") -> Procedure:
    """The graph of one procedure of `program`."""
    found = procedures(ast.parse(dedent(program)), "program.py")
    return next(procedure for procedure in found if procedure.id.qualname == name)


def edges_of(procedure: Procedure) -> set[str]:
    """`3->4`, `3->5 T`: nodes by line, or by kind if they are no statement."""
    return {
        f"{shown(procedure.nodes[e.source])}->{shown(procedure.nodes[e.target])} {e.label}".strip()
        for e in procedure.edges
    }


def shown(node: Node) -> str:
    """A node as tests write it."""
    if node.syntax is not None:
        return str(node.line)
    return {"raise exit": "raise", "end with": "endwith", "end finally": "endfinally"}.get(
        node.kind, node.kind
    )
