"""The men for cells of few pixels: hardly a body, all head, with the sign of how he moves as large as can be.

The shapes are of the kind of those in `parts`, and mean the same; a man of this size has few and bold lines.
"""

from __future__ import annotations

from plybook.render.men import parts
from plybook.render.men.parts import FigurePart

STUB = FigurePart("L25 0 L13 -7", height=7)

BALL = FigurePart("L9 0 C17 -3 19 -9 19 -15 C19 -26 10 -34 0 -34", height=34)
BATTLEMENTS = FigurePart("L20 0 L40 -12 L40 -68 L25 -68 L25 -50 L8 -50 L8 -68", height=68)
MITRE = FigurePart("L13 0 C30 -8 38 -24 34 -38 C30 -52 14 -60 0 -74", "M-14 -14L22 -46", 74)
SPIRE = FigurePart("L12 0 L46 0 L22 -30 L14 -32 L0 -74", "M-30 -12L30 -12", 74)
SPIRED_MITRE = FigurePart(
    "L10 0 C26 -2 28 -20 12 -28 L46 -38 L0 -74", "M-10 -8L10 -8M-12 -17L12 -17M-24 -46L24 -46", 74
)
CORONET = FigurePart("L12 0 L42 -62 L22 -40 L12 -74 L6 -74 L0 -46", "M-18 -10L18 -10", 46)
CROWN = FigurePart("L14 0 L40 -14 L40 -44 L9 -44 L9 -52 L24 -52 L24 -65 L9 -65 L9 -74", "M-26 -20L26 -20", 74)
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

PLATE = FigurePart("L13 0 L45 0 L45 -15 L12 -15", height=15)
WALL = FigurePart("L20 0 L45 -4 L45 -42 L35 -42 L35 -16 L17 -16", height=16)
IN_MITRE = FigurePart("L17 0 C32 -10 30 -34 0 -57", "M-6 -12L12 -32", 57)
IN_STEEPLE = FigurePart("L7 -2 L0 -57", "M-16 8L16 8", 57)

SHOULDER = FigurePart("L75 84 C76 77 78 67 77.5 58")
WING = FigurePart("L75 84 L80 84 L97 80 L97 8 L86 20 L80 40 L78 54", "M88 30L88 72")
MANE = FigurePart("C77 46 70 33 61 26", "M61 32C72 44 72 62 66 79M50 46L51 52")
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
SPEAR = FigurePart("L8 0 L8 -24 L34 -16 C30 -40 14 -58 0 -74", "M-18 -30L18 -30M-12 -42L12 -42M0 -8L0 -56", 74)
HOOD = FigurePart("L24 0 C42 -18 36 -56 0 -72", "M-16 -30L16 -30M-12 -40L12 -40", 72)
MAGES_HAT = FigurePart(
    "L13 0 L15 -8 L46 -10 L46 -23 L20 -27 L0 -74", "M-36 -16L36 -16M-14 -30L14 -30M-9 -40L9 -40", 74
)
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

# Heads over a plate, whose lines tell them from each other and from those without one.
BASE = FigurePart(BATTLEMENTS.outline, "M-22 -8L-22 -36M0 -8L0 -36M22 -8L22 -36", 68)
SCIENTIST = FigurePart(MITRE.outline, "M-24 -42L24 -42M-18 -52L18 -52", 74)
SPY = FigurePart("L10 0 C20 -4 22 -20 10 -26 L58 -33 L0 -74", "M-8 -8L8 -8M-10 -18L10 -18", 74)
REPORTER = FigurePart(SPIRE.outline, "M-32 -7L32 -7M-22 -18L22 -18M-13 -29L13 -29M0 -36L0 -56", 74)
PRINCE = FigurePart(CIRCLET.outline, "M-26 -18L26 -18M-26 -34L26 -34", 62)
UNIVERSITY_WALL = FigurePart(WALL.outline, "M-26 -5L26 -5", 16)
STEEPLE = FigurePart("L14 -2 L0 -57")

BASILISK = FigurePart(parts.BASILISK.outline, "M46 20L47 20M58 64C66 63 74 68 74 76M42 54L58 76M34 76L46 80")

UPRIGHT = {
    "pawn": (STUB, BALL * 0.95),
    "rook": (STUB, BATTLEMENTS),
    "bishop": (STUB, MITRE),
    "queen": (STUB, CORONET),
    "queen of one point": (STUB, CIRCLET),
    "king": (STUB, CROWN),
    "captain": (STUB, CRESTED_HELMET),
    "ace": (STUB, WINGS, BALL * 0.86),
    "admiral": (STUB, WINGED_HELMET),
    "merchant": (STUB, SPIRE),
    "court": (STUB, WALL, IN_MITRE),
    "market": (STUB, WALL, IN_STEEPLE),
    "artist": (STUB, SPIRED_MITRE),
    "base": (STUB, PLATE, BASE * 0.78),
    "scientist": (STUB, PLATE, SCIENTIST * 0.78),
    "reporter": (STUB, PLATE, REPORTER * 0.78),
    "university": (STUB, PLATE, UNIVERSITY_WALL * 0.8, IN_MITRE * 0.78),
    "network": (STUB, PLATE, WALL, STEEPLE * 0.74),
    "spy": (STUB, PLATE, SPY * 0.78),
    "prince": (STUB, PRINCE),
    "princess": (STUB, TIARA),
    "hunter": (STUB, ARROW),
    "guard": (STUB, SHIELD),
    "prisoner": (STUB, PRONGS),
    "advisor": (STUB, HAT),
    "silver": (STUB, BRIMMED_HELMET),
    "gold": (STUB, KABUTO),
    "lance": (STUB, SPEAR),
    "thief": (STUB, HOOD),
    "mage": (STUB, MAGES_HAT),
    "cleric": (STUB, ROBE, BALL * 0.8),
    "elemental": (STUB, FLAME),
    "dwarf": (STUB, BEARD, HELMET * 0.46),
}
IN_PROFILE = {
    "knight": (SHOULDER, MANE, EAR, FACE),
    "horse": (SHOULDER, HARNESSED_MANE, EAR, FACE),
    "marine": (SHOULDER, CREST, EAR, FACE),
    "paratrooper": (WING, MANE, EAR, FACE),
    "astronaut": (WING, LOW_CREST, EAR, FACE),
    "knight protector": (WING, LOW_CREST, EAR, FACE, BADGE),
    "chancellor": (WING, DIADEM, FACE),
    "unicorn": (SHOULDER, MANE, HORN, FACE),
    "falcon": (FALCON,),
    "dragon": (WING, LOW_CREST, TUSK, FACE),
    "elephant": (parts.ELEPHANT,),
    "cannon": (parts.CANNON,),
    "basilisk": (BASILISK,),
}
