"""`plybook decode`: the legal game that badly written or badly read sheets most probably show."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from plybook.cli.option_groups import option_group
from plybook.cli.options import (
    called,
    check_names,
    files_of,
    format_option,
    notation_option,
    recursive_option,
    rules_option,
)
from plybook.cli.output import check_output, write_if_any
from plybook.cli.streams import MISUSED, Misuse, misuse, write_data
from plybook.cli.workers import Workers, worker_options

if TYPE_CHECKING:
    from plybook.cli.text import Printer
    from plybook.decode.asking import Asking
    from plybook.decode.decoding import Decoding
    from plybook.decode.many import DecodeOptions
    from plybook.decode.plies import DecodedPly
    from plybook.playing.completing import Completion

_SHOWN = 5  # candidates of a question


class _Output(NamedTuple):
    """What is written: the game to a file ``output`` in the form ``to``, with remarks if there is a ``trace``."""

    to: str | None
    output: str | None
    trace: bool
    form: str


class _Questions(NamedTuple):
    """Which questions are asked: at most ``most``, at a prompt if ``interactive``; ``answers`` is a file."""

    most: int | None
    interactive: bool
    answers: str | None


def _decoding(variant: str | None, notation: str | None, noise: str) -> DecodeOptions:
    from plybook.decode.many import DecodeOptions
    from plybook.decode.reading import noise_called
    from plybook.interpret.noise import NOISES, load_noise

    check_names(variant, notation)
    if noise in NOISES or not Path(noise).exists():
        return DecodeOptions(variant, notation, noise_called(noise))
    try:
        return DecodeOptions(variant, notation, load_noise(Path(noise)))
    except ValueError as error:
        raise Misuse(str(error)) from None


_decoding_options = option_group(
    "options",
    _decoding,
    click.option("--variant", metavar="NAME", help="The variant; by default stated or recognised."),
    notation_option,
    rules_option,
    click.option(
        "--noise",
        metavar="KIND",
        default="handwriting",
        show_default=True,
        help="How the text was spoilt: typed, ocr, handwriting, or a FILE with a table of costs.",
    ),
)
_output_options = option_group(
    "out",
    lambda to, output, trace, form: _Output(to, output, trace, form),
    click.option("-o", "--output", metavar="OUT", help="The file to write; by default standard output."),
    click.option("--to", metavar="FORM", help="The form to write; by default that of OUT's suffix, else scoresheet."),
    click.option(
        "--trace/--no-trace",
        default=True,
        help="Leave a comment at each doubtful move, {written: Nf8; or Nd3}; the default.",
    ),
    format_option,
)
_question_options = option_group(
    "questions",
    lambda ask, interactive, answers: _Questions(ask, interactive, answers),
    click.option(
        "--ask", type=click.IntRange(min=0), metavar="N", help="Ask at most N questions: those that settle most."
    ),
    click.option("--interactive", is_flag=True, help="Ask at a prompt, and show the board."),
    click.option("--answers", metavar="FILE", help="A file of answers: on each line the number of a ply and a move."),
)


@click.command()
@click.argument("sheets", nargs=-1, required=True, metavar="SHEET...")
@_decoding_options
@_output_options
@_question_options
@click.option("--each", is_flag=True, help="Each SHEET is a game of its own, not a copy of the same game.")
@recursive_option
@worker_options
@click.pass_context
def decode(
    ctx: click.Context,
    sheets: tuple[str, ...],
    options: DecodeOptions,
    out: _Output,
    questions: _Questions,
    each: bool,
    recursive: bool,
    workers: Workers,
) -> None:
    """Find the legal game that a badly written sheet shows.

    A SHEET is a text, or JSON with candidates for each cell or character, as `plybook schema sheet` says. Several are
    copies of one game, such as those of its players; with --each every SHEET is a game of its own. The game is
    written in the notation of the sheet. Doubtful moves and text that is not read are reported on standard error,
    and with --ask the questions to answer in the form that --answers reads. With --format json everything goes to
    standard output, and the game only to OUT. The exit status is 0 if nothing is to be asked, 1 if something is, and
    2 if there is no game.

    \b
    plybook decode sheet.txt -o game.pgn
    plybook decode white.txt black.txt --variant tri-d --ask 3
    plybook decode -r scans --each --noise ocr -o games.pgn --jobs 4
    """
    from plybook.cli.text import Printer
    from plybook.container.container import form_of

    check_output(out.output)
    check_names(to=out.to)
    out = out._replace(to=out.to or form_of(out.output))
    files = list(dict.fromkeys(files_of(sheets, recursive=recursive)))
    _check(files, out, questions, each=each)
    command = _Command(options, out, questions, workers, Printer(stderr=True))
    found = command.of_each(files) if each else iter([command.of_all(files)])
    if out.form == "json":
        command.write_json(found, each=each)
    else:
        command.write(found)
    ctx.exit(command.status)


def _check(files: Sequence[str], out: _Output, questions: _Questions, *, each: bool) -> None:
    """Raise `Misuse` for options that cannot go together."""
    if each and (questions.interactive or questions.answers):
        option = "--interactive" if questions.interactive else "--answers"
        raise Misuse(f"{option} is for one game; --each makes a game of each SHEET")
    if questions.interactive and "-" in files:
        raise Misuse("standard input has the answers; name a file of the sheet")
    if questions.interactive and (out.output in (None, "-") or out.form == "json"):
        raise Misuse("standard output has the questions; name a file for the game with --output")
    if out.form == "json" and out.output == "-":
        raise Misuse("standard output has the JSON; name a file for the game with --output")


class _Command:
    """Decodes sheets, reports what is found, and keeps the exit ``status``."""

    def __init__(
        self, options: DecodeOptions, out: _Output, questions: _Questions, workers: Workers, printer: Printer
    ) -> None:
        self.status = 0
        self._options = options
        self._out = out
        self._questions = questions
        self._workers = workers
        self._printer = printer

    # --- decoding ------------------------------------------------------------------------------------------------

    def of_all(self, files: Sequence[str]) -> Decoding:
        """Return the game that is decoded from ``files``, with the answers of the user."""
        from plybook.decode.asking import AnswerError, with_answers
        from plybook.decode.many import decode_files

        answers = self._answers()
        decoding = decode_files(files, self._options)
        if decoding.is_game and answers:
            try:
                decoding = with_answers(decoding, answers)
            except AnswerError as error:
                raise Misuse(f"{self._questions.answers}: {error}") from None
        if decoding.is_game and self._questions.interactive:
            decoding = self._asked(decoding)
        self._report(files[0], decoding)
        return decoding

    def of_each(self, files: Sequence[str]) -> Iterator[Decoding]:
        """Yield the game that is decoded from each of ``files``; report the others."""
        from plybook.decode.many import decode_each

        with self._workers.at_work(files) as (pool, meter):
            for found in decode_each(files, self._options, pool, partial(meter.done, 0, 1)):
                if found.decoding is None:
                    assert found.error is not None  # noqa: S101 - one of the two is there
                    misuse(found.error).show()
                    self.status = MISUSED
                else:
                    self._report(found.file, found.decoding)
                    yield found.decoding

    def _answers(self) -> dict[int, str]:
        from plybook.decode.asking import AnswerError, answers_in

        if self._questions.answers is None:
            return {}
        try:
            return answers_in(Path(self._questions.answers).read_text(encoding="utf-8"))
        except (AnswerError, UnicodeDecodeError) as error:
            said = error if isinstance(error, AnswerError) else "it is not UTF-8"
            raise Misuse(f"{self._questions.answers}: {said}") from None

    # --- asking --------------------------------------------------------------------------------------------------

    def _asked(self, decoding: Decoding) -> Decoding:
        """Ask the user, and return the game by the answers."""
        from plybook.cli.prompts import Piped, is_terminal, prompt_for
        from plybook.cli.text import Printer
        from plybook.decode.asking import AnswerError, Asking

        printer = Printer()
        asking = Asking(decoding, self._questions.most)
        prompt = prompt_for(_Moves(asking)) if is_terminal() else Piped()
        while (ply := asking.question) is not None:
            for line in _question_lines(asking.decoding, ply):
                printer.line(line)
            try:
                line = prompt.read("move, number, or nothing to leave it open; q to end: ")
                if line.strip() == "q":
                    break
                asking.take(line)
            except (AnswerError, UnicodeError) as error:
                said = str(error) if isinstance(error, AnswerError) else "it is not UTF-8"
                printer.line(said, style="red")
            except EOFError:
                printer.line()
                break
        return asking.decoding

    # --- output --------------------------------------------------------------------------------------------------

    def _report(self, file: str, decoding: Decoding) -> None:
        """Report what was found, and the questions; count it for the exit status."""
        self.status = max(self.status, 0 if decoding.is_sure else 1 if decoding.is_game else MISUSED)
        if self._out.form == "json":
            return
        sources = {sheet.source.file: sheet.source for sheet in decoding.sheets}
        for found in decoding.problems:
            self._printer.diagnostics([found], sources.get(found.span.file))
        asked = decoding.questions(self._questions.most)
        for ply in asked if self._questions.most is not None else ():
            self._printer.line(_answer_line(decoding, ply))
        if decoding.is_game and not self._workers.quiet:
            self._printer.line(_sum(called(file), decoding))

    def write(self, decodings: Iterator[Decoding]) -> None:
        """Write the games in the form that is asked for, whole or not at all; nothing if there is no game."""
        games = (decoding for decoding in decodings if decoding.is_game)
        write_if_any(games, self._text_of, self._out.output)

    def write_json(self, decodings: Iterator[Decoding], *, each: bool) -> None:
        """Write a document, or with --each the list of the documents; the games only to a file."""
        found = list(decodings)
        games = iter([decoding for decoding in found if decoding.is_game])
        if self._out.output is not None:
            write_if_any(games, self._text_of, self._out.output)
        texts = [decoding.to_json(self._questions.most) for decoding in found]
        write_data(
            texts if not each else [json.dumps([json.loads(text) for text in texts], ensure_ascii=False), "\n"]
        )

    def _text_of(self, decodings: Iterable[Decoding]) -> Iterator[str]:
        from dataclasses import replace

        from plybook.api import write_games

        assert self._out.to is not None  # noqa: S101 - it was settled
        yield from write_games((replace(each, is_traced=self._out.trace) for each in decodings), to=self._out.to)


class _Moves:
    """Completes the legal moves of the ply that is asked about."""

    def __init__(self, asking: Asking) -> None:
        self._asking = asking

    def completions(self, line: str) -> list[Completion]:
        """Return the legal moves that begin with ``line``."""
        from plybook.playing.completing import Completion

        ply, notation = self._asking.question, self._asking.decoding.notation
        if ply is None or notation is None:
            return []
        before = self._asking.decoding.positions[ply.number - 1]
        texts = sorted(notation.emit(move, before) for move in before.iter_legal_moves())
        return [Completion(0, text, "") for text in texts if text.startswith(line)]


def _question_lines(decoding: Decoding, ply: DecodedPly) -> Iterator[str]:
    """Yield the board before a ply, what is written, and the moves that it may be, with their numbers."""
    assert decoding.variant is not None  # noqa: S101 - there is a game
    before = decoding.positions[ply.number - 1]
    last = decoding.positions[ply.number - 2].changed(before) if ply.number > 1 else ()
    yield ""
    yield from decoding.variant.draw(before, marked=last).split("\n")
    written = " and ".join(text for text in dict.fromkeys(ply.written) if text)
    yield f"ply {ply.number}, {before.number_text()} {f'written {written}' if written else 'not written'}"
    for number, (text, probability) in enumerate(_possible(ply), 1):
        yield f"  {number}  {text}  {probability:.0%}"


def _possible(ply: DecodedPly) -> list[tuple[str, float]]:
    """Return the moves that a ply may be, with their probabilities, as many as are shown."""
    others = ((other.text, other.probability) for other in ply.candidates[: _SHOWN - 1])
    return [(ply.text, ply.probability), *others]


def _answer_line(decoding: Decoding, ply: DecodedPly) -> str:
    """Return a question as a line of a file of answers: the move that was decoded, and what else it may be."""
    number = decoding.positions[ply.number - 1].number_text()
    written = " and ".join(text for text in dict.fromkeys(ply.written) if text)
    others = ", ".join(f"{text} {probability:.0%}" for text, probability in _possible(ply))
    return f"{ply.number} {ply.text}  # {number} {f'written {written}' if written else 'not written'}; {others}"


def _sum(file: str, decoding: Decoding) -> str:
    from plybook.cli.text import counted

    assert decoding.variant is not None  # noqa: S101 - there is a game
    asked = counted(len(decoding.questions()), "question")
    return f"{file}: {decoding.variant.id}, {counted(len(decoding), 'ply', 'plies')}, {asked}"
