"""What is measured. Each job is a module with `run(context)`, which returns what is kept of it."""

from bench.jobs import decode, memory, mp4, parallel, rebuild, sheet, startup

ALL = {
    "decode": decode, "mp4": mp4, "sheet": sheet, "startup": startup, "rebuild": rebuild,
    "memory": memory, "parallel": parallel,
}
