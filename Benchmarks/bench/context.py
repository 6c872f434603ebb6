"""What every job is given."""

import dataclasses
import os
import shutil
import typing

from bench.inputs import InputSet
from bench.tools import Tools


@dataclasses.dataclass
class Context:
    tools: Tools
    inputs: InputSet
    # Scratch space of the set of inputs, and what is drawn for all of them.
    work: str
    drawn: str
    # Seconds that a job may spend on repeated rounds.
    budget: float
    rounds: int
    cores: int
    log: typing.Callable

    def fresh(self, *names):
        """An empty folder of that name in the scratch space."""
        path = os.path.join(self.work, *names)
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(path)
        return path
