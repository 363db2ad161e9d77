"""Headers as servers, databases and engines write them."""

from __future__ import annotations

from tests.container.odd.reading import Game, case

CASES = {
    "lichess": case(
        Game(
            "c4 e5 Nc3 Nf6",
            result="1/2-1/2",
            tags={
                "Event": "Rated blitz game",
                "Site": "https://lichess.org/abcdefgh",
                "Date": "2024.02.11",
                "Round": "-",
                "White": "osten_m",
                "Black": "pell",
                "Result": "1/2-1/2",
                "GameId": "abcdefgh",
                "UTCDate": "2024.02.11",
                "UTCTime": "10:20:30",
                "WhiteElo": "1500",
                "BlackElo": "1512",
                "WhiteRatingDiff": "+1",
                "Variant": "Standard",
                "TimeControl": "180+2",
                "ECO": "A20",
                "Opening": "English Opening",
                "Termination": "Normal",
                "Annotator": "lichess.org",
            },
            comments=5,
            variations=1,
        )
    ),
    "chess-com": case(
        Game(
            "c4 e5 Nc3",
            result="1-0",
            tags={
                "Event": "Live Chess",
                "Site": "Chess.com",
                "Date": "2024.02.11",
                "Round": "?",
                "White": "osten",
                "Black": "pell",
                "Result": "1-0",
                "CurrentPosition": "rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR w KQkq -",
                "Timezone": "UTC",
                "ECOUrl": "https://www.chess.com/openings/English",
                "TimeControl": "1/259200",
                "Termination": "osten won by resignation",
            },
            comments=2,
        )
    ),
    "icc": case(
        Game(
            "c4 e5 Nc3 Nf6",
            result="0-1",
            tags={
                "Event": "ICC 5 0",
                "Site": "Internet Chess Club",
                "Date": "1999.10.31",
                "Round": "-",
                "White": "osten",
                "Black": "pell",
                "Result": "0-1",
                "ICCResult": "White resigns",
                "Time": "21:03:00",
                "WhiteElo": "-",
            },
            comments=1,
        )
    ),
    "fics": case(
        Game(
            "c4 e5 Nc3",
            result="1-0",
            tags={
                "Event": "FICS rated lightning game",
                "Site": "FICS, San Jose, California USA",
                "FICSGamesDBGameNo": "101",
                "BlackRD": "na",
                "White": "osten",
                "Black": "pell",
                "BlackIsComp": "Yes",
                "WhiteClock": "0:01:00.000",
                "PlyCount": "3",
                "Result": "1-0",
            },
            comments=4,
        )
    ),
    "chessbase": case(
        Game(
            "c4 e5 Nc3 Nf6",
            result="1-0",
            tags={
                "Event": "?",
                "Site": "",
                "Date": "????.??.??",
                "Round": "?.?",
                "White": "Osten, M.",
                "Black": "",
                "Result": "1-0",
                "PlyCount": "4",
                "EventDate": "1998.??.??",
                "SourceVersionDate": "1999.01.01",
                "SourceQuality": "1",
            },
            comments=4,
            variations=1,
        )
    ),
    "twic": case(
        Game(
            "c4 e5 Nc3",
            result="1/2-1/2",
            tags={
                "Event": "Hall op 3rd",
                "Site": "Barn SUI",
                "Date": "2001.05.??",
                "Round": "3.14",
                "White": "Osten,M",
                "Black": "Pell,K",
                "Result": "1/2-1/2",
                "WhiteElo": "",
                "BlackElo": "2401",
                "EventDate": "2001.05.01",
                "ECO": "A20",
            },
        )
    ),
    "date-in-another-form": case(
        Game("c4 e5", tags={"Date": "31.10.1999", "EventDate": "1999", "Result": "*"}, codes="F029")
    ),
    "round-blank": case(Game("c4 e5", tags={"Round": "", "Annotator": "", "Result": "*"}, comments=2)),
    "cute-engine": case(
        Game(
            "e4 Kd7",
            result="1/2-1/2",
            tags={
                "White": "Engine 1",
                "Result": "1/2-1/2",
                "FEN": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
                "SetUp": "1",
                "Variant": "normal",
            },
            comments=2,
        )
    ),
    "tags-only": case(Game(result=None, tags={"Event": "Hall cup", "White": "Osten", "Result": "1-0"}, codes="F036")),
    "tags-and-result": case(Game(result="1-0", tags={"Event": "Hall cup", "White": "Osten", "Result": "1-0"})),
}
