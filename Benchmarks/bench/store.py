"""Keeps results of jobs between runs, so that one job can be done again without the others."""

import json
import os
import re


def path(work, inputs):
    return os.path.join(work, f"results-{inputs.name}.json")


def load(file):
    try:
        with open(file, encoding="utf-8") as text:
            return json.load(text)
    except (FileNotFoundError, ValueError):
        return {"jobs": {}}


def save(file, results):
    with open(file + ".part", "w", encoding="utf-8") as text:
        json.dump(results, text, ensure_ascii=False, indent=1)
    os.replace(file + ".part", file)


def published(job):
    """The result with an example command that names no place of this machine."""
    for row in job.get("rows", []):
        row["command"] = _command(row.pop("example"))
        row["complaint"] = _plain(row["complaint"])
    return job


def _command(words):
    """One line; of many inputs the first."""
    shown, inputs = [], 0
    for word in words:
        is_path = word.startswith("/") and word != "/dev/null"
        plain = os.path.basename(word) if is_path else _plain(word)
        if plain.split("[")[0].endswith(".gif"):
            inputs += 1
            if inputs > 1:
                continue
        shown.append(f"'{plain}'" if re.search(r"[ ();|\[\]\\*]", plain) else plain)
    return " ".join(shown) + (" …" if inputs > 1 else "")


def _plain(text):
    """Absolute paths lose their folders, except /dev/null."""
    return re.sub(r"(?<![\w.])/(?!dev/null)(?:[^\s/:'\"]+/)*([^\s/:'\"]*)", r"\1", text)
