"""Lets contestants do the same work in turns, within a bound of time."""

import dataclasses
import time
import typing

from bench import arithmetic, measuring

MOST_ROUNDS = 5


@dataclasses.dataclass
class Contestant:
    """Someone who does a job. `commands` are run `jobs` at a time, on one core if `one_core`.

    With `tolerates_failure` an exit code is no failure: one process for many files tells by it that
    one of them is damaged.
    """

    name: str
    commands: list
    jobs: int = 1
    one_core: bool = False
    tolerates_failure: bool = False
    prepare: typing.Callable = lambda: None
    runs: list = dataclasses.field(default_factory=list)

    def row(self):
        """What is kept of the runs: medians are formed when a table is made."""
        last = self.runs[-1]
        return {
            "name": self.name,
            "wall": [round(run.wall, 5) for run in self.runs],
            "cpu": [round(run.cpu, 5) for run in self.runs],
            "peak": max(run.peak for run in self.runs),
            "failed": 0 if self.tolerates_failure else len(last.failed),
            "commands": len(self.commands),
            "complaint": last.complaint if last.failed else "",
            "example": self.commands[0],
        }


def alternate(helper, contestants, budget, log, most_rounds=MOST_ROUNDS):
    """Runs everyone once, then in turns as long as a run fits into `budget` further seconds.

    A slow contestant so has one figure at least, and a quick one, ours among them, more. The order
    turns with every round: what one leaves in caches helps another each time.
    """
    spent = 0.0
    starting = time.monotonic()
    for round_number in range(most_rounds):
        order = contestants[round_number % len(contestants):]
        order += contestants[:round_number % len(contestants)]
        ran = False
        for contestant in order:
            expected = arithmetic.median([run.wall for run in contestant.runs]) or 0
            if round_number and spent + expected > budget:
                continue
            contestant.prepare()
            start = time.monotonic()
            contestant.runs.append(
                measuring.run(helper, contestant.commands, contestant.jobs, contestant.one_core))
            spent += time.monotonic() - start if round_number else 0
            ran = True
            log(f"  {contestant.name}: {arithmetic.seconds_text(contestant.runs[-1].wall)}")
        if round_number == 0:
            round_seconds = time.monotonic() - starting
            log(f"  a round takes {arithmetic.seconds_text(round_seconds)}, at most "
                f"{min(budget, round_seconds * (most_rounds - 1)):.0f} s to go")
        if not ran:
            break
