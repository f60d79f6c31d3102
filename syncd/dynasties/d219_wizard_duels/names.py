"""The names that edition 219 gives to things, in the order of its lists."""

from enum import StrEnum


class StyleType(StrEnum):
    """A type of Style."""

    HAT = "hat"
    ROBES = "robes"
    STAFF = "staff"
    BEARD = "beard"


TRAITS = ("Selfish", "Benevolent", "Belligerent", "Reclusive")

ORB = "Contemplation Orb"
VOLCANO = "Bonsai Volcano"
ELEPHANT = "Pewter Elephant"
CANDELABRA = "Silver Candelabra"
CENSER = "Stygian Censer"
TOTEM = "Pine Totem"
GEWGAWS = (ORB, VOLCANO, ELEPHANT, CANDELABRA, CENSER, TOTEM)

STARGAZER = "Stargazer"
PERFECT_HARMONY = "Perfect Harmony"
DENIED = "Denied!"
SAFE_AND_SOUND = "Safe and Sound"
HONOR_STUDENT = "Honor Student"
SUPERSTAR = "Superstar"
FABULOUS = "Fabulous"
THANKS_ME = "Thanks, Me!"
ACHIEVEMENTS = (
    STARGAZER,
    PERFECT_HARMONY,
    DENIED,
    SAFE_AND_SOUND,
    HONOR_STUDENT,
    SUPERSTAR,
    FABULOUS,
    THANKS_ME,
)
