"""The rules that can refuse an action, by number, and the facts each of them names.

A fact is an integer: cards, spells and seats by their numbers, `action` by the code that was refused. Sentences are
made of them elsewhere.
"""

from typing import Final

from zauberturm.games.refusing import FactNames
from zauberturm.games.towers.score import REASONS

FACTS: Final[FactNames] = {
    "WT-CARD-1": ("card",),
    "WT-CARD-3": ("action",),
    "WT-CARD-5": ("card",),
    "WT-CARD-6": ("card",),
    "WT-END-3": (),
    "WT-END-4": (),
    "WT-LOCK-6": ("space",),
    "WT-MASTER-1": (),
    "WT-MASTER-2": (),
    "WT-MASTER-3": (),
    "WT-MASTER-9": (),
    "WT-MAT-5": (),
    "WT-MAT-6": (),
    "WT-MAT-7": ("spell",),
    "WT-MT-1": (),
    "WT-MT-3": ("action",),
    "WT-MT-5": ("spell",),
    "WT-MT-6": (),
    "WT-MT-9": (),
    "WT-R-2": ("card",),
    "WT-R-4": (),
    "WT-R-19": ("space",),
    "WT-R-24": ("card",),
    "WT-R-26": (),
    "WT-R-29": (),
    "WT-R-34": ("seat", "space"),
    "WT-R-45": ("spell",),
    "WT-R-48": (),
    "WT-R-53": (),
    "WT-R-55": (),
    "WT-R-56": (),
    "WT-R-57": (),
    "WT-R-67": (),
    "WT-SETUP-4": (),
    "WT-SETUP-5": (),
    "WT-SOLO-4": (),
    "WT-SOLO-6": (),
    "WT-SOLO-9": (),
    "WT-SOLO-10": (),
    "WT-SP-FW-1": (),
    "WT-SP-FW-2": ("action",),
    "WT-SP-FW-6": ("space", "limit"),
    "WT-SP-HT-1": (),
    "WT-SP-HW-1": (),
    "WT-SP-MC-1": (),
    "WT-SP-MT-1": (),
    "WT-SP-MW-1": (),
    "WT-SP-PB-1": (),
    "WT-SP-PB-3": (),
    "WT-SP-PB-4": ("space", "limit"),
    "WT-SP-SW-1": (),
    "WT-SP-SW-3": ("space",),
    "WT-SPELL-1": (),
    "WT-SPELL-2": ("spell", "price", "full"),
    "WT-SPELL-3": (),
    "WT-SPELL-7": (),
    "WT-TEAM-1": (),
    "WT-TEAM-2": ("action",),
    "WT-TEAM-3": ("action",),
    "WT-TEAM-4": ("action",),
    "WT-TEAM-5": ("n", "full"),
    "WT-TEAM-9": (),
    "WT-TOWER-1": ("space", "level"),
    "WT-TOWER-6": ("space",),
    "WT-TURN-1": ("seat",),
    "WT-TURN-2": ("action",),
    "WT-TURN-4": (),
    "WT-TURN-5": ("limit",),
    "WT-TURN-6": (),
    "WT-WIZ-1": ("space",),
    "WT-WIZ-4": ("space", "limit"),
}
REFUSALS: Final = ("", *FACTS)

# The same rules by name, in the same order: WT-R-19 is R_19.
(
    LEGAL, CARD_1, CARD_3, CARD_5, CARD_6, END_3, END_4, LOCK_6, MASTER_1, MASTER_2, MASTER_3, MASTER_9, MAT_5, MAT_6,
    MAT_7, MT_1, MT_3, MT_5, MT_6, MT_9, R_2, R_4, R_19, R_24, R_26, R_29, R_34, R_45, R_48, R_53, R_55, R_56, R_57,
    R_67, SETUP_4, SETUP_5, SOLO_4, SOLO_6, SOLO_9, SOLO_10, SP_FW_1, SP_FW_2, SP_FW_6, SP_HT_1, SP_HW_1, SP_MC_1,
    SP_MT_1, SP_MW_1, SP_PB_1, SP_PB_3, SP_PB_4, SP_SW_1, SP_SW_3, SPELL_1, SPELL_2, SPELL_3, SPELL_7, TEAM_1, TEAM_2,
    TEAM_3, TEAM_4, TEAM_5, TEAM_9, TOWER_1, TOWER_6, TURN_1, TURN_2, TURN_4, TURN_5, TURN_6, WIZ_1, WIZ_4,
) = range(len(REFUSALS))  # fmt: skip

GAME_OVER: Final = tuple(REFUSALS.index(reason) for reason in REASONS)  # by the result's reason
