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

# Bodies: of three heights; a Rook's and a lower one; a shield; a cell with bars.
GOWN = FigurePart("L26 0 C24 -11 11 -12 10 -27", "M-21 -6L21 -6", 27)
FROCK = FigurePart("L25 0 C23 -9 11 -11 10 -23", "M-20 -5L20 -5", 23)
NECK = FigurePart("L24 0 C22 -7 12 -8 10 -17", "M-19 -5L19 -5", 17)
TOWER = FigurePart("L25 0 C20 -7 18 -16 17.5 -36", "M-21 -6L21 -6", 36)
TURRET = FigurePart("L24 0 C20 -5 17 -10 16.5 -22", "M-20 -5L20 -5", 22)
SHIELD = FigurePart("L14 0 C24 -8 28 -18 28 -36 C20 -36 14 -38 9 -40", "M0 -4L0 -36", 40)
CELL = FigurePart("L22 0 L22 -30 C22 -40 16 -45 10 -46", "M-11 -5L-11 -33M0 -5L0 -36M11 -5L11 -33", 46)

# Between body and head: a collar, and the plate of men that go in planes.
COLLAR = FigurePart("L16 0 Q19 0 19 -3 Q19 -6 16 -6 L10 -6", height=6)
PLATE = FigurePart("L10 0 L33 0 Q37 0 37 -4 Q37 -8 33 -8 L10 -8", height=8)

# Heads. Battlements go straight, a mitre diagonally and a spire triagonally; a wall has a mitre or a steeple within.
BALL = FigurePart("L9.5 0 C13 -3 15.5 -7 15.5 -11.5 C15.5 -20.5 8.5 -27 0 -27", height=27)
BATTLEMENTS = FigurePart("L18 0 L26 -7 L26 -26 L16 -26 L16 -18 L5.5 -18 L5.5 -26", "M-17 0L17 0", 26)
WALL = FigurePart("L17 0 L28 -6 L28 -21 L20 -21 L20 -14 L12 -14", "M-16 0L16 0", 14)
MITRE = FigurePart("L10 0 C20 -3 24 -9 24 -17 C24 -26 14 -31 4.5 -38 C8.5 -41 7 -48 0 -48", "M1 -12L12 -29", 48)
SPIRE = FigurePart("L9 0 L29 -3 L0 -48", "M-20 -13L20 -13", 48)
OPEN_SPIRE = FigurePart("L9 0 L29 -3 L0 -48", "M-17 -9L17 -9L0 -37L-17 -9M-11 -16L11 -16M-6 -23L6 -23", 48)
STEEPLE = FigurePart("L6 1 L0 -44", "M0 -6L0 -26", 44)
SPIRED_MITRE = FigurePart("L9 0 C15 -3 18 -8 18 -13 C18 -19 12 -23 8 -25 L29 -26 L0 -54", "M-5 -8L5 -18", 54)

# Crowns: the King's, with his cross on it; the Queen's; the Prince's; the Princess's, of two merlons and a spire.
CROWN = FigurePart("L11 0 C13 -6 30 -8 30 -19 C30 -29 12 -28 5 -20", "M-14 -6L14 -6", 20)
CROSS = FigurePart("L5 0 L5 -10 L17 -10 L17 -19 L5 -19 L5 -27", height=27)
CORONET = FigurePart(
    "L11 0 L26 -26 C34 -28 30 -39 23 -33 L17 -22 L14.5 -33 C20 -41 8 -44 9 -35 L6.5 -23 L3.5 -37 C8 -40 5 -45 0 -45",
    "M-13 -6L13 -6",
    45,
)
CIRCLET = FigurePart("L10 0 C11 -6 23 -11 23 -20 C23 -28 9 -31 5 -27 C8 -30 6 -36 0 -36", "M-11 -5L11 -5", 36)
TIARA = FigurePart("L11 0 L17 -10 L28 -14 L28 -32 L19 -32 L18 -22 L9 -22 L0 -46", "M-13 -5L13 -5", 46)
PRONGS = FigurePart("L13 0 L18 -20 L8 -11 L0 -23", "M-14 -4L14 -4", 23)

# Arms: helmets, bare, with a crest or with wings; the wings alone; an arrow on a bow.
HELMET = FigurePart("L10 0 L17 -5 L18 -20 C18 -31 9 -36 0 -36", "M-12 -19L12 -19M0 -19L0 -6", 36)
BRIMMED_HELMET = FigurePart(
    "L10 0 L15 -5 L15 -12 L32 -14 L29 -22 C27 -35 14 -43 0 -43", "M-16 -18L16 -18M0 -18L0 -5", 43
)
CRESTED_HELMET = FigurePart(
    "L10 0 L17 -5 L18 -20 C18 -26 15 -30 12 -32 L20 -38 C16 -46 8 -49 0 -49",
    "M-12 -19L12 -19M0 -19L0 -6M-12 -32C-6 -36 6 -36 12 -32",
    49,
)
WINGED_HELMET = FigurePart(
    "L10 0 L17 -5 L17 -11 C24 -8 30 -10 33 -14 L37 -13 Q43 -24 42 -42 C37 -34 27 -33 18 -26 C16 -34 8 -38 0 -38",
    "M-11 -19L11 -19M0 -19L0 -6",
    38,
)
WINGS = FigurePart(
    "L10 0 C16 -2 22 -4 26 -9 L31 -7 Q37 -12 36 -19 L41 -18 Q46 -27 43 -43 C37 -30 26 -25 14 -20", height=22
)
ARROW = FigurePart("L8 0 L8 -4 C22 -2 32 5 37 13 C42 -5 28 -21 8 -22 L8 -33 L19 -33 L0 -54", "M0 -6L0 -40", 54)

# A horse in profile: his shoulder, bare or winged; his neck, with a mane or a crest; what is on his head; his face.
SHOULDER = FigurePart("L75 84 C76 77 78 67 77.5 58")
WING = FigurePart("L75 84 L75 79 Q84 79 88 72 L85 71 Q93 67 95 58 L91 58 Q98 50 96 40 Q86 48 77 60")
MANE = FigurePart("C77 46 70 33 61 26", "M60 32C69 44 70 60 67 76")
CREST = FigurePart(
    "C77 55 77 51 76 47 L85 43 C86 33 82 22 75 16 L65 29 L61 26", "M60 32C65 39 68 46 68 53M74 29L79 25M76 38L83 35"
)
EAR = FigurePart("C60 20 58 14 56 8 C51 11 48 15 47 20 C39 24 35 30 32 37")
HORN = FigurePart("C59 20 57 14 55 9 C50 12 47 15 46 19 L43 20 L19 4 L35 30 L32 37", "M44 21L36 29")
DIADEM = FigurePart("L64 22 L70 7 L59 14 L54 3 L48 13 L37 5 L42 22 C37 27 34 32 32 37", "M60 26L43 22")
FACE = FigurePart(
    "C28 44 21 49 17 55 C12 62 15 69 21 70 C25 70 27 68 29 65 C32 69 37 67 39 63"
    " C46 61 51 56 52 47 C57 60 48 67 40 73 C34 77 30 79 28 84",
    "M39 35L43 34M21 60L22 59",
)
BADGE = FigurePart("", "M53 64L71 64C72 73 67 79 62 82C57 79 52 73 53 64Z")

FALCON = FigurePart(
    "L75 84 C76 79 62 77 60 71 C68 69 73 66 76 61 L82 61 Q88 54 87 46 L92 46 Q97 33 95 15 C89 31 77 41 63 48"
    " C68 32 67 7 49 7 C41 7 37 11 36 17 C28 18 24 25 28 35 C30 30 34 29 39 30 C39 38 38 43 37 48"
    " C25 43 11 33 5 15 Q3 33 8 46 L13 46 Q12 54 18 61 L24 61 C27 66 32 69 40 71 C38 77 24 79 25 84",
    "M45 20L46 20",
)

# Heads of men of games of rule files: an official's hat, a helmet with a crescent, a spear, a hood, a mage's hat, a
# flame, a beard, a robe.
HAT = FigurePart("L12 0 L14 -12 L37 -15 L37 -24 L14 -22 C13 -33 8 -37 0 -37", "M-13 -11L13 -11", 37)
KABUTO = FigurePart(
    "L10 0 L20 -5 L20 -15 C20 -22 15 -26 10 -28 C22 -30 31 -38 31 -52 C24 -42 12 -38 0 -38", "M-15 -14L15 -14", 38
)
SPEAR = FigurePart("L6 -2 L6 -20 L18 -16 C16 -32 8 -46 0 -58", "M0 -22L0 -42", 58)
HOOD = FigurePart("L18 0 C29 -12 27 -35 0 -48", "M-11 -19L11 -19M-11 -26L11 -26M-6 -33L6 -33", 48)
MAGES_HAT = FigurePart("L10 0 L11 -7 L36 -9 L36 -16 L13 -18 L0 -56", "M-12 -21L12 -21", 56)
FLAME = FigurePart(
    "L13 0 C34 -10 34 -32 20 -46 C20 -38 16 -34 11 -33 C13 -46 8 -58 0 -68",
    "M-9 -6C-14 -18 -3 -22 0 -35C3 -22 14 -18 9 -6",
    68,
)
BEARD = FigurePart("L24 0 C31 -12 28 -24 16 -30", "M-9 -22C-6 -14 6 -14 9 -22M0 -16L0 -3", 27)
ROBE = FigurePart("L27 0 C27 -14 20 -26 9 -31", "M0 -5L0 -27M-10 -17L10 -17", 31)

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
    "M46 20L47 20M58 70C64 68 70 70 70 76",
)

# No man, but what stands on a cell in the game of that name.
DUCK = (
    "M34 86C14 84 10 62 26 54C20 51 18 46 18 41L4 40L5 32L19 30C22 17 32 10 43 12C56 14 62 27 58 38C56 44 56 48 60 50"
    "C68 54 80 52 92 40C99 62 90 84 66 86Z",
    "M38 28L39 28M46 66C54 76 70 74 76 62",
)
