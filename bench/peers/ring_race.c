/* A plain ring race with cards: what a compiled loop can do on this machine when the rules are next to nothing.
 *
 * 4 players with 4 pieces each walk once round a ring of 16 fields. Everybody holds 3 cards out of 90 (values 1-5);
 * a turn plays one card with one piece and draws one card. A field has room for 6 pieces; a piece that completes the
 * round is home; the first player with all pieces home wins. No towers, no castle, no dice, nothing hidden under
 * anything, no spells, no second action.
 *
 * A step is what it is in every engine measured here: list all outcomes, pick one, apply it. Turns have two steps:
 * the decision (uniform; passing is the only answer when no card can be played) and the draw (weighted by the deck).
 */
#include <stdint.h>
#include <string.h>

enum { PLAYERS = 4, PIECES = 4, RING = 16, ROOM = 6, KINDS = 5, COPIES = 18, HAND = 3, PASS = -1 };

typedef struct {
    int8_t walked[PLAYERS][PIECES]; /* fields walked so far; RING means home */
    int8_t standing[RING];          /* pieces on each field */
    int8_t hand[PLAYERS][KINDS];    /* cards of each value */
    int8_t deck[KINDS], discard[KINDS];
    int8_t left; /* cards in the deck */
    int8_t home[PLAYERS];
    int8_t mover;
    int8_t owed; /* cards the mover still has to draw: a chance event comes next */
    int8_t deal; /* hands still to be dealt */
    uint64_t random;
} Race;

static uint32_t below(Race *race, uint32_t limit) {
    uint64_t x = race->random; /* xorshift64, the high half scaled to the limit */
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    race->random = x;
    return (uint32_t)(((x >> 32) * limit) >> 32);
}

static void start(Race *race) {
    uint64_t random = race->random;
    memset(race, 0, sizeof *race);
    race->random = random;
    for (int piece = 0; piece < PIECES; piece++) {
        race->standing[piece] = PLAYERS;
        for (int player = 0; player < PLAYERS; player++) race->walked[player][piece] = (int8_t)piece;
    }
    for (int kind = 0; kind < KINDS; kind++) race->deck[kind] = COPIES;
    race->left = KINDS * COPIES;
    race->deal = PLAYERS;
    race->owed = HAND;
}

static int list_cards(const Race *race, int8_t *list) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++)
        if (race->deck[kind]) list[count++] = (int8_t)kind;
    return count;
}

static int list_moves(const Race *race, int8_t *list) {
    int count = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!race->hand[race->mover][kind]) continue;
        for (int piece = 0; piece < PIECES; piece++) {
            int from = race->walked[race->mover][piece], to = from + kind + 1;
            if (from < RING && (to >= RING || race->standing[to] < ROOM))
                list[count++] = (int8_t)(kind * PIECES + piece);
        }
    }
    if (count == 0) list[count++] = PASS;
    return count;
}

static int pick_card(Race *race, const int8_t *list) {
    int rest = (int)below(race, (uint32_t)race->left), at = 0;
    while ((rest -= race->deck[list[at]]) >= 0) at++;
    return list[at];
}

static void draw(Race *race, int kind) {
    race->deck[kind]--;
    race->hand[race->mover][kind]++;
    if (--race->left == 0) {
        for (int k = 0; k < KINDS; k++) race->left = (int8_t)(race->left + race->discard[k]);
        memcpy(race->deck, race->discard, sizeof race->deck);
        memset(race->discard, 0, sizeof race->discard);
    }
    if (--race->owed > 0) return;
    race->mover = (int8_t)((race->mover + 1) % PLAYERS);
    if (race->deal > 0 && --race->deal > 0) race->owed = HAND;
}

/* Returns 1 when the move ended the game. */
static int play(Race *race, int move) {
    int player = race->mover;
    if (move == PASS) {
        race->mover = (int8_t)((player + 1) % PLAYERS);
        return 0;
    }
    int kind = move / PIECES, piece = move % PIECES;
    int from = race->walked[player][piece], to = from + kind + 1;
    race->standing[from]--;
    if (to < RING) race->standing[to]++;
    else to = RING, race->home[player]++;
    race->walked[player][piece] = (int8_t)to;
    race->hand[player][kind]--;
    race->discard[kind]++;
    race->owed = 1;
    return race->home[player] == PIECES;
}

/* Plays `games` whole games and returns the steps; `*checksum` keeps the compiler from dropping the work. */
int64_t ring_race(uint64_t seed, int64_t games, int64_t *decisions, uint64_t *checksum) {
    Race race;
    int8_t list[KINDS * PIECES];
    int64_t drawn = 0, chosen = 0;
    race.random = seed * 0x9E3779B97F4A7C15u | 1;
    for (int64_t game = 0; game < games; game++) {
        int over = 0;
        for (start(&race); !over;) {
            if (race.owed) {
                list_cards(&race, list);
                draw(&race, pick_card(&race, list));
                drawn++;
            } else {
                int count = list_moves(&race, list);
                over = play(&race, list[below(&race, (uint32_t)count)]);
                chosen++;
            }
        }
        *checksum = *checksum * 31 + (uint64_t)race.mover;
    }
    *decisions = chosen;
    return drawn + chosen;
}
