"""The men for cells of few pixels: the same men with less, and the sign of how each moves as large as can be.

The shapes are of the kind of those in `parts`, and mean the same. The men of chess keep their bodies, by which they
are known; others are nearly all head. A man of this size has few and bold lines, as more would make a white man look
black.
"""

from __future__ import annotations

from plybook.render.men import parts
from plybook.render.men.parts import FigurePart

STUB = FigurePart("L25 0 L13 -7", height=7)
BODY = FigurePart("L24 0 C20 -5 12 -6 11 -13", height=13)
BUST = FigurePart("L23 0 C17 -5 8 -8 8 -19", height=19)
TOWER = FigurePart("L28 0 L22 -9 L22 -36", "M-22 -9L22 -9", 36)
GOWN = FigurePart("L25 0 C22 -8 11 -8 10 -19", "M-11 -19L11 -19", 19)
SKIRT = FigurePart("L26 0 C22 -8 10 -10 9 -25", "M-13 -24L13 -24", 25)
MANTLE = FigurePart("L27 0 C25 -8 15 -9 14 -20", "M-14 -20L14 -20", 20)

BALL = FigurePart("L9 0 C16 -3 18 -9 18 -14 C18 -24.5 10 -31.5 0 -31.5", height=31.5)
BATTLEMENTS = FigurePart("L22 0 L37 -9 L37 -40 L23 -40 L23 -27 L8 -27 L8 -40", "M-22 0L22 0", 40)
MITRE = FigurePart("L11 0 C27 -4 34 -14 33 -26 C31 -40 14 -46 0 -62", "M-17 -9L22 -45", 62)
SPIRE = FigurePart("L9 0 L9 -9 L46 -11 L0 -74", "M-30 -22L30 -22", 74)
SPIRED_MITRE = FigurePart(
    "L10 0 C26 -2 28 -20 12 -28 L46 -38 L0 -74", "M-10 -8L10 -8M-12 -17L12 -17M-24 -46L24 -46", 74
)
CORONET = FigurePart("L12 0 L44 -39 L26 -25 L22 -51 L9 -26 L0 -56", "M-15 -9L15 -9", 56)
CROWN = FigurePart(
    "L14 0 C20 -6 46 -14 46 -32 C46 -47 24 -46 6 -32 L6 -41 L20 -41 L20 -52 L6 -52 L6 -61",
    "M-16 -8L16 -8M0 -8L0 -32",
    61,
)
CIRCLET = FigurePart("L12 0 C30 -8 42 -18 42 -34 C42 -52 18 -54 8 -48 L8 -62", "M-22 -16L22 -16M-30 -28L30 -28", 62)
TIARA = FigurePart("L12 0 L43 -30 L43 -64 L31 -64 L23 -26 L10 -26 L0 -74", "M-14 -12L14 -12", 74)
PRONGS = FigurePart("L30 0 L30 -30 L36 -70 L14 -46 L0 -74", "M-14 -2L-14 -30M0 -2L0 -36M14 -2L14 -30", 74)
HELMET = FigurePart("L14 0 L30 -10 L32 -40 C32 -62 16 -72 0 -72", "M-20 -36L20 -36M0 -36L0 -8", 72)
CRESTED_HELMET = FigurePart(
    "L10 0 L22 -8 L22 -34 C22 -42 20 -46 16 -48 L42 -50 C38 -68 18 -74 0 -74", "M-14 -30L14 -30M0 -30L0 -6", 74
)
WINGED_HELMET = FigurePart(
    "L10 0 L20 -8 L20 -16 L44 -16 L46 -66 L22 -36 C20 -48 10 -54 0 -54",
    "M-13 -26L13 -26M0 -26L0 -6M-11 -35L11 -35M-7 -43L7 -43",
    54,
)
WINGS = FigurePart("L12 0 L22 -4 L46 -14 L46 -66 L17 -30", "M-37 -16L-37 -40M37 -16L37 -40", 30)
ARROW = FigurePart("L8 0 L8 -14 L40 -2 C46 -24 30 -36 8 -40 L8 -48 L22 -48 L0 -74", "M0 -6L0 -54", 74)
SHIELD = FigurePart("L14 0 C36 -12 42 -34 40 -56 C22 -58 10 -64 0 -72", "M0 -6L0 -60M-28 -36L28 -36", 72)

PLATE = FigurePart("L12 -2 L46 -2 L46 -14 L11 -14", height=14)
WALL = FigurePart("L14 0 L43 -14 L43 -52 L31 -52 L31 -27 L15 -23", "M-20 -14L20 -14", 23)
IN_MITRE = FigurePart("L10 0 C26 -8 28 -30 0 -50", "M-6 -10L10 -27", 50)
STEEPLE = FigurePart("L7 0 L0 -45", height=45)
NETWORK_WALL = FigurePart("L14 0 L43 -4 L43 -46 L33 -46 L33 -17 L9 -15", height=15)
MARKET_WALL = FigurePart("L14 0 L45 -8 L45 -38 L34 -38 L34 -20 L9 -17", "M-16 -8L16 -8", 17)

SHOULDER = FigurePart("L75 84 C76 77 78 67 77.5 58")
WING = FigurePart("L75 84 L80 84 L97 80 L97 8 L86 20 L80 40 L78 54", "M88 30L88 72")
MANE = FigurePart("C77 46 70 33 61 26", "M60 32C72 44 72 62 64 80")
SMOOTH_MANE = FigurePart("L76 84 C77 77 80 67 79 57 C78 43 71 30 61 22", "M60 31C71 43 71 62 63 82")
LONG_FACE = FigurePart(
    "C26 43 18 48 13 55 C8 63 11 71 18 72 C23 72 25 70 27 67 C30 71 36 70 39 65"
    " C46 62 51 56 52 47 C57 60 47 68 40 74 C34 78 30 80 28 84",
    "M38 36L43 35",
)
HARNESSED_MANE = FigurePart(MANE.outline, "M62 34L58 84M48 78L72 60")
CREST = FigurePart("L82 50 L97 45 L84 36 L92 26 L77 25 L76 9 L63 15 L61 26")
LOW_CREST = FigurePart("L76 46 L69 35 L78 25 L69 20 L73 6 L60 13 L60 22")
EAR = FigurePart("C60 20 58 14 56 8 C51 11 48 15 47 20 C39 24 35 30 32 37")
HORN = FigurePart("L62 12 L54 14 L10 3 L6 12 L34 30 L32 37", "M46 20L33 29")
TUSK = FigurePart("L52 13 L10 3 L6 12 L34 30 L32 37", "M46 20L33 29")
DIADEM = FigurePart("L72 24 L84 3 L64 12 L54 3 L44 12 L26 3 L37 24 L32 37", "M62 27L42 24")
FACE = FigurePart(
    "C28 44 21 49 17 55 C12 62 15 69 21 70 C25 70 27 68 29 65 C32 69 37 67 39 63"
    " C46 61 51 56 52 47 C57 60 48 67 40 73 C34 77 30 79 28 84",
    "M39 36L44 35",
)
BADGE = FigurePart("", "M55 66L69 66C70 74 66 79 62 81C58 79 54 74 55 66Z")
FALCON = FigurePart(
    "L75 84 C76 79 62 77 60 71 C68 69 73 66 76 61 L82 61 Q88 54 87 46 L92 46 Q97 33 95 15 C89 31 77 41 63 48"
    " C68 32 67 7 49 7 C41 7 37 11 36 17 C28 18 24 25 28 35 C30 30 34 29 39 30 C39 38 38 43 37 48"
    " C25 43 11 33 5 15 Q3 33 8 46 L13 46 Q12 54 18 61 L24 61 C27 66 32 69 40 71 C38 77 24 79 25 84",
    "M45 20L46 20",
)

HAT = FigurePart("L16 0 L18 -18 L46 -22 L46 -38 L18 -38 C16 -56 10 -62 0 -62", "M-16 -16L16 -16", 62)
KABUTO = FigurePart(
    "L13 0 L30 -8 L30 -26 C28 -32 24 -36 18 -38 C34 -42 44 -52 44 -72 C34 -58 16 -52 0 -52", "M-22 -22L22 -22", 52
)
SPEAR = FigurePart("L22 0 L8 -7 L8 -20 L46 -8 C38 -38 13 -60 0 -81", "M0 -18L0 -56", 81)
HOOD = FigurePart("L24 0 C42 -18 36 -56 0 -72", "M-16 -30L16 -30M-12 -40L12 -40", 72)
MAGES_HAT = FigurePart("L13 0 L15 -8 L46 -10 L46 -23 L20 -27 L0 -74", "M-34 -16L34 -16", 74)
FLAME = FigurePart(
    "L16 0 C46 -12 44 -38 28 -56 C26 -46 22 -42 16 -40 C16 -54 10 -66 0 -74",
    "M-20 -5C-28 -24 -5 -30 0 -52C5 -30 28 -24 20 -5M0 -8L0 -28",
    74,
)
BEARD = FigurePart("L38 0 C46 -16 42 -34 24 -42", "M-18 -30L18 -30M-12 -20L-12 0M12 -20L12 0", 40)
ROBE = FigurePart("L36 0 C38 -22 28 -36 10 -42", "M0 -6L0 -36M-15 -22L15 -22", 42)
BRIMMED_HELMET = FigurePart(
    "L14 0 L24 -10 L24 -22 L44 -26 L38 -38 C36 -58 20 -72 0 -72", "M-24 -32L24 -32M0 -32L0 -8", 72
)

# Heads over a plate, narrower or with wider gaps than those without one, so that plate and head are both seen.
BASE = FigurePart("L16 0 L36 -10 L36 -57 L22 -57 L22 -39 L8 -39 L8 -57", "M-24 -18L24 -18", 57)
SCIENTIST = FigurePart("L9 0 C28 -8 34 -21 27 -34 C21 -42 9 -46 0 -56", "M-16 -14L18 -34", 56)
SPY = FigurePart("L7 0 L7 -30 L45 -32 L0 -60", "M-20 -38L20 -38", 60)
REPORTER = FigurePart("L45 0 L11 -16 L0 -60", "M-26 -5L26 -5M-9 -17L9 -17", 60)
PRINCE = FigurePart(
    "L9 0 L9 -8 C20 -14 45 -14 45 -32 C45 -46 22 -50 7 -44 L7 -58", "M-14 -10L14 -10M-32 -26L32 -26", 58
)

BASILISK = FigurePart(parts.BASILISK.outline, "M46 20L47 20M58 64C66 63 74 68 74 76M42 54L58 76M34 76L46 80")

ELEPHANT = FigurePart(parts.ELEPHANT.outline, "M54 31C72 25 80 46 69 63C56 65 48 50 54 31M36 38L37 38")

UPRIGHT = {
    "pawn": (BUST, BALL * 0.88),
    "rook": (TOWER, BATTLEMENTS),
    "bishop": (GOWN, MITRE),
    "queen": (SKIRT, CORONET),
    "queen of one point": (STUB, CIRCLET),
    "king": (MANTLE, CROWN),
    "captain": (BODY, CRESTED_HELMET * 0.91),
    "ace": (STUB, WINGS, BALL * 0.92),
    "admiral": (STUB, WINGED_HELMET),
    "merchant": (STUB, SPIRE),
    "court": (STUB, WALL, IN_MITRE),
    "market": (STUB, MARKET_WALL, STEEPLE * 1.25),
    "artist": (STUB, SPIRED_MITRE),
    "base": (STUB, PLATE, BASE),
    "scientist": (STUB, PLATE, SCIENTIST),
    "reporter": (STUB, PLATE, REPORTER),
    "university": (STUB, PLATE, WALL * 0.95, IN_MITRE * 0.74),
    "network": (STUB, PLATE, NETWORK_WALL, STEEPLE * 0.95),
    "spy": (STUB, PLATE, SPY),
    "prince": (STUB, PLATE, PRINCE),
    "princess": (STUB, TIARA),
    "hunter": (STUB, ARROW),
    "guard": (STUB, SHIELD),
    "prisoner": (STUB, PRONGS),
    "advisor": (STUB, HAT),
    "silver": (STUB, BRIMMED_HELMET),
    "gold": (STUB, KABUTO),
    "lance": (SPEAR,),
    "thief": (STUB, HOOD),
    "mage": (STUB, MAGES_HAT),
    "cleric": (STUB, ROBE, BALL * 0.86),
    "elemental": (STUB, FLAME),
    "dwarf": (STUB, BEARD, HELMET * 0.46),
}
IN_PROFILE = {
    "knight": (SMOOTH_MANE, EAR, LONG_FACE),
    "horse": (SHOULDER, HARNESSED_MANE, EAR, FACE),
    "marine": (SHOULDER, CREST, EAR, FACE),
    "paratrooper": (WING, MANE, EAR, FACE),
    "astronaut": (WING, LOW_CREST, EAR, FACE),
    "knight protector": (WING, LOW_CREST, EAR, FACE, BADGE),
    "chancellor": (WING, DIADEM, FACE),
    "unicorn": (SHOULDER, MANE, HORN, FACE),
    "falcon": (FALCON,),
    "dragon": (WING, LOW_CREST, TUSK, FACE),
    "elephant": (ELEPHANT,),
    "cannon": (parts.CANNON,),
    "basilisk": (BASILISK,),
}
