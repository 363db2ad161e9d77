"""Completions for the words of a command line.

Each function returns names that begin with the typed text, with a description if there is one. The context of the
command holds the other words. A table maps parameters to functions. Nothing of this is imported before a shell asks
for completions.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from plybook.registry import UnknownNameError

if TYPE_CHECKING:
    _Type = click.ParamType[str]
else:
    _Type = click.ParamType

CORPUS = "corpus:"

Names = dict[str, str] | Iterable[str]
Asked = Callable[[click.Context, str], Names]


def attach(command: click.Command) -> None:
    """Make the parameters of a command, and of its subcommands, completable."""
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        attach(below)
    for param in command.params:
        if param.name in NAMED and param.type is click.STRING:
            param.type = Name(*NAMED[param.name])


class Name(_Type):
    """A parameter whose values are the names that a function returns, or also files."""

    name = "text"

    def __init__(self, names: Asked, is_file: bool = False) -> None:
        self._names = names
        self._is_file = is_file

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the completions of ``incomplete``."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # commands report broken plug-ins
            try:
                found = self._names(ctx, incomplete)
                known = found if isinstance(found, dict) else dict.fromkeys(found, "")
            except UnknownNameError:  # an earlier word is unknown
                known = {}
        typed = incomplete.casefold()
        fitting = [
            CompletionItem(name, help=said or None)
            for name, said in known.items()
            if name.casefold().startswith(typed)
        ]
        if self._is_file and not incomplete.startswith(CORPUS):
            fitting.append(CompletionItem(incomplete, type="file"))
        return fitting


def _pages(ctx: click.Context, incomplete: str) -> Iterable[str]:
    from plybook.rules.rule_files.toml_page import shipped_names

    return shipped_names()


# --- names of plybook --------------------------------------------------------------------------------------------


def _variants(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants

    return {name: variants[name].title for name in variants}


def _chosen(ctx: click.Context) -> list[str]:
    """Return the variants that the words before allow: the one that is named, or all.

    An argument before an option without a value is left among the context's own.
    """
    from plybook.catalogue import variants

    named = [*(str(ctx.params.get(name)) for name in ("variant", "source", "one", "other")), *ctx.args]
    return [name for name in named if name in variants] or list(variants)


def _notations(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants
    from plybook.notation.notation import notations

    chosen = _chosen(ctx)
    names = notations if len(chosen) > 1 else variants[chosen[0]].notations
    return {name: notations[name].title for name in names}


def _containers(ctx: click.Context, incomplete: str) -> Names:
    from plybook.container.container import containers

    return list(containers)


def _languages(ctx: click.Context, incomplete: str) -> Names:
    from plybook.notation.languages import NAMES

    return NAMES | {name.lower(): code for code, name in NAMES.items()}


def _codes(ctx: click.Context, incomplete: str) -> Names:
    from plybook.diagnostics import CODES
    from plybook.notation.notation import notations

    list(notations.added())  # plug-ins may add codes
    return {**{kind.code: kind.name for kind in CODES.values()}, **{kind.name: kind.code for kind in CODES.values()}}


def _several_codes(ctx: click.Context, incomplete: str) -> Names:
    """Return codes after those before the last comma."""
    before = incomplete[: incomplete.rfind(",") + 1]
    return [before + name for name in _codes(ctx, "")]


def _seats(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants

    return [seat.lower() for name in _chosen(ctx) for seat in variants[name].rules.seat_names()]


def _pictures(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants

    return [picture for name in _chosen(ctx) for picture in variants[name].pictures]


def _forms(ctx: click.Context, incomplete: str) -> Names:
    """Return the forms in which positions can be written."""
    from plybook.catalogue import variants

    return [
        "picture",
        "fen",
        "men",
        *dict.fromkeys(form for name in _chosen(ctx) for form in variants[name].rules.fen_forms),
    ]


def _levels(ctx: click.Context, incomplete: str) -> Iterator[str]:
    from plybook.catalogue import variants

    for name in _chosen(ctx):
        variant, picture = variants[name], ctx.params.get("picture")
        if picture is None or picture in variant.pictures:
            yield from variant.layout(picture).levels(variant.rules.geometry)


def _cells(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants
    from plybook.interpret.cell_names import names_in

    chosen = _chosen(ctx)
    if len(chosen) > 1:
        return []
    variant, notation = variants[chosen[0]], ctx.params.get("notation")
    seat = variant.seat(ctx.params.get("seat") or 0)
    return variant.rules.cell_names(seat) if notation is None else names_in(variant.notation(notation), seat)


def _cells_and_boards(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants

    cells = _cells(ctx, incomplete)
    return [*cells, *variants[_chosen(ctx)[0]].alphabet.boards] if cells else []


def _pawns(ctx: click.Context, incomplete: str) -> Names:
    from plybook.catalogue import variants
    from plybook.picture import pawn_maps

    return [man for name in _chosen(ctx) for man in pawn_maps(variants[name])]


def _slips(ctx: click.Context, incomplete: str) -> Names:
    from plybook.corpora.spoil import KINDS

    return KINDS


def _noises(ctx: click.Context, incomplete: str) -> Names:
    from plybook.interpret.noise import NOISES

    return list(NOISES)


def _samples(ctx: click.Context, incomplete: str) -> Names:
    """Return the names of samples, alone or as FILE arguments."""
    from plybook.corpora.corpus import samples

    begin = CORPUS if incomplete.startswith(CORPUS) else ""
    return {begin + name: "" if begin else entry.title for name, entry in samples().items()}


# --- files and commands ------------------------------------------------------------------------------------------


def _nothing(ctx: click.Context, incomplete: str) -> Names:
    return []


def _files(ctx: click.Context, incomplete: str) -> Names:
    from plybook.corpora.corpus import samples

    return [CORPUS + name for name in samples()]


def _files_and_variants(ctx: click.Context, incomplete: str) -> Names:
    return [*_files(ctx, incomplete), *_variants(ctx, incomplete)]


def _commands(ctx: click.Context, incomplete: str) -> Names:
    """Return the commands after those already named."""
    here = ctx.find_root().command
    for name in ctx.params.get("command") or ():
        found = here.get_command(ctx, name) if isinstance(here, click.Group) else None
        if found is None:
            return []
        here = found
    return _subcommands(here, ctx)


def _subcommands(group: click.Command, ctx: click.Context) -> dict[str, str]:
    if not isinstance(group, click.Group):
        return {}
    commands = {name: group.get_command(ctx, name) for name in group.list_commands(ctx)}
    return {name: command.get_short_help_str() for name, command in commands.items() if command}


NAMED: dict[str, tuple[Asked] | tuple[Asked, bool]] = {
    "variant": (_variants,),
    "read_variant": (_variants,),
    "one": (_variants,),
    "other": (_variants,),
    "notation": (_notations,),
    "read_as": (_notations,),
    "container": (_containers,),
    "to": (_containers,),
    "letters": (_languages,),
    "code": (_codes,),
    "finding": (_codes,),
    "select": (_several_codes,),
    "ignore": (_several_codes,),
    "seat": (_seats,),
    "at_random": (_seats,),
    "picture": (_pictures,),
    "level": (_levels,),
    "text": (_forms,),
    "targets": (_cells_and_boards,),
    "origin": (_cells_and_boards,),
    "pawns": (_pawns,),
    "marked": (_cells,),
    "arrows": (_cells,),
    "kinds": (_slips,),
    "name": (_samples,),
    "command": (_commands,),
    "file": (_files, True),
    "files": (_files, True),
    "page": (_pages, False),
    "sheets": (_files, True),
    "noise": (_noises, True),
    "answers": (_nothing, True),
    "source": (_files_and_variants, True),
    "output": (_nothing, True),
    "key": (_nothing, True),
    "rest": (_nothing, True),
    "dropped": (_nothing, True),
    "a": (_files, True),
    "b": (_files, True),
}
"""For each parameter of a command, by name: the function for its values, and whether it may be a file, too."""
