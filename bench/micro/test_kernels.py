"""Times each kernel from inside, so that only its own work counts."""

from __future__ import annotations

import json
import os
import time

import kernels
import pytest

# Sizes at which each takes some tens of milliseconds when plain.
SIZES = {
    "sieve": 200_000,
    "collatz": 3_000,
    "nbody": 1_000,
    "fib": 21,
    "parse": 20_000,
    "empty_for": 1_000_000,
    "while_counter": 500_000,
    "method_calls": 200_000,
    "polymorphic_calls": 60_000,
    "generator": 200_000,
    "generator_expression": 300_000,
    "list_comprehension": 300_000,
    "conditional_expressions": 200_000,
    "nested_function": 200_000,
    "sort_with_lambda": 200_000,
}
REPEATS = 5


@pytest.mark.parametrize("name", SIZES)
def test_kernel(name):
    kernel = getattr(kernels, name)
    size = SIZES[name]
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        kernel(size)
        best = min(best, time.process_time() - start)
    with open(os.environ["EDGEWISE_BENCH_MICRO"], "a") as file:
        file.write(json.dumps([name, best]) + "\n")
