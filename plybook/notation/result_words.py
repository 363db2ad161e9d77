"""How people say how a game ended: in words of several languages, and in figures with slips in them.

This is what is written and no more. Which result of a game it is, the rules of its variant tell.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from plybook.patterns import late


class ResultClaim(NamedTuple):
    """What words say of the end of a game: ``seat``, by its English name, has won or lost; or it is drawn."""

    seat: str
    is_won: bool = False


_SEATS = ("White", "Black", "Red")

# The seats in the order above, what is said of one that wins and of one that loses, and what is said of a draw. Bars
# part spellings.
_TABLE = {
    "en": (
        "white", "black", "red",
        "wins?|won|has won|is winner|mates|checkmates|gives mate",
        "resigns?|resigned|has resigned|loses|lost|has lost|forfeits|forfeited|gives up|gave up"
        "|(?:is|was) (?:check)?mated",
        "draw|drawn|drew|game drawn|the game is drawn|drawn game|draw agreed|draw is agreed|draw was agreed"
        "|draw agreed on|agreed draw|agreed drawn|agreed a draw|agreed as a draw|agreed to a draw",
    ),
    "de": (
        "weiß|weiss", "schwarz", "rot",
        "gewinnt|gewann|siegt|siegte|hat gewonnen|setzt matt",
        "gibt auf|gab auf|aufgegeben|hat aufgegeben|verliert|verlor|hat verloren|ist matt",
        "remis|unentschieden|remis vereinbart|remis gegeben|remis geschlossen",
    ),
    "fr": (
        "les blancs|blancs|blanc", "les noirs|noirs|noir", "les rouges|rouges|rouge",
        "gagnent|gagne|ont gagné|a gagné|matent",
        "abandonnent|abandonne|ont abandonné|perdent|perd|ont perdu",
        "nulle|partie nulle|match nul",
    ),
    "es": (
        "las blancas|blancas|blanco", "las negras|negras|negro", "las rojas|rojas|rojo",
        "ganan|gana|ganaron|han ganado",
        "abandonan|abandona|abandonaron|se rinden|se rinde|pierden|pierde|perdieron",
        "tablas|empate|tablas acordadas",
    ),
    "nl": (
        "wit", "zwart", "rood",
        "wint|won|heeft gewonnen",
        "geeft op|gaf op|verliest|verloor|heeft verloren",
        "remise|remise overeengekomen",
    ),
    "it": (
        "il bianco|bianco", "il nero|nero", "il rosso|rosso",
        "vince|vinse|ha vinto",
        "abbandona|abbandonò|perde|ha perso|si arrende",
        "patta|partita patta|pari",
    ),
    "pt": (
        "as brancas|brancas", "as pretas|pretas|negras", "as vermelhas|vermelhas",
        "ganham|ganharam|vencem|venceram",
        "abandonam|abandonaram|desistem|desistiram|perdem|perderam",
        "empate",
    ),
    "ru": (
        "белые", "чёрные|черные", "красные",
        "выиграли|выигрывают|победили",
        "сдались|сдаются|проиграли",
        "ничья",
    ),
}  # fmt: skip

# In what way; it does not change the result.
_TAILS = (
    "on time|by (?:resignation|forfeit|default|mate|checkmate|adjudication)|on forfeit|the game"
    "|auf zeit|durch (?:zeitüberschreitung|aufgabe|matt)|die partie|au temps|par (?:abandon|mat)|la partie"
    "|por (?:tiempo|abandono|mate)|la partida|op tijd|de partij|per (?:il )?(?:tempo|abbandono)|la partita"
)
_DRAWN_BY = (
    "by (?:mutual )?(?:agreement|consent)|by (?:threefold |perpetual )?(?:repetition|check)|by stalemate"
    "|by the (?:50|fifty)[- ]moves?[- ]rule|d'un commun accord|de común acuerdo|d'accordo|durch (?:dauerschach|patt)"
)
_RESULT_LABELS = (
    "result|final result|end result|score|ergebnis|endergebnis|resultat|résultat|resultado|uitslag|risultato"
    "|результат"
)
_WINNER_LABELS = "winner|sieger|gewinner|gagnant|vainqueur|ganador|winnaar|vincitore|vencedor"


_GAP = r"[ \t\xa0]+"


def _spaced(pattern: str) -> str:
    return pattern.replace(" ", _GAP)


def _either(column: int) -> str:
    return _spaced("|".join(row[column] for row in _TABLE.values()))


_TAIL = rf"(?:{_GAP}(?:{_spaced(_TAILS)}|\((?:{_spaced(_TAILS)}|time|resignation|forfeit|mate)\)))?"
_SAID = "|".join(
    rf"(?:{'|'.join(row[:3])}){_GAP}(?:{row[3]}|{row[4]})"
    for row in (tuple(map(_spaced, row)) for row in _TABLE.values())
)
_DRAWN = rf"(?:{_either(5)})(?:{_GAP}(?:{_spaced(_DRAWN_BY)}))?"
_WINNERS = "|".join(map(_either, range(len(_SEATS))))

_WORDS = r"[^\W\d_]{2,20}+(?:[ \t\xa0]|[.!:=]|['’]|(?=[\r\n]|\Z))"  # what a phrase begins with, and no move does
LINE_END = r"(?=[ \t]*(?:[\r\n]|\Z))"
"""What follows words that end a line."""

_WINNER_IS = rf"(?:{_WINNER_LABELS})[ \t]*[:=][ \t]*(?:{_WINNERS})"
CLAIM = rf"(?={_WORDS})(?i:(?:{_SAID}){_TAIL}|{_DRAWN}|{_WINNER_IS})[.!]*+{LINE_END}"
"""A result in words, at the end of a line."""

RESULT_LABEL = rf"(?={_WORDS})(?i:{_spaced(_RESULT_LABELS)})[ \t]*[:=][ \t]*"
"""What stands before a result that is labelled."""

_SPELT = r"(?:0[.,]5|1/[2-9]|[01lIO]|½)"
_STOPPED = r"(?:10|[0-9])[-–−](?:10|[0-9])(?=\.)"  # of any game, with a full stop
_NOUGHTS = r"[0O](?:[-–—−:][0O])++\.*+(?![^\s])"  # castling
FIGURES = rf"(?!{_NOUGHTS})(?:(?=[^\s]*[0O½5/]){_SPELT}(?:[-–—−:]{_SPELT}){{1,5}}|{_STOPPED}|1/2|½)\.*+{LINE_END}"
"""A result in figures with slips in it, at the end of a line: ``0-1.``, ``1-O``, ``l-0``, ``0,5-0,5``."""

_FIRST_WORDS = "|".join(
    sorted(
        {
            spelling.partition(" ")[0]
            for spellings in (*(row[place] for row in _TABLE.values() for place in (0, 1, 2, 5)), _RESULT_LABELS)
            for spelling in spellings.split("|")
        }
    )
)
BEGINS = rf"(?={_WORDS})(?i:{_FIRST_WORDS}|{_WINNER_LABELS})(?![^\W_])[:=]?+"
"""The first word of a result in words."""

_ODD_FIGURES = late(r"(?=.*(?:[lIO]|[.,])).+")
_FIGURES = late(FIGURES)
_CLAIM = late(CLAIM)
_DRAW = late(rf"(?i:{_DRAWN})[.!]*+")


def _saying(code: str, row: tuple[str, ...]) -> str:
    """Return the pattern of what is said in one language, with a group for each seat and one for a seat that wins."""
    seats = "|".join(f"(?P<{code}{place}>{row[place]})" for place in range(len(_SEATS)))
    return f"(?P<{code}>(?:{seats}){_GAP}(?:(?P<{code}_wins>{row[3]})|{row[4]}))"


_SAYS = late(
    rf"(?i:{'|'.join(_saying(code, tuple(map(_spaced, row))) for code, row in _TABLE.items())}){_TAIL}[.!]*+",
    re.IGNORECASE,
)
_WINNER = late(rf"(?i:{_WINNER_LABELS})[ \t]*[:=][ \t]*(.*?)[.!]*+")
_NAMES = [(seat, late(rf"(?i:{_either(place)})")) for place, seat in enumerate(_SEATS)]
_LABELLED = late(rf"{RESULT_LABEL}(.+)")
_TO_FIGURES = str.maketrans("OlI–—−:", "011----")
_HALVES = re.compile(r"0[.,]5|½")

# What looks as if it said how the game ended, though it does not say what result that is.
_NAMED = r"(?!(?:how|why|what|when|who|the|an?|if|that|he|she|it)\b)(?:[^\W\d_][\w.'’-]*+[ \t]+){0,3}"
_ENDED = r"(?:wins|won|resigns|resigned|lost|loses|forfeits|forfeited|drew|gewinnt|gewann|gibt[ \t]auf)"
_SEEMS = late(
    rf"(?i:{_NAMED}{_ENDED}(?:[ \t]+(?:on|by|in|after|because|durch|nach)\b.*|[ \t]*\(.*)?"
    rf"|(?:{_RESULT_LABELS}|{_WINNER_LABELS})[ \t]*[:=].*|(?:dr[ae]wn?|remis)[ \t]*\?*)[.!?]*+"
    r"|(?![0O](?:[-–][0O])++\Z)(?=.*[01])[01lIO½](?:/2)?(?:[ \t]?[-–—−:/][ \t]?[01lIO½](?:/2)?){1,5}[.,;!?]*+"
    rf"|(?:.*[^\w-])?(?:1[-–:]0|0[-–:]1|1/2[-–]1/2|½[-–]½)[.!?]*+"
)
_STOP = re.compile(r"(?<=[^\W\d_]):[ \t]+(?=[^\W\d_]*s\b)")  # as in "White: resigns"
_DECORATION = " \t\xa0()[]-–—*.,;:!"
_LONGEST = 120  # characters of what is looked at


@lru_cache(maxsize=4096)
def claim_of(text: str) -> ResultClaim | None:
    """Return what ``text`` says of the end of a game, None if it says nothing, or more than that.

    >>> claim_of("Black resigns."), claim_of("remis"), claim_of("White wins a pawn")
    (ResultClaim(seat='Black', is_won=False), ResultClaim(seat='', is_won=False), None)
    """
    if len(text) > _LONGEST or not _CLAIM.fullmatch(text):
        return None
    if _DRAW.fullmatch(text):
        return ResultClaim("")
    if winner := _WINNER.fullmatch(text):
        return ResultClaim(seat_of(winner[1]), is_won=True)
    said = _SAYS.fullmatch(text)
    if said is None:
        return None
    groups = said.groupdict()
    code = next(code for code in _TABLE if groups[code])
    return next(
        ResultClaim(seat, bool(groups[f"{code}_wins"]))
        for place, seat in enumerate(_SEATS)
        if groups[f"{code}{place}"]
    )


def names_loser(text: str) -> bool:
    """Say whether ``text`` says of a seat that it has lost: with more than two the others may go on."""
    claim = claim_of(unlabelled(text))
    return claim is not None and bool(claim.seat) and not claim.is_won


def seat_of(text: str) -> str:
    """Return the English name of the seat that ``text`` names in some language, empty if none."""
    return next((seat for seat, names in _NAMES if names.fullmatch(text)), "")


def unlabelled(text: str) -> str:
    """Return a result without the label before it: ``0-1`` of ``Result: 0-1``."""
    found = _LABELLED.fullmatch(text) if ":" in text or "=" in text else None
    return found[1].strip() if found else text


def figures_of(text: str) -> str:
    """Return the figures that were meant by figures with slips in them; any other text as it is.

    >>> figures_of("0-1."), figures_of("l-O"), figures_of("0,5-0,5")
    ('0-1', '1-0', '1/2-1/2')
    """
    if not _ODD_FIGURES.fullmatch(text) or not _FIGURES.fullmatch(text):
        return text
    return _HALVES.sub("1/2", text.rstrip(".").translate(_TO_FIGURES))


_MEANS = {
    "1-0": ("White", "Black"), "0-1": ("Black", "White"), "1/2-1/2": ("", ""), "½-½": ("", ""),
}  # fmt: skip


def contradict(figures: str, words: str) -> bool:
    """Say whether ``words`` after a result, in the ``figures`` of two players, speak of another one."""
    claim, means = claim_of(unlabelled(words)), _MEANS.get(figures)
    return claim is not None and means is not None and claim.seat != means[claim.seat != "" and not claim.is_won]


def is_said(text: str) -> bool:
    """Say whether ``text`` is a result in words, with a label or in figures with slips in them."""
    bare = unlabelled(text)
    if claim_of(bare) is not None:
        return True
    return _FIGURES.fullmatch(bare) is not None and (bare != text or figures_of(bare) != bare)


def seems_result(text: str) -> bool:
    """Say whether ``text``, a whole line, looks like a result."""
    text = _STOP.sub(" ", text.strip(_DECORATION)) if len(text) <= _LONGEST else text
    return len(text) <= _LONGEST and (_SEEMS.fullmatch(text) is not None or is_said(text))
