# SPDX-License-Identifier: MIT
"""Result files of the benchmarks: reading them and finding records in them."""

import json
import math

OURS = "clbool"


class Results:
    """The records of several result files, each with its file's library."""

    def __init__(self, documents):
        self.documents = documents
        self.records = []
        for document in documents:
            library = name_of_library(document, documents)
            for record in document["records"]:
                self.records.append(dict(record, library=library, program=document["program"]))

    @classmethod
    def read(cls, paths):
        documents = []
        for path in paths:
            with open(path, encoding="utf-8") as file:
                document = json.load(file)
            if document.get("schema") != 1 or "records" not in document:
                raise ValueError(f"{path}: not a result file of schema 1")
            documents.append(document)
        return cls(documents)

    def select(self, **wanted):
        """Records whose fields have these values."""
        return [r for r in self.records if all(r.get(k) == v for k, v in wanted.items())]

    def libraries(self, operation):
        """Libraries with times for an operation, ours first."""
        found = {r["library"] for r in self.select(operation=operation) if time_of(r) is not None}
        return sorted(found, key=lambda name: (name != OURS, name))

    def matrices(self, operation):
        """Matrices of an operation in the order of the files."""
        return list(dict.fromkeys(r["matrix"] for r in self.select(operation=operation)))

    def best(self, operation, matrix, library):
        """The record to compare: ours by the default method, a peer's fastest; or None."""
        candidates = [r for r in self.select(operation=operation, matrix=matrix, library=library)
                      if time_of(r) is not None and not r.get("error")]
        if library == OURS:
            candidates = [r for r in candidates if r["method"] == "automatic"] or candidates
        return min(candidates, key=time_of, default=None)

    def disagreements(self):
        """Lines about results for the same matrix and operation that differ."""
        lines = []
        first = {}
        for record in self.records:
            if record.get("error") and time_of(record) is None:
                continue
            key = (record["operation"], record["matrix"])
            for field in ("nnz_out", "checksum"):
                if field not in record or not key[1]:
                    continue
                known = first.setdefault(key + (field,), record)
                if known[field] != record[field]:
                    lines.append(f"{key[0]} on {key[1]}: {describe(record)} has {field} "
                                 f"{record[field]}, {describe(known)} has {known[field]}")
        return lines

    def errors(self):
        """Lines about records that have an error."""
        return [f"{r['operation']} on {r['matrix']}, {describe(r)}: {r['error']}"
                for r in self.records if r.get("error")]


def name_of_library(document, documents):
    """A library's name, with its version where several versions were measured."""
    name = document["library"]
    versions = {other["version"] for other in documents if other["library"] == name}
    return name if len(versions) < 2 or name == OURS else f"{name} {document['version']}"


def describe(record):
    method = record.get("method", "")
    return f"{record['library']} {method}".strip()


def time_of(record):
    """The median in milliseconds, or None."""
    return record["ms"]["median"] if "ms" in record else None


def geometric_mean(values):
    values = list(values)
    if not values:
        return None
    return math.exp(sum(math.log(v) for v in values) / len(values))
