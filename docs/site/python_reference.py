# SPDX-License-Identifier: MIT
"""The reference of the Python package as a page, from its sources, which are not run."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from pathlib import Path
from typing import Iterator

_TITLE = """# Reference of the Python package

Made of the help texts. [The Python package](python.md) and [queries in Python](python_queries.md)
tell how things belong together.
"""
_DEFINITIONS = (ast.ClassDef, ast.FunctionDef)


def page(sources: Path) -> str:
    parts = [_TITLE]
    for module in ("pyclbool", "pyclbool.query"):
        parts += [f"## {module}", *_module(sources, module)]
    return "\n\n".join(parts) + "\n"


def _module(sources: Path, module: str) -> Iterator[str]:
    """What the module exports, classes and functions each by their names."""
    tree = ast.parse((sources / module.replace(".", "/") / "__init__.py").read_text(encoding="utf-8"))
    homes = {
        name.asname or name.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for name in node.names
    }
    for name in sorted(_exported(tree), key=str.casefold):
        definition = _definition(sources, homes.get(name, module), name)
        if definition is not None:
            yield from _described(definition, f"{module}.{name}", 3)


def _exported(tree: ast.Module) -> list[str]:
    for node in tree.body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def _definition(sources: Path, module: str, name: str) -> ast.ClassDef | ast.FunctionDef | None:
    path = sources / (module.replace(".", "/") + ".py")
    if not path.exists():
        path = sources / module.replace(".", "/") / "__init__.py"
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, _DEFINITIONS) and node.name == name:
            return node
    return None


def _described(node: ast.ClassDef | ast.FunctionDef, name: str, level: int) -> Iterator[str]:
    text = ast.get_docstring(node)
    short = name.rpartition(".")[2]
    if not text:
        return
    yield f'{"#" * level} {short} {{#{name}}}'
    yield f"```python\n{_wrapped(_heading(node, name))}\n```"
    yield _markdown(text)
    if isinstance(node, ast.ClassDef):
        yield from _fields(node)
        for member in node.body:
            if isinstance(member, ast.FunctionDef) and not member.name.startswith("_"):
                yield from _described(member, f"{name}.{member.name}", level + 1)


def _heading(node: ast.ClassDef | ast.FunctionDef, name: str) -> str:
    """How it is called; types are in the help texts' sources."""
    if isinstance(node, ast.ClassDef):
        made = next((m for m in node.body if getattr(m, "name", "") == "__init__"), None)
        bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
        if isinstance(made, ast.FunctionDef):
            return f"class {name}({_arguments(made, drop_first=True)})"
        return f"class {name}{bases}"
    kinds = {ast.unparse(kind) for kind in node.decorator_list}
    owned = name.count(".") - name.startswith("pyclbool.query") > 1
    if "property" in kinds:
        return f"{name.rpartition('.')[2]}  # a property"
    shown = name if not owned or "classmethod" in kinds else name.rpartition(".")[2]
    return f"{shown}({_arguments(node, drop_first=owned and 'staticmethod' not in kinds)})"


def _wrapped(heading: str) -> str:
    """A long one in lines, which begin behind its bracket."""
    indent = " " * (heading.find("(") + 1)
    return "\n".join(textwrap.wrap(heading, 90, subsequent_indent=indent, break_long_words=False))


def _arguments(node: ast.FunctionDef, drop_first: bool) -> str:
    arguments = ast.parse(ast.unparse(node.args).join(("def f(", "): pass"))).body[0].args
    for argument in ast.walk(arguments):
        if isinstance(argument, ast.arg):
            argument.annotation = None
    if drop_first:
        (arguments.posonlyargs or arguments.args).pop(0)
    return ast.unparse(arguments)


def _fields(node: ast.ClassDef) -> Iterator[str]:
    """The members of a tuple, with the text that follows each."""
    rows = []
    for member, after in zip(node.body, node.body[1:]):
        if isinstance(member, ast.AnnAssign) and isinstance(after, ast.Expr):
            if isinstance(after.value, ast.Constant) and isinstance(after.value.value, str):
                text = " ".join(inspect.cleandoc(after.value.value).split())
                rows.append(f"- `{ast.unparse(member.target)}`: {_inline(text)}")
    if rows:
        yield "\n".join(rows)


def _inline(text: str) -> str:
    text = re.sub(r":(?:class|func|meth|mod):`~?(?:[\w.]*\.)?(\w+)`", r"`\1`", text)
    return text.replace("``", "`")


def _markdown(text: str) -> str:
    """Help texts have examples and names in code; nothing else needs a word of Markdown."""
    parts = []
    for block in re.split(r"\n\s*\n", text):
        if block.lstrip().startswith(">>>"):
            parts.append(f"```pycon\n{inspect.cleandoc(block)}\n```")
        else:
            parts.append(_inline(block))
    return "\n\n".join(parts)
