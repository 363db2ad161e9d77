"""The shapes that make up all men, as data.

An upright man is a stack of parts, each given by its right half: x counts from the middle and y from where the part
before it ends, upward negative. A man in profile looks to the left, and his parts are stretches of one outline, given
where they lie on the box, from the right end of his plinth over his head to the left one.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class FigurePart:
    """A part of an outline and the ``lines`` drawn inside it; for an upright man, with its ``height``."""

    outline: str
    lines: str = ""
    height: float = 0
    scale: float = 1

    def __mul__(self, scale: float) -> FigurePart:
        """Return this part larger or smaller."""
        return FigurePart(self.outline, self.lines, self.height, self.scale * scale)


# The plinth of all men: from the ground, 93, to the beginning of the body.
FOOT, GROUND = "L28 93 Q31 93 31 90 L31 87 Q31 84 28 84", 84

# Bodies: the King's, broad; the Queen's, with a slim waist; the Bishop's and lower ones, of which the Pawn's is bare;
# towers with straight walls; a shield; a cell with bars.
MANTLE = FigurePart("L27 0 C27 -9 15 -12 14 -24", "M-22 -6L22 -6", 24)
SKIRT = FigurePart("L24 0 C21 -8 7 -11 7 -30", "M-18 -5L18 -5", 30)
GOWN = FigurePart("L24 0 C22 -8 10 -10 9 -22", "M-19 -5L19 -5", 22)
FROCK = FigurePart("L22 0 C20 -8 10 -9 9 -17", "M-17 -5L17 -5", 17)
BUST = FigurePart("L21 0 C17 -6 8 -9 8 -20", height=20)
NECK = FigurePart("L22 0 C20 -6 10 -7 9 -14", "M-17 -5L17 -5", 14)
TOWER = FigurePart("L26 0 L22 -7 L22 -40", "M-22 -7L22 -7M0 -16L0 -28", 40)
TURRET = FigurePart("L24 0 L18 -7 L18 -20", "M-18 -7L18 -7", 20)
KEEP = FigurePart("L20 0 L17 -7 L17 -28", "M-19 -7L19 -7M0 -14L0 -22", 28)
SHIELD = FigurePart("L14 0 C24 -8 28 -18 28 -36 C20 -36 14 -38 9 -40", "M0 -4L0 -36", 40)
CELL = FigurePart("L22 0 L22 -30 C22 -40 16 -45 10 -46", "M-11 -5L-11 -33M0 -5L0 -36M11 -5L11 -33", 46)

# Between body and head: collars, and the plate of men that go in planes.
COLLAR = FigurePart("L16 0 Q19 0 19 -3 Q19 -6 16 -6 L10 -6", height=6)
BROAD_COLLAR = FigurePart("L24 0 Q28 0 28 -3.5 Q28 -7 24 -7 L14 -7", height=7)
SLIM_COLLAR = FigurePart("L13 0 Q16 0 16 -3 Q16 -6 13 -6 L9 -6", height=6)
PLATE = FigurePart("L10 0 L40 0 Q44 0 44 -4.5 Q44 -9 40 -9 L10 -9", height=9)

# Heads. Battlements go straight, a mitre diagonally and a spire triagonally; a wall has a mitre or a steeple within.
BALL = FigurePart("L9 0 C12 -3 14 -6 14 -10 C14 -17.5 7.5 -23.5 0 -23.5", height=23.5)
BATTLEMENTS = FigurePart("L22 0 L34 -8 L34 -31 L21 -31 L21 -21 L7 -21 L7 -31", "M-22 0L22 0", 31)
WALL = FigurePart("L18 0 L42 -6 L42 -30 L32 -30 L32 -18 L14 -15", "M-18 -3L18 -3", 15)
HIGH_WALL = FigurePart("L18 0 L31 -8 L31 -28 L21 -28 L21 -18 L9 -18", "M-17 0L17 0", 17)
MITRE = FigurePart(
    "L10 0 C20 -3 26 -10 26 -19 C26 -28 14 -34 4.5 -43 C9 -46 7 -53 0 -53", "M-12 -5L12 -5M0 -13L14 -32", 53
)
SPIRE = FigurePart("L9 0 L43 -3 C31 -18 13 -38 0 -62", "M-27 -13L27 -13M-13 -32L13 -32", 62)
OPEN_SPIRE = FigurePart("L9 0 L41 -3 L0 -54", "M-26 -10L26 -10L0 -42L-26 -10M-18 -19L18 -19M-11 -28L11 -28", 54)
STEEPLE = FigurePart("L9 1 L0 -44", "M0 -2L0 -17", 44)
SPIRED_MITRE = FigurePart(
    "L9 0 C16 -3 20 -8 20 -14 C20 -20 14 -25 9 -27 L43 -29 L0 -61", "M-6 -8L6 -19M-28 -36L28 -36M-10 -48L10 -48", 61
)
SPY_SPIRE = FigurePart(
    "L9 0 C15 -3 19 -7 19 -12 C19 -18 13 -21 8 -23 L29 -24 L0 -62", "M-5 -7L5 -17M-16 -32L16 -32M-9 -42L9 -42", 62
)

# Crowns: the King's, with his cross on it; the Queen's, of five points; that of a Prince and of a Queen of one point;
# the Princess's, of two merlons and a spire.
CROWN = FigurePart(
    "L14 0 C19 -6 39 -8 39 -22 C39 -34 20 -36 5 -25",
    "M-16 -6L16 -6M7 -13C16 -14 30 -15 30 -21C30 -27 17 -27 7 -19"
    "M-7 -13C-16 -14 -30 -15 -30 -21C-30 -27 -17 -27 -7 -19",
    25,
)
CROSS = FigurePart("L5 0 L5 -8 L15 -8 L15 -17 L5 -17 L5 -25", height=25)
CORONET = FigurePart(
    "L12 0 L36 -24 C46 -27 42 -38 33 -32 L23 -20 L20 -33 C27 -42 11 -45 13 -35 L9 -21 L4.5 -37 C10 -40 6.5 -45 0 -45",
    "M-13 -6L13 -6",
    45,
)
CIRCLET = FigurePart(
    "L11 0 C13 -7 34 -10 34 -23 C34 -35 15 -38 5 -34 C9 -37 7 -44 0 -44",
    "M-14 -5L14 -5M-9 -12C-12 -18 -11 -24 -7 -28M9 -12C12 -18 11 -24 7 -28",
    44,
)
TIARA = FigurePart("L11 0 L24 -13 L39 -19 L39 -44 L27 -44 L23 -28 L10 -28 L0 -57", "M-15 -6L15 -6M-26 -19L26 -19", 57)
PRONGS = FigurePart("L13 0 L18 -20 L8 -11 L0 -23", "M-14 -4L14 -4", 23)

# Arms: helmets, bare, with a crest or with wings; the wings alone; an arrow on a bow.
HELMET = FigurePart("L10 0 L17 -5 L18 -20 C18 -31 9 -36 0 -36", "M-12 -19L12 -19M0 -19L0 -6", 36)
BRIMMED_HELMET = FigurePart(
    "L10 0 L15 -5 L15 -10 L42 -12 L37 -25 C36 -41 17 -53 0 -53", "M-34 -19L34 -19M0 -19L0 -5M0 -32L0 -43", 53
)
CRESTED_HELMET = FigurePart(
    "L10 0 L20 -6 L21 -24 L37 -26 C37 -49 20 -61 0 -61",
    "M-15 -20L15 -20M0 -20L0 -6M-21 -28C-20 -47 20 -47 21 -28M0 -47L0 -55",
    61,
)
WINGED_HELMET = FigurePart(
    "L10 0 L18 -5 L18 -12 C25 -9 31 -11 34 -15 L38 -14 Q45 -27 44 -50 C38 -40 28 -36 19 -28 C17 -37 9 -42 0 -42",
    "M-12 -21L12 -21M0 -21L0 -6",
    42,
)
WINGS = FigurePart(
    "L10 0 C16 -2 22 -4 26 -9 L31 -7 Q37 -12 36 -19 L41 -18 Q46 -27 43 -43 C37 -30 26 -25 14 -20", height=22
)
ARROW = FigurePart("L8 0 L8 -4 C22 -2 32 5 37 13 C42 -5 28 -21 8 -22 L8 -33 L19 -33 L0 -54", "M0 -6L0 -40", 54)

# A horse in profile: his shoulder, bare or winged; his neck, with a mane or a crest, smaller beside a wing or under
# a crown; what is on his head; his face. A dragon has the wing of a bat and spikes down to it.
SHOULDER = FigurePart("L75 84 C76 77 78 67 77.5 58")
WING = FigurePart(
    "L75 84 L79 84 Q92 82 93 74 L90 73 Q97 68 97 57 L93 57 Q97 46 96 26 Q83 36 78 58",
    "M90 39Q85 47 84 58M91 66L88 76M83 65L79 77",
)
LOW_WING = FigurePart(
    "L75 84 L79 84 Q92 82 93 74 L90 73 Q96 69 97 60 L93 60 Q97 51 95 38 Q84 46 77 61", "M88 52L86 70M80 66L77 78"
)
WING_ROOT = FigurePart("", "M77 61C65 62 58 71 62 80")
BAT_WING = FigurePart(
    "L75 84 L91 83 Q87 73 95 66 Q89 56 96 46 Q91 34 97 14 Q84 26 79 46"
    " L75 44 L79 34 L70 33 L77 20 L67 22 L74 3 Q60 6 55 16",
    "M91 31L80 62M90 54L78 72",
)
MANE = FigurePart("C77 46 70 33 61 26", "M60 32C69 44 70 60 67 76M69 43L73 40M71 54L76 52M70 65L76 64")
BARE_NECK = FigurePart("C77 46 70 33 61 26")
CREST = FigurePart(
    "C77 55 77 51 76 47 L92 48 C98 28 86 10 66 7 L61 20 L61 26",
    "M60 32C68 42 71 56 68 74M67 16C78 20 84 30 84 40M85 27L89 24M78 18L81 14",
)
WINGED_CREST = FigurePart(
    "L77 54 L76 41 L91 34 C92 20 82 9 66 7 L61 20 L61 26", "M65 16C75 19 80 25 81 32M78 22L83 17"
)
CROWNED_CREST = FigurePart("L77 54 L76 41 L91 34 C91 25 86 18 76 14 L67 22", "M73 20C78 23 80 27 81 32")
EAR = FigurePart("C60 20 58 14 56 8 C51 11 48 15 47 20 C39 24 35 30 32 37")
HORN = FigurePart("C59 20 57 14 55 9 C50 12 47 15 46 19 L43 20 L10 4 L35 30 L32 37", "M44 21L36 29")
NOSE_HORN = FigurePart("C46 18 41 24 36 31 L25 26 L29 40")
DIADEM = FigurePart("L70 6 L59 14 L54 3 L48 13 L37 5 L42 22 C37 27 34 32 32 37", "M61 26L43 22")
FACE = FigurePart(
    "C28 44 21 49 17 55 C12 62 15 69 21 70 C25 70 27 68 29 65 C32 69 37 67 39 63"
    " C46 61 51 56 52 47 C57 60 48 67 40 73 C34 77 30 79 28 84",
    "M39 35L43 34M21 60L22 59",
)
BADGE = FigurePart("", "M53 64L71 64Q72 77 62 82Q52 77 53 64Z")
BRIDLE = FigurePart("", "M54 25L36 52M26 46L38 61")

FALCON = FigurePart(
    "L75 84 C76 79 62 77 60 71 C68 69 73 66 76 61 L82 61 Q88 54 87 46 L92 46 Q97 33 95 15 C89 31 77 41 63 48"
    " C68 32 67 7 49 7 C41 7 37 11 36 17 C28 18 24 25 28 35 C30 30 34 29 39 30 C39 38 38 43 37 48"
    " C25 43 11 33 5 15 Q3 33 8 46 L13 46 Q12 54 18 61 L24 61 C27 66 32 69 40 71 C38 77 24 79 25 84",
    "M45 20L46 20",
)

# Heads of men of games of rule files: an official's hat, a helmet with a crescent, a spear, a hood, a mage's hat, a
# flame, a beard, a robe.
HAT = FigurePart(
    "L13 0 L16 -12 L44 -17 L44 -28 L18 -25 L18 -36 C17 -46 10 -54 0 -54", "M-14 -9L14 -9M-18 -29L18 -29", 54
)
KABUTO = FigurePart(
    "L11 0 L24 -6 L24 -19 C24 -26 18 -29 12 -31 C27 -34 38 -43 38 -57 C29 -47 14 -43 0 -43", "M-17 -16L17 -16", 43
)
SPEAR = FigurePart("L6 0 L6 -16 L34 -4 C26 -26 9 -42 0 -64", "M0 -4L0 -48", 64)
HOOD = FigurePart("L22 0 C40 -14 34 -42 0 -58", "M-14 -20L14 -20M-15 -29L15 -29M-9 -38L9 -38", 58)
MAGES_HAT = FigurePart("L10 0 L12 -8 L44 -12 L44 -22 L16 -25 L0 -66", "M-13 -16L13 -16M-9 -34L9 -34", 66)
FLAME = FigurePart(
    "L14 0 C44 -8 44 -34 26 -50 C26 -42 21 -37 14 -35 C16 -50 9 -61 0 -71",
    "M-12 -6C-19 -20 -4 -26 0 -40C4 -26 19 -20 12 -6",
    71,
)
BEARD = FigurePart("L28 0 C36 -14 32 -28 17 -34", "M-10 -25C-6 -16 6 -16 10 -25M0 -18L0 -3", 31)
ROBE = FigurePart("L33 0 C33 -18 24 -32 9 -39", "M0 -5L0 -36M-13 -24L13 -24", 39)

ELEPHANT = FigurePart(
    "L75 84 C84 70 84 46 76 32 C68 18 52 12 40 18 C30 23 26 32 25 42 C24 54 21 63 16 65 C12 66 11 62 12 57 L5 56"
    " C2 68 8 76 17 75 C26 74 31 66 33 58 C35 62 38 64 41 64 C41 73 36 79 28 84",
    "M54 32C70 26 74 46 66 60C56 62 52 48 54 32M37 38L38 38",
)
CANNON = FigurePart(
    "L75 84 C80 79 81 71 77 65 C86 62 88 52 80 45 L38 10 L17 33 L43 58 C32 64 26 74 28 84",
    "M56 59C73 59 73 82 56 82C39 82 39 59 56 59M45 17L24 40",
)
BASILISK = FigurePart(
    "L76 84 C88 74 84 57 68 56 C60 56 58 51 61 46 C70 40 72 32 68 22 C62 9 46 6 36 12 C28 17 21 22 13 30"
    " C17 38 28 39 37 36 C42 36 43 40 40 45 C32 56 36 66 46 70 C36 71 28 76 26 84",
    "M46 20L47 20M58 70C64 68 70 70 70 76M40 50L50 51M37 58L48 59",
)

# No man, but what stands on a cell in the game of that name.
DUCK = (
    "M34 86C14 84 10 62 26 54C20 51 18 46 18 41L4 40L5 32L19 30C22 17 32 10 43 12C56 14 62 27 58 38C56 44 56 48 60 50"
    "C68 54 80 52 92 40C99 62 90 84 66 86Z",
    "M38 28L39 28M46 66C54 76 70 74 76 62",
)
