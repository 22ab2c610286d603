# SPDX-License-Identifier: MIT
"""check_performance.py PAGE: every number in the page's tables is in the reports.

A row is named after a section of a report, or after a row of one of its tables; each of its numbers must be
there, in one of the reports that the section of the page links to before or in the table.
"""

import re
import sys
from pathlib import Path

NUMBER = re.compile(r"\d+(?:\.\d+)?(?: [kMG])?(?![\w.])")


def sections(text: str) -> dict[str, str]:
    parts = re.split(r"^## (.*)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2]))


def rows(text: str) -> list[list[str]]:
    """Those of tables, without their heads and rules."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    rules = [i for i, row in enumerate(cells) if all(re.fullmatch(r":?-+:?", c) for c in row)]
    heads = {i - 1 for i in rules} | set(rules)
    return [row for i, row in enumerate(cells) if i not in heads]


def places(reports: list[str], name: str) -> str:
    """What the reports say under this name: whole sections without their tables, or rows."""
    found = []
    for report in reports:
        for title, text in sections(report).items():
            if title == name:
                found += [line for line in text.splitlines() if not line.startswith("|")]
            found += [" ".join(row) for row in rows(text) if row[0] == name]
    return "\n".join(found)


def main() -> int:
    page = Path(sys.argv[1])
    checked, wrong = 0, []
    for title, text in sections(page.read_text(encoding="utf-8")).items():
        files = dict.fromkeys(re.findall(r"\]\((benchmarks/[^)#]+\.md)\)", text))
        reports = [(page.parent / file).read_text(encoding="utf-8") for file in files]
        for name, *cells in rows(text):
            known = set(NUMBER.findall(places(reports, name)))
            for number in NUMBER.findall(" ; ".join(cells)):
                checked += 1
                if number not in known:
                    wrong.append(f"{title}, {name}: {number}")
    print(f"{checked} numbers compared with the reports")
    print("".join(f"not in a report: {line}\n" for line in wrong), end="")
    return 1 if wrong or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
