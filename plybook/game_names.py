"""The names that people and other programs give to variants, as data."""

from __future__ import annotations

OTHER_GAMES = (
    "fog of war", "dark chess", "kriegspiel", "sittuyin",
    "circe chess", "progressive chess", "cylinder chess", "minichess", "checkers", "draughts",
    "go", "gomoku", "othello", "reversi",
)  # fmt: skip
"""Games that people have records of and plybook has no rules for: not to be taken for slips for one it has."""

CHESS960 = ("chess960", "chess 960", "fischerandom", "fischerrandom", "fischer random")

ALIASES = {
    "chess": "chess", "standard": "chess", "classical": "chess", "normal": "chess", "from position": "chess",
    **dict.fromkeys(CHESS960, "chess"),
    "alice chess": "alice", "3d alice chess": "alice-3d",
    "star trek tri-dimensional": "tri-d-tournament",
    **dict.fromkeys(("four-player chess", "4-player chess", "4 player chess", "ffa"), "four-player"),
    "teams": "four-player-teams",
    "crazyhouse": "crazyhouse", "atomic": "atomic", "atomic chess": "atomic", "horde": "horde",
    **dict.fromkeys(("antichess", "anti-chess", "anti chess", "giveaway chess", "suicide chess"), "antichess"),
    **dict.fromkeys(("three-check", "three check", "threecheck", "3-check", "3check", "3checks"), "three-check"),
    **dict.fromkeys(("king of the hill", "king-of-the-hill", "kingofthehill", "koth"), "king-of-the-hill"),
    **dict.fromkeys(("racing kings", "racing-kings", "racingkings"), "racing-kings"),
    **dict.fromkeys(("duck chess", "duck"), "duck"),
    **dict.fromkeys(("capablanca", "capablanca chess"), "capablanca"),
    **dict.fromkeys(("glinski", "gliński", "glinski's chess", "gliński's chess", "hexagonal chess"), "glinski"),
    **dict.fromkeys(("seirawan", "seirawan chess", "s-chess", "sharper chess"), "seirawan"),
    **dict.fromkeys(("s-house", "shouse"), "s-house"), "grand": "grand", "grand chess": "grand",
    **dict.fromkeys(("mccooey", "mccooey's chess", "mccooey's hexagonal chess"), "mccooey"),
    **dict.fromkeys(("dragonchess", "dragon chess"), "dragonchess"),
    **dict.fromkeys(("five-check", "5-check", "5check"), "5check"), "placement chess": "placement",
    "losing chess": "antichess", "los alamos chess": "losalamos", "capablanca random": "caparandom",
    "shogi": "shogi", "minishogi": "minishogi", "xiangqi": "xiangqi", "makruk": "makruk",
}  # fmt: skip
"""What other programs call plybook's own variants, so that none is loaded to find out; others say it themselves."""

NOTATIONS = {"star trek tri-dimensional": "freer"}
"""The notations of programs that call a game so; the rest of what they need is with the notations."""

_STAR_TREK = ("tri-d", "tri-d-tournament")
_ON_LEVELS = (*_STAR_TREK, "raumschach", "alice-3d")

LOOSE_NAMES = {
    "tri-dimensional chess": _STAR_TREK, "tridimensional chess": _STAR_TREK,
    "star trek chess": _STAR_TREK, "star trek 3d chess": _STAR_TREK, "star trek tri-d chess": _STAR_TREK,
    "star trek tridimensional chess": _STAR_TREK, "tri-d chess": _STAR_TREK,
    "3d chess": _ON_LEVELS, "3-d chess": _ON_LEVELS, "three-dimensional chess": _ON_LEVELS,
}  # fmt: skip
"""What people call several games: the moves say which of them it is."""
