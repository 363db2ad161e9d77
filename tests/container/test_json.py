from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given
from hypothesis import strategies as st

import plybook
from plybook.container.container import containers
from plybook.container.json import JSON
from plybook.container.json_model import json_schema
from plybook.record import Comment, GameRecord, Ply, Result, Source, Tag, Variation
from tests.container import records
from tests.container.records import game_content
from tests.tables import each_row

VALIDATOR = jsonschema.Draft202012Validator(json_schema())


def read(text: str) -> list[GameRecord]:
    return records.read(JSON, text)


def only(text: str) -> GameRecord:
    [game] = read(text)
    return game


def document(*games: Any, **changes: Any) -> str:
    return json.dumps({"format": "plybook", "version": 1, "games": list(games), **changes}, ensure_ascii=False)


def named(games: list[GameRecord]) -> list[GameRecord]:
    return [
        replace(game, variant="tri-d" if index % 2 else "", notation="parmen") for index, game in enumerate(games)
    ]


# --- round trips -------------------------------------------------------------------------------------------------


@given(st.lists(records.games(), min_size=1, max_size=3).map(named))
def test_what_is_written_is_read_again(games: list[GameRecord]) -> None:
    text = records.write(JSON, games)
    again = read(text)
    assert [game_content(game, numbers=True) for game in again] == [
        game_content(game, numbers=True) for game in games
    ]
    assert {found.code for game in again for found in game.diagnostics} <= {"F011"}
    assert [game.index for game in again] == list(range(1, len(games) + 1))


@given(st.lists(records.games(), max_size=2).map(named))
def test_what_is_written_fits_the_schema(games: list[GameRecord]) -> None:
    VALIDATOR.validate(json.loads(records.write(JSON, games)))


ANYTHING = st.text(max_size=4)


@given(ANYTHING.filter(bool), ANYTHING, ANYTHING, ANYTHING, ANYTHING.filter(bool))
def test_any_text_at_all_is_kept(word: str, number: str, glyph: str, comment: str, result: str) -> None:
    variation = Variation((), 0, result, (Comment(comment),))
    ply = Ply(word, 0, number, 0, (glyph,), (Comment(comment, "//"),), (), (variation,))
    game = GameRecord(
        Source("", ""), tags=(Tag(word, glyph),), headings=(comment, ""), plies=(ply,), result=Result(result)
    )
    text = records.write(JSON, [game])
    assert text.encode("utf-8")
    assert game_content(only(text), numbers=True) == game_content(game, numbers=True)


def test_half_characters_are_replaced() -> None:
    text = records.write(JSON, [GameRecord(Source("", ""), plies=(Ply("e4\ud800"),))])
    assert text.encode("utf-8")
    assert only(text).plies[0].text == "e4\ufffd"


def test_how_a_document_is_written() -> None:
    game = GameRecord(
        Source("", ""),
        variant="tri-d",
        tags=(Tag("Event", "é"),),
        plies=(Ply("e4", number="1.", glyphs=("!",)), Ply("e5", after=(Comment("x", "//"),))),
        result=Result("1-0"),
    )
    text = records.write(JSON, [game, game])
    assert json.loads(text) == json.loads(document(*[EXPECTED] * 2))
    assert text.startswith(
        '{\n  "format": "plybook",\n  "version": 1,\n  "games": [\n    {\n      "variant": "tri-d",\n'
    )
    assert text.endswith('"result": "1-0"\n    }\n  ]\n}\n')
    assert "é" in text
    assert records.write(JSON, []) == '{\n  "format": "plybook",\n  "version": 1,\n  "games": [\n  ]\n}\n'


EXPECTED = {
    "variant": "tri-d",
    "tags": [{"name": "Event", "value": "é"}],
    "plies": [
        {"text": "e4", "number": "1.", "glyphs": ["!"]},
        {"text": "e5", "after": [{"text": "x", "style": "//"}]},
    ],
    "result": "1-0",
}


# --- places ------------------------------------------------------------------------------------------------------


@each_row("indent", [None, 1, 4])
@each_row("line_end", ["\n", "\r\n"])
def test_every_part_knows_its_place(indent: int | None, line_end: str) -> None:
    games = [
        {"plies": [{"text": "e4", "number": "1."}], "tags": [{"name": "x", "value": "y"}], "result": "*"},
        {
            "plies": [
                {"before": [{"text": "c"}], "text": "d4"},
                {"text": "d5", "variations": [{"plies": [{"text": "e5"}]}]},
            ]
        },
    ]
    text = json.dumps(json.loads(document(*games)), indent=indent).replace("\n", line_end)
    first, second = read(text)
    assert first.source.text + second.source.text == text
    assert second.source.text.startswith("{")
    d4, d5 = second.plies
    for game, ply in ((first, first.plies[0]), (second, d4), (second, d5), (second, d5.variations[0].plies[0])):
        assert game.source.text.startswith(f'{ply.text}"', ply.start)
        span = game.source.span(ply.start, ply.start + len(ply.text))
        line = text.split(line_end)[span.line - 1]
        assert line[span.column - 1 : span.end_column - 1] == ply.text
    assert first.source.text.startswith('1."', first.plies[0].number_start)
    assert first.source.text.startswith('*"', first.result.start if first.result else -1)
    assert first.source.text.startswith("{", first.tags[0].start)
    assert second.source.text.startswith('c"', d4.before[0].start)
    assert second.source.text.startswith("{", d5.variations[0].start)


def test_escaped_text_has_a_place_too() -> None:
    game = only('{"format":"plybook","version":1,"games":[{"pl\\u0069es":[{"text":"\\u05d1\\""},\n{"text":"x"}]}]}')
    assert [ply.text for ply in game.plies] == ['ב"', "x"]
    assert str(game.source.span(game.plies[1].start)) == "f:2:10"
    escaped, plain = game.plies
    assert game.source.text[escaped.start : escaped.end] == '\\u05d1\\"'
    assert plain.end == 0


def test_where_a_text_ended_elsewhere_is_not_written() -> None:
    game = GameRecord(Source("", ""), plies=(Ply("O-O", 4, "1.", 1, end=7),))
    assert only(records.write(JSON, [game])).plies[0].text == "O-O"


@pytest.mark.parametrize("form", ["pgn", "scoresheet", "json"])
def test_an_unknown_variant_is_kept(form: str) -> None:
    text = document({"variant": "Foo", "notation": "bar", "plies": [{"text": "e4"}]})
    games = plybook.read(text, container="json")
    for _ in range(2):
        assert (games[0].headers["Variant"], games[0].headers["Notation"]) == ("Foo", "bar")
        assert [found.code for found in games[0].diagnostics] == ["F009"]
        written = plybook.write(games, to=form)
        games = plybook.read(written, container=form)
    if form == "json":
        [game] = json.loads(written)["games"]
        assert (game["variant"], game["notation"]) == ("Foo", "bar")


def test_a_field_that_contradicts_the_header_stays_too() -> None:
    text = document({"variant": "Foo", "tags": [{"name": "Variant", "value": "chess"}]})
    [game] = plybook.read(plybook.write(plybook.read(text), to="pgn"))
    assert [tag.value for tag in game.tags if tag.name == "Variant"] == ["Foo", "chess"]


# --- what is wrong -----------------------------------------------------------------------------------------------


@each_row(
    ("text", "place", "reason"),
    [
        ("", "1:1", "expecting value"),
        ('{"format": "plybook",\n "version" 1}', "2:12", "expecting ':' delimiter"),
        ('{"format": "plybook",\r "version": 1', "2:14", "expecting ',' delimiter"),
        ('{"format": "ply\nbook"}', "1:16", "invalid control character at"),
        ("[1]", "1:1", "the document: input should be a valid dictionary or instance of _Envelope"),
        ('{"version": 1, "games": []}', "1:1", "format: field required"),
        ('{"format": "x", "version": 1, "games": []}', "1:13", "format: input should be 'plybook'"),
        ('{"format": "plybook", "version": 2, "games": []}', "1:34", "version: input should be 1"),
        ('{"format": "plybook", "version": 1, "games": {}}', "1:46", "games: input should be a valid list"),
        ('{"format": "plybook", "version": 1, "games": [], "x": 1}', "1:55", "x: unknown field"),
        ('{"format": "plybook", "version": 1, "games": [], "games": []}', "1:50", "the field 'games' is given twice"),
        ('{"format": "plybook", "version": 1, "games": [1]}', "1:47", "games[0]: input should be a valid dictionary"),
    ],
)
def test_what_is_no_document_is_reported_where_it_goes_wrong(text: str, place: str, reason: str) -> None:
    game = only(text)
    [found] = game.diagnostics
    assert (found.code, str(found.span)) == ("F007", f"f:{place}")
    assert reason in found.message
    assert (game.source.text, game.plies) == (text, ())


@each_row(
    ("game", "token", "reason"),
    [
        ('{"plies": [{"text": "e4"}, {"number": "1."}]}', '{"number"', "games[1].plies[1].text: field required"),
        ('{"plies": [{"text": 4}]}', "4", "games[1].plies[0].text: input should be a valid string"),
        ('{"plies": [{"text": ""}]}', '"}', "games[1].plies[0].text: string should have at least 1 character"),
        ('{"plies": [{"text": "e4", "marks": []}]}', "[]", "games[1].plies[0].marks: unknown field"),
        ('{"tags": {"Event": "x"}}', '{"Event"', "games[1].tags: input should be a valid list"),
        ('{"comments": [{"text": "x", "style": "#"}]}', "#", "games[1].comments[0].style: input should be '{}', ';'"),
        ('{"plies": [], "plies": []}', '"plies": []}', "games[1]: the field 'plies' is given twice"),
        ('{"result": 1, "headings": [2]}', "2", "games[1].headings[0]: input should be a valid string (and 1 more)"),
        ('{"headings": ["\\ud800"]}', '"\\ud800', "games[1]: half of a character stands in a text"),
        ("[]", "[]", "games[1]: input should be a valid dictionary or instance of Game"),
    ],
)
def test_a_bad_game_costs_its_neighbours_nothing(game: str, token: str, reason: str) -> None:
    text = document({"plies": [{"text": "a"}]}, "HERE", {"plies": [{"text": "b"}]}).replace('"HERE"', game)
    before, bad, after = read(text)
    assert [[ply.text for ply in good.plies] for good in (before, after)] == [["a"], ["b"]]
    assert (before.diagnostics, after.diagnostics, bad.plies) == ((), (), ())
    [found] = bad.diagnostics
    assert (found.code, found.game, found.span.line) == ("F007", 2, 1)
    assert reason in found.message
    assert text.startswith(token, found.span.column - 1)
    assert "".join(part.source.text for part in (before, bad, after)) == text


def test_a_tag_given_twice_is_reported() -> None:
    tags = [{"name": "Event", "value": "x"}, {"name": "Event", "value": "y"}]
    game = only(document({"tags": tags}))
    [found] = game.diagnostics
    assert (found.code, found.token) == ("F011", "Event")
    assert game.headers == {"Event": "x"}


def test_a_document_without_games_says_so() -> None:
    assert [found.code for found in only(document()).diagnostics] == ["F001"]


def nested(depth: int) -> str:
    return '{"plies":[{"text":"e4","variations":[' * depth + '{"plies":[{"text":"d4"}]}' + "]}]}" * depth


def test_variations_are_read_down_to_a_limit() -> None:
    text = document("HERE", "HERE", {"plies": [{"text": "x"}]})
    deep, deeper, neighbour = read(text.replace('"HERE"', nested(64), 1).replace('"HERE"', nested(66)))
    assert (deep.diagnostics, neighbour.diagnostics) == ((), ())
    assert [found.code for found in deeper.diagnostics] == ["F007"]
    assert "too deep" in deeper.diagnostics[0].message
    assert game_content(only(records.write(JSON, [deep]))) == game_content(deep)


@pytest.mark.parametrize(
    "bomb",
    [
        "[" * 100_000,
        '{"a":' * 100_000,
        document("X").replace('"X"', nested(20_000)),
        "9" * 100_000,
        "[" * 900 + "]" * 900,
    ],
)
def test_bombs_are_reported(bomb: str) -> None:
    assert [found.code for found in only(bomb).diagnostics] == ["F007"]


def test_many_repeated_tags_without_white_space_are_read() -> None:
    tags = [{"name": "A", "value": "b"}] * 20_000
    game = only(json.dumps({"format": "plybook", "version": 1, "games": [{"tags": tags}]}, separators=(",", ":")))
    assert len(game.diagnostics) == 19_999
    assert max(found.span.end_column - found.span.column for found in game.diagnostics) == 1000


def test_many_long_games_are_read() -> None:  # searching each ply from the beginning would take minutes
    game = {"plies": [{"text": "e4", "number": "1."}] * 1000}
    text = document(*[game] * 20)
    games = read(text)
    assert sum(len(found.plies) for found in games) == 20_000


@given(st.text(max_size=40) | st.text('{}[],:"\\ 1agmes\n', max_size=40))
def test_any_text_at_all_gives_a_record(text: str) -> None:
    games = read(text)
    assert "".join(game.source.text for game in games) == text
    assert games[0].diagnostics


# --- schema and recognition --------------------------------------------------------------------------------------


def test_the_schema_describes_every_field() -> None:
    schema = json_schema()
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert set(schema["$defs"]) == {"Comment", "Game", "Ply", "Tag", "Variation"}
    for definition in schema["$defs"].values():
        assert definition["description"]
        assert definition["additionalProperties"] is False
    for name, part in (("Ply", Ply), ("Tag", Tag), ("Comment", Comment), ("Variation", Variation)):
        fields = set(part._fields) - {"start", "number_start", "end"}
        assert set(schema["$defs"][name]["properties"]) == fields


@pytest.mark.parametrize("text", [document(), ' \n{ "games": [', '{"x":1}'])
def test_a_document_is_recognised(text: str) -> None:
    assert JSON.recognises(text)


@each_row("text", ["", "1. e4", '[Event "x"]', "{a comment} 1. e4", '{"quoted"} 1. e4', "{}", '{"a" said: b}'])
def test_a_score_sheet_is_not(text: str) -> None:
    assert not JSON.recognises(text)


def test_json_is_asked_before_the_score_sheet() -> None:
    names = list(containers)
    assert names.index("json") < names.index("scoresheet")
    assert containers["json"] is JSON


@pytest.mark.parametrize("form", ["json", "pgn", "scoresheet"])
def test_the_notation_that_a_document_states_is_not_lost_with_moves_that_are_of_another(form: str) -> None:
    document = {"variant": "tri-d-tournament", "notation": "meder", "plies": [{"text": "c"}, {"text": "Q-d2"}]}
    [game] = plybook.read(json.dumps({"format": "plybook", "version": 1, "games": [document]}))
    [again] = plybook.read(plybook.write(game, to=form), container=form)
    assert (again.variant, again.notation) == ("tri-d-tournament", "meder")
