// Made from the Python types by `make types`; do not edit.

/** Letter of a seat, clockwise from a */
export type Seat = string;

/** Name of a table: 128 random bits */
export type TableId = string;

/** Secret of a seat, an owner or a watcher */
export type Token = string;

/** Chosen by the client, once per command */
export type CommandId = string;

/** Entries of the table's log so far that changed the game or its seats */
export type Version = number;

/** What others see of a person */
export type Name = string;

/** An action in notation */
export type ActionText = string;

/** Which bot sits there */
export type BotName = string;

/** Public name of a bot that plays by token */
export type ProgramId = string;

/** A bot of the server (`level:1` to `level:5`), or one that plays by token (`program:…`) */
export type AnyBot = string;

/** 256 random bits of a device, in hexadecimal */
export type Bits = string;

/** SHA-256 of a device's bits as text */
export type BitsHash = string;

export type Colour = "blue" | "yellow" | "red" | "green" | "orange" | "violet";

/** Who may watch: nobody, whoever knows the invitation, everybody */
export type Spectators = "off" | "link" | "public";

/** Whether the table waits for people, is played at, or is over */
export type Status = "gathering" | "playing" | "over";

/** What the log tells while the game runs: everything, or the last round */
export type LogOption = "all" | "last_round";

/** Who sits there: nobody, a person or a bot */
export type SeatKind = "open" | "person" | "bot";

export type SeatReason = "sat_down" | "left" | "sent_away" | "renamed" | "recoloured" | "bot_sat_down" | "bot_removed" | "bot_changed" | "bot_asked" | "bot_declined" | "bot_left" | "bot_replaced" | "bot_for_left" | "bot_for_away" | "stand_in_removed" | "returned" | "took_over" | "asked" | "declined" | "withdrew" | "unknown";

/** A position as the viewer may know it, in the form of its game */
export type GameView = Record<string, unknown>;

/** Who has won and why, in the form of its game */
export type GameResult = Record<string, unknown>;

/** What it is about, by name: seats, cards, spells and places as in notation, numbers, or lists of them */
export type Facts = Record<string, unknown>;

/** Options of a game, as `Catalogue.games` describes them */
export type Options = Record<string, unknown>;

/** Whose turn it is, and how far. */
export type TowersTurn = {
  /** Whose turn it is */
  seat: string;
  /** The first or second action of the turn; 3 after both */
  action: number;
  /** Whether a spell was cast in this turn */
  spell_used: boolean;
  /** In teams: whether the partner was asked for a card */
  asked?: boolean;
  /** In teams: whether the partner has offered a card */
  offered?: boolean;
  /** In teams: whether cards were exchanged */
  exchanged?: boolean;
};

/** What was declared to be moved. */
export type TowersDeclared = {
  /** `t7.2` the tower on level 2 of space 7; `b5` a wizard of b; `b?` one out of sight */
  piece: string;
  /** How far */
  steps: number;
  /** Wizards that ride along, as letters of their seats */
  riders?: string;
};

/** What is asked now, if it is not just the turn. */
export type TowersPending = {
  /** What is asked */
  step: string;
  /** Who is asked */
  asked?: string;
  /** Who is dealt cards */
  dealt?: string;
  /** Spell tiles that are still to be opened */
  tiles?: number;
  /** This is a special turn */
  special?: boolean;
  /** The turn is over: a wizard has come home */
  turn_over?: boolean;
  /** The dice card on the table, or the partner's card for those who know it */
  card?: string;
  /** What was rolled; 0: not yet */
  roll?: number;
  /** How often may still be rolled */
  rolls_left?: number;
  /** What is about to move */
  declared?: TowersDeclared;
  /** The spell that follows the movement */
  claimed?: string;
  /** The spell that is being carried out */
  spell?: string;
  /** Who has claimed or casts it */
  caster?: string;
  /** The tower that is lifted to free a wizard */
  lifted?: string;
  /** The wizards under it, as letters of their seats */
  found?: string;
};

/** A position of Wandering Towers as a seat or a spectator may know it; when the game is over, all of it. */
export type TowersView = {
  /** Version of this form */
  contract: number;
  /** Name of the game */
  game: "towers";
  /** As `Catalogue.games` describes them, with starter and spells as they turned out */
  options: Record<string, unknown>;
  /** 16 spaces from space 0 clockwise with `/` between them, each from the ground up: letters are wizards, digits towers, `*` the castle. Wizards inside towers are left out where people are to remember them */
  board: string;
  /** Wizards in the castle, by seat */
  home: Record<string, number>;
  /** By seat: empty, full and spent flasks */
  flasks: Record<string, number[]>;
  /** By seat: the own cards, or how many the others hold */
  hands: Record<string, string[] | number>;
  /** The discard pile, oldest first */
  discard: string[];
  /** Cards in the draw pile */
  pile: number;
  /** Whose turn it is */
  turn: TowersTurn;
  /** What is asked, if it is not just the turn */
  pending?: TowersPending;
  /** Letter of the seat that is asked, `chance`, or null when the game is over */
  to_move: string | null;
  /** When the game is over: the cards of the draw pile, sorted */
  deck?: string[];
};

/** What a seat, or its team, lacked at the end. */
export type TowersLacking = {
  /** Wizards not home */
  wizards?: number;
  /** Empty flasks */
  flasks?: number;
  /** Full flasks fewer than the winners had */
  full?: number;
  /** Flasks filled, fewer than the winners had */
  filled?: number;
};

/** How a game of Wandering Towers has ended. */
export type TowersResult = {
  /** Who has won; several share it, nobody wins a lost solo game */
  winners: string[];
  /** The teams that have won; null: there were none */
  teams: string[][] | null;
  /** The rule that ended the game */
  reason: string;
  /** Wizards in the castle, by seat */
  home: Record<string, number>;
  /** By seat: empty, full and spent flasks */
  flasks: Record<string, number[]>;
  /** Wizards not home, by seat */
  away: Record<string, number>;
  /** By seat of those who have not won: what they lacked */
  lacking: Record<string, TowersLacking>;
};

/** Whose turn it is. */
export type ZauberbergTurn = {
  /** Whose turn it is */
  seat: string;
  /** Counts the turns of the game, from 1 */
  number: number;
};

/** What is asked now, if it is not just the turn. */
export type ZauberbergPending = {
  /** What is asked */
  step: string;
  /** Who is asked */
  asked?: string;
  /** The cards of the running turn, in their order */
  table?: string[];
  /** The goblin that was named */
  goblin?: string;
  /** Where it has landed: alone, on one other, or on two */
  landed?: "field" | "single" | "pair";
  /** The turn ends after this */
  turn_over?: boolean;
  /** The goblin on whose field the event happens */
  lander?: string;
  /** The field of the tile that is carried out */
  event?: string;
  /** Fields and goblins: each tile moves each goblin once in a turn */
  acted?: string[][];
  /** Cards that are still to be drawn */
  draws?: number;
  /** What goes on after the draw */
  after?: "event" | "turn";
};

/** A position of Zauberberg as a seat or a spectator may know it; when the game is over, all of it. */
export type ZauberbergView = {
  /** Version of this form */
  contract: number;
  /** Name of the game */
  game: "zauberberg";
  /** As `Catalogue.games` describes them */
  options: Record<string, unknown>;
  /** How far the mountain is turned, in quarters clockwise */
  rotation: number;
  /** Who stands where, by place, from the ground up */
  places: Record<string, string[]>;
  /** Where magic stones lie */
  stones: string[];
  /** Magic stones, by seat */
  held: Record<string, number>;
  /** Ravens that wait for a stone, by seat */
  ravens: Record<string, number>;
  /** The discard pile, oldest first */
  discard: string[];
  /** Goblins that wait for their way to be free */
  waiting: string[];
  /** Extra cards in the next turn, by seat */
  extra: Record<string, number>;
  /** Whose turn it is */
  turn: ZauberbergTurn;
  /** Event tiles by field: a kind with ` up` if it lies open or ` seen` if it was shown once; `?` if unknown */
  tiles: Record<string, string>;
  /** What the unknown tiles are together */
  unseen: string[];
  /** By seat: the own cards, or how many the others hold */
  hands: Record<string, string[] | number>;
  /** Cards in the draw pile */
  pile: number;
  /** What is asked, if it is not just the turn */
  pending?: ZauberbergPending;
  /** Letter of the seat that is asked, `chance`, or null when the game is over */
  to_move: string | null;
  /** When the game is over: the cards of the draw pile, sorted */
  deck?: string[];
};

/** How a game of Zauberberg has ended. */
export type ZauberbergResult = {
  /** Who has won; empty: nobody */
  winners: string[];
  /** There are none */
  teams: null;
  /** The rule that ended the game */
  reason: string;
  /** Turns of the game */
  turns: number;
};

/** One option, described well enough to build a form or a command line from it. */
export interface OptionInfo {
  /** Name of the option */
  name: string;
  /** What its value is */
  kind: "integer" | "flag" | "choice" | "list" | "table";
  /** Its value if it is left out */
  default: unknown;
  /** Possible values of a choice, of the elements of a list or of the keys of a table */
  values: unknown[];
  /** Least value of a number */
  least: number | null;
  /** Greatest value of a number */
  most: number | null;
  /** Words or kinds allowed instead, such as `integer` or `random` */
  also: string[];
  /** Numbers of players for which it means anything; empty: all */
  players: number[];
  /** It means something only if these options have these values */
  only_with: Record<string, unknown>;
}

/** A way to play that has a name: what most people choose instead of single options. */
export interface Preset {
  /** Name of the preset */
  name: string;
  /** Numbers of players it is for */
  players: number[];
  /** Options that it sets; all others have their defaults */
  options: Record<string, unknown>;
}

/** A game, described for command line, server and browser. */
export interface GameInfo {
  /** Name of the game */
  name: string;
  /** Fewest players */
  least_players: number;
  /** Most players */
  most_players: number;
  /** Options by name */
  options: Record<string, OptionInfo>;
  /** How many different actions there are: codes 0 to `actions` - 1 */
  actions: number;
  /** Shape of observations with default options */
  observation_shape: number[];
  /** Usual ways to play; the first is for who begins with one tap */
  presets: Preset[];
}

/** The typed form of an action: what it is, and its parts by name. */
export interface ActionInfo {
  /** What is done, such as `move_tower`; `parts` has the form that belongs to it */
  kind: string;
  /** In notation: what `play` sends */
  text: string;
  /** What is done to what */
  parts: Record<string, unknown>;
}

/** What a seat is asked: the sentence is `GAME.ask.KEY` of the texts; its facts are written as in the notation. */
export interface Ask {
  /** What is asked, such as `turn` or `dice` */
  key: string;
  /** What the question is about, by name, as in the notation */
  facts: Record<string, unknown>;
}

/** A seat as everybody sees it. */
export interface SeatView {
  /** Letter of the seat */
  seat: Seat;
  /** Who sits there */
  kind: SeatKind;
  /** What it is called; null: a person without a name, or nobody */
  name: string | null;
  /** Colour of its pieces */
  colour: Colour;
  /** The bot that sits there or stands in */
  bot: string | null;
  /** A person's seat whose person has left */
  absent: boolean;
  /** Somebody is connected for it */
  online: boolean;
  /** The viewer holds its token */
  yours: boolean;
}

/** Something that happened, as the viewer may know it; the sentence is `GAME.event.NAME` of the texts. */
export interface EventView {
  /** What has happened, such as `wizard_moved`; `facts` has the form that belongs to it */
  name: string;
  /** To whom, where, how many; `?` or nothing stands for what the viewer may not know */
  facts: Record<string, unknown>;
  /** False: not worth a line in the log; left out if true */
  news?: boolean;
}

/** Why a seat has changed, or who wants it to. */
export interface Change {
  /** Why the seat has changed */
  reason: SeatReason;
  /** Name of whoever sits there now, or asks to */
  name: string | null;
  /** The name that stood there before */
  before: string | null;
  /** Bot that sits there or stands in now */
  bot: string | null;
  /** Who has agreed or declined */
  by: Seat[];
}

/** One step of the table's log: a decision with all that followed, one taken back, or a change of a seat. */
export interface Step {
  /** Version of the table after it */
  version: Version;
  /** Who decided; null: chance alone, at the beginning */
  seat: string | null;
  /** What was decided, in notation; `?` for what the viewer may not know, empty for chance alone */
  action: string;
  /** What happened, in its order */
  events: EventView[];
  /** Whether a person or a bot has decided */
  by: SeatKind;
  /** Passed by itself */
  forced: boolean;
  /** So many of the last decisions were taken back by this step */
  taken_back: number;
  /** Link of its entry in the hash chain of the log */
  link: string;
  /** Number of the step, from 1 */
  number: number;
  /** How the seat has changed; then nothing else has happened */
  change: Change | null;
}

/** The position between two steps, as the viewer may know it, so that a client can show them one by one. */
export interface Moment {
  /** How many steps had been taken by then */
  steps: number;
  /** The position, as the viewer may know it */
  view: GameView;
  /** Who was asked then */
  to_move: string | null;
}

/** A canned phrase that was said. */
export interface Remark {
  /** Counts the remarks at the table, from 1 */
  sequence: number;
  /** Who said it */
  seat: Seat;
  /** Key of the phrase, one of `Catalogue.phrases` */
  phrase: string;
}

/** Somebody asks to take over an abandoned seat. */
export interface Request {
  /** Number of the request, from 1; `consent` names it */
  number: number;
  /** Seat that is asked for */
  seat: Seat;
  /** Who asks */
  name: string | null;
  /** Who has agreed */
  agreed: Seat[];
  /** Who still has to agree; empty: the seat can be claimed */
  waiting: Seat[];
  /** The viewer has asked */
  yours: boolean;
}

/** Legal actions of one kind. Each is a row: its text, then its parts in the order of their names. */
export interface Actions {
  /** As in `ActionInfo` */
  kind: string;
  /** Names of the parts */
  parts: string[];
  /** Of each action: its text, then its parts */
  rows: unknown[][];
}

/** All ways to choose `count` things, each a legal action: `text` with the chosen, comma between, in their order. */
export interface Choice {
  /** As in `ActionInfo` */
  kind: string;
  /** How each text begins */
  text: string;
  /** The part of the action that names the chosen */
  part: string;
  /** What can be chosen */
  of: string[];
  /** How many are chosen */
  count: number;
}

/** A table as one viewer may know it: everything a client needs to draw it. */
export interface TableView {
  /** Name of the table */
  table: TableId;
  /** Version of the table; `play`, `undo` and `start` say which one they were decided at */
  version: Version;
  /** How far it is */
  status: Status;
  /** One of `Catalogue.games` */
  game: string;
  /** Options that were agreed, as `Catalogue.games` describes them */
  options: Options;
  /** All seats, clockwise */
  seats: SeatView[];
  /** Whether it stands in the list of open tables */
  listed: boolean;
  /** Who may watch */
  spectators: Spectators;
  /** The viewer holds the owner's token */
  owner: boolean;
  /** People who have left or are not connected, for whom the viewer may let a bot play now */
  replaceable: Seat[];
  /** The viewer is the owner and may delete the table now */
  deletable: boolean;
  /** Who asks to take over an abandoned seat */
  requests: Request[];
  /** Seats that the viewer has left and may return to */
  returnable: Seat[];
  /** A game that is looked through: every seat belongs to the owner */
  study: boolean;
  /** The seats the viewer holds; empty: a spectator */
  viewer: Seat[];
  /** A seat, or null when nobody is asked */
  to_move: string | null;
  /** The viewer's seat that is asked now */
  asked: Seat | null;
  /** The position as the asked seat may know it, else the viewer's only seat, else a spectator */
  view: GameView | null;
  /** All actions that the rules allow the asked seat now */
  legal: ActionInfo[];
  /** What the asked seat is asked */
  ask: Ask | null;
  /** Of each legal action: where what it moves comes to stand; empty: nothing moves */
  landings: (string | null)[];
  /** Whether `undo` would be carried out now */
  can_undo: boolean;
  /** Whether the past may be looked at: not while the game runs and people are to remember it */
  can_replay: boolean;
  /** What is told of the past while the game runs */
  log: LogOption;
  /** So many of the first steps are told no longer */
  told_from: number;
  /** By seat of the viewer: the kinds of actions it passes by itself */
  auto_pass: Record<string, string[]>;
  /** Who has won, and why, once the game is over */
  result: GameResult | null;
  /** Hash of the server's secret; once the cards are dealt, of the whole deal */
  commitment: string;
  /** Hash of the server's secret alone, from the beginning to the end */
  secret_commitment: string;
  /** Seats whose devices may pledge random bits for the shuffle now */
  pledges_wanted: Seat[];
  /** Seats whose devices are asked to reveal what they have pledged */
  reveals_wanted: Seat[];
  /** Link of the newest entry of the log */
  head: string;
  /** Seed of the game, a whole number as text, once the game is over */
  seed: string | null;
  /** What `commitment` is the hash of, once the game is over; null: an old table, or a study */
  deal: Record<string, unknown> | null;
  /** How many steps there are */
  steps: number;
  /** How many spectators there are */
  watching: number;
  /** What the viewer may say now */
  phrases: string[];
  /** The last remarks */
  remarks: Remark[];
  /** Table of the rematch */
  next: TableId | null;
}

/** About an action of the seat whose token asks. */
export interface Question {
  /** Action that is asked about */
  action: ActionText;
}

/** Which rule refuses an action; null: it is legal. */
export interface WhyNot {
  /** Rule that refuses it, of the rule book or of the table (`table.…`); null: it is legal */
  rule: string | null;
  /** What it is about, by name: seats, cards, spells and places as in notation, numbers, or lists of them */
  facts: Facts;
}

/** Which actions of the asked seat shall be tried, such as all that one piece can do. */
export interface Trials {
  /** Actions to be tried */
  actions: ActionText[];
  /** With the position after each; without, only what would happen */
  views: boolean;
}

/** What an action would do. It is tried in a game that the seat holds possible, so it reveals nothing. */
export interface Preview {
  /** Action that was tried */
  action: string;
  /** What would happen; for an action that is not legal, nothing */
  events: EventView[];
  /** null if not asked for, or if the action shows or draws something new */
  view: GameView | null;
  /** Whether nothing is drawn, rolled or shown that is not known yet */
  certain: boolean;
  /** It would show what the seat cannot know yet, beside the cards that refill its hand */
  reveals: boolean;
}

/** A moment of a game: after so many steps, as the viewer may know it. */
export interface Replay {
  /** So many steps had been taken */
  step: number;
  /** So many steps there are */
  of: number;
  /** The position, as the viewer may know it */
  view: GameView | null;
  /** What happened last before it */
  last: Step | null;
  /** Who was asked then */
  to_move: string | null;
}

/** A table in the list of open tables. */
export interface Listed {
  /** Name of the table */
  table: TableId;
  /** One of `Catalogue.games` */
  game: string;
  /** Options that were agreed */
  options: Options;
  /** How far it is */
  status: Status;
  /** All seats, clockwise */
  seats: SeatView[];
  /** Who may watch */
  spectators: Spectators;
  /** Seconds since the table was made */
  since: number;
}

/** A bot that can be chosen. */
export interface Level {
  /** The bot, as `set_seat` names it */
  bot: BotName;
  /** Key of its name in the texts of the page */
  name: string;
}

/** Whether the rules are compiled. Until then tables work, but bots that think ahead see less far. */
export interface Warming {
  /** `failed`: it is tried again later */
  state: "ready" | "compiling" | "failed";
  /** About how long it will still take */
  seconds: number;
}

/** Everything a client needs to offer tables: games with their options, bots, phrases, limits. */
export interface Catalogue {
  /** Version of the server */
  version: string;
  /** Games by name, with all their options */
  games: Record<string, GameInfo>;
  /** Letters of the seats, by game */
  seats: Record<string, string>;
  /** Bots of the server, the weakest first */
  levels: Level[];
  /** What can be said at a table */
  phrases: string[];
  /** Colours of seats */
  colours: string[];
  /** What bots are called whom nobody has named */
  bot_names: string[];
  /** Limits by name (docs/hosting.md) */
  limits: Record<string, number>;
  /** Whether the rules are compiled */
  warming: Warming;
  /** Where others reach this server; null: only its own machine does */
  join_url: string | null;
}

/** Why a request was refused: a stable code with its facts, never a sentence. */
export interface Problem {
  /** Stable: a rule, or one of those of docs/api.md */
  code: string;
  /** What it is about, by name: seats, cards, spells and places as in notation, numbers, or lists of them */
  facts: Facts;
}

/** Who shall sit at a seat of a new table. A person without a token is somebody still to come: the seat is open. */
export interface SeatWish {
  /** Who sits there; a person without a token is still to come */
  kind?: SeatKind;
  /** What a person or a bot is called */
  name?: Name | null;
  /** Colour of the pieces; null: any that is free */
  colour?: Colour | null;
  /** Which bot sits there; null: one of level 3. A `program:…` is asked first */
  bot?: AnyBot | null;
  /** New secret of a person who sits down at once; several on one device make a hot-seat table */
  token?: Token | null;
  /** The person's device will add random bits to the shuffle */
  pledge?: BitsHash | null;
}

/** Make a table. The same `id` and `owner` make it once. */
export interface NewTable {
  /** Chosen by the client */
  id: CommandId;
  /** One of `Catalogue.games` */
  game: string;
  /** As `Catalogue.games` describes them; those left out have their defaults */
  options: Options;
  /** Clockwise; as many as there are players */
  seats: SeatWish[];
  /** New secret: whoever shows it is the owner */
  owner: Token;
  /** Whoever knows it may sit down, and watch unless spectators are off */
  invitation: Token;
  /** Whether it stands in the list of open tables, where no invitation is needed */
  listed?: boolean;
  /** Who may watch */
  spectators?: Spectators;
  /** While the game runs; null: all, or the last round if people are to remember */
  log?: LogOption | null;
}

/** Make a study table from a game file: every seat is the importer's, any action may be tried and taken back. */
export interface ImportedTable {
  /** Chosen by the client */
  id: CommandId;
  /** A game file */
  file: string;
  /** New secret: whoever shows it is the owner */
  owner: Token;
  /** So many decisions of the file; null: all */
  upto?: number | null;
}

/** A table was made, now or by the same request before. */
export interface Made {
  answer: "made";
  /** Its name */
  table: TableId;
}

/** A table is gone with everything about it. */
export interface Deleted {
  answer: "deleted";
  /** Its name */
  table: TableId;
}

/** Carry out an action for the seat that is asked. */
export interface Play {
  do: "play";
  /** One of `TableView.legal` */
  action: ActionText;
}

/** Take back the seat's own last decision, as long as nothing new was shown since. */
export interface Undo {
  do: "undo";
}

/** Sit down at an open seat. Whoever shows the invitation may, and anybody where the table is listed. Once cards are dealt, an abandoned seat is only asked for: the people at the table have to agree (`Consent`). The same order again takes the seat when all have agreed. The person who left it sits down at once. */
export interface Claim {
  do: "claim";
  /** Seat to sit down at */
  seat: Seat;
  /** New secret, which the seat will have */
  token: Token;
  /** What others call whoever sits down; null: nobody has to have a name */
  name?: Name | null;
  /** Colour of the pieces; null: that of the seat */
  colour?: Colour | null;
  /** The device will add random bits to the shuffle */
  pledge?: BitsHash | null;
}

/** Stand up. Before the game the seat is open again; during it, it waits for its person or somebody else. */
export interface Leave {
  do: "leave";
}

/** By a seat: let somebody take over an abandoned seat (`TableView.requests`), or not. One refusal is enough. */
export interface Consent {
  do: "consent";
  /** Number of the request */
  request: number;
  /** One refusal is enough */
  agree: boolean;
}

/** By whoever has asked for a seat: no longer want it. */
export interface Withdraw {
  do: "withdraw";
}

/** Take another name or colour. */
export interface Rename {
  do: "rename";
  /** The new one */
  name: Name;
  /** The new one; null: as before */
  colour?: Colour | null;
}

/** By the owner: let a bot sit down at an open, absent or bot seat (`bot`), or open a seat (null). Seats are opened before the game only; during it, null sends a stand-in away. Nobody is replaced before their line has been cut for a while. While the owner is away, everybody who plays may let a bot play for a person who is away, too (`TableView.replaceable`). */
export interface SetSeat {
  do: "set_seat";
  /** Seat to be changed */
  seat: Seat;
  /** Bot that sits down, or is asked to (`program:…`); null: open the seat, or send a stand-in away */
  bot?: AnyBot | null;
}

/** Take one's own seat back: from the bot that stood in, or after having left, unless somebody has taken over. */
export interface Return {
  do: "return";
}

/** By the owner: begin; open seats are filled with bots. A table whose seats are all taken begins by itself. */
export interface Start {
  do: "start";
  /** Bot for open seats */
  bot?: BotName;
}

/** Pledge random bits for the shuffle, before the cards are dealt: only their hash is told. */
export interface Pledge {
  do: "pledge";
  /** Hash of the bits */
  pledge: BitsHash;
}

/** Tell the bits that were pledged, when the table asks for them (`TableView.reveals_wanted`). */
export interface Reveal {
  do: "reveal";
  /** Bits that were pledged */
  bits: Bits;
}

/** What this seat need not be asked: it passes by itself where it could otherwise only do actions of these kinds. `window:own`, `window:concerned` and `window:other` let it pass when it could only react to its own announced move, to one that touches its pieces, or to any other; `turn_of:SEAT` at every reaction until that turn ends; with `only_answer` a question with one answer is answered by itself. Words that mean nothing are kept and do nothing. */
export interface Prefer {
  do: "prefer";
  /** Kinds of actions; none: always ask */
  auto_pass: string[];
}

/** One of the canned phrases (`Catalogue.phrases`); in teams, none that could help a partner during the game. */
export interface Say {
  do: "say";
  /** One of `TableView.phrases` */
  phrase: string;
}

/** By the owner: who may find and watch the table. */
export interface Open {
  do: "open";
  /** In the list of open tables */
  listed: boolean;
  /** Who may watch */
  spectators: Spectators;
}

/** By the owner or a seat, when the game is over: a new table with the same people; their tokens stay valid. */
export interface Rematch {
  do: "rematch";
  /** Everybody moves on by one seat */
  rotated?: boolean;
  /** Options of the new game; null: the same */
  options?: Options | null;
  /** Hash of bits of the seat that asks; then the table waits a moment for those of the others */
  pledge?: BitsHash | null;
}

/** What a client wants, by HTTP or WebSocket alike. */
export interface Command {
  /** Chosen by the client */
  id: CommandId;
  /** What is to be done */
  order: Order;
  /** The version of the table it was decided at; needed for play, undo and start */
  expects?: Version | null;
  /** Which of the seats whose tokens are shown gives it; null: the one that is asked, else the first that may */
  seat?: Seat | null;
}

/** It is done and on disk. */
export interface Accepted {
  answer: "accepted";
  /** Id of the command */
  id: CommandId;
  /** Version of the table now */
  version: Version;
  /** The rematch, if the command has asked for one */
  next: TableId | null;
}

/** It was done before; this is what was answered then. */
export interface Duplicate {
  answer: "duplicate";
  /** Id of the command */
  id: CommandId;
  /** Version of the table after it was carried out */
  version: Version;
  /** The rematch, if the command has asked for one */
  next: TableId | null;
}

/** The table has gone on. This is how it stands. */
export interface Conflict {
  answer: "conflict";
  /** Id of the command */
  id: CommandId;
  /** Version of the table now */
  version: Version;
  /** The table as it is now */
  state: TableView;
}

/** A rule of the game or of the table refuses it. */
export interface Illegal {
  answer: "illegal";
  /** Id of the command */
  id: CommandId;
  /** Rule that refuses it, of the rule book or of the table (`table.…`) */
  rule: string;
  /** What it is about, by name: seats, cards, spells and places as in notation, numbers, or lists of them */
  facts: Facts;
  /** Action that was to be played */
  action: string;
}

/** This token may not do that here. */
export interface Denied {
  answer: "denied";
  /** Id of the command */
  id: CommandId;
}

/** Too much at once. Try again later. */
export interface Limited {
  answer: "limited";
  /** Id of the command */
  id: CommandId;
  /** Seconds to wait */
  retry_after: number;
}

/** How the table stands now, and the steps since the version the client had. */
export interface Update {
  type: "update";
  /** How the table stands for this viewer */
  state: TableView;
  /** Steps that the client does not know yet */
  steps: Step[];
  /** Positions between these steps, if there are few; if several people share a device, also after the last one */
  moments: Moment[];
  /** Link of the last step that the client had: it must be the one it holds */
  link: string | null;
  /** Link of the last step there is */
  newest: string | null;
  /** Instead of `legal`, by kinds, for those who said `changes` */
  actions: Actions[] | null;
  /** Instead of these: all ways to choose so many things */
  choice: Choice | null;
}

/** What is no longer as the last message on this line said, for those who asked for `changes`. */
export interface Changed {
  type: "changed";
  /** Fields of `TableView` that are others now; `view` only if it came or went as a whole */
  state: Record<string, unknown>;
  /** Entries of the position that are others or new */
  view: Record<string, unknown>;
  /** Of entries that are lists: what was added at their ends */
  more: Record<string, unknown[]>;
  /** Entries of the position that are no longer there */
  gone: string[];
  /** Steps that the client does not know yet */
  steps: Step[];
  /** Positions between these steps, as in `Update` */
  moments: Moment[];
  /** What is legal now; null: the same as before */
  actions: Actions[] | null;
  /** Instead of these: all ways to choose so many things */
  choice: Choice | null;
}

/** The answer to a command that came through the socket. An update follows if the table changed. */
export interface Answered {
  type: "answered";
  /** As by HTTP */
  answer: Answer;
}

/** The server closes the socket: `shutdown`, `slow`, `limit`, `denied`, `malformed`, or `deleted` with its table. */
export interface Gone {
  type: "gone";
  /** Why the line is closed */
  reason: string;
}

/** The answer to a ping: the line is up, and so is the server. */
export interface Pong {
  type: "pong";
}

/** The first message on a socket: who is watching, and what it has seen already. */
export interface Hello {
  type: "hello";
  /** Tokens of seats, owner or invitation; none: a public table */
  tokens?: Token[];
  /** Steps known already; null: all of them are wanted */
  after?: number | null;
  /** After the first update, send only what has changed (`Changed`); choices of k of n come as one */
  changes?: boolean;
}

/** A command through the socket. */
export interface Ordered {
  type: "command";
  /** As by HTTP */
  command: Command;
}

/** Keeps the line open, and shows that it is: answered by a pong. */
export interface Ping {
  type: "ping";
}

/** A bot that is connected and can be asked to play. */
export interface BotView {
  /** As `set_seat` names it */
  bot: AnyBot;
  /** What it calls itself */
  name: string;
  /** What it plays, of `Catalogue.games` */
  games: string[];
  /** Whether it takes one more game now */
  free: boolean;
}

/** The first line: people can see the bot and ask it to play. */
export interface Welcome {
  type: "welcome";
  /** The bot's public name, the same whenever it comes with this token */
  bot: AnyBot;
  /** What others see */
  name: string;
}

/** Somebody asks the bot to sit down. It answers with `POST /api/v1/tables/{table}/challenge`. */
export interface Challenge {
  type: "challenge";
  /** Name of the table */
  table: TableId;
  /** Where it would sit */
  seat: Seat;
  /** One of `Catalogue.games` */
  game: string;
  /** Options that were agreed */
  options: Options;
  /** Who sits there already */
  seats: SeatView[];
  /** After so many seconds no answer means no */
  seconds: number;
}

/** Nobody waits for the answer any more: it was given, came too late, or the seat is somebody else's. */
export interface ChallengeOver {
  type: "challenge_over";
  /** Name of the table */
  table: TableId;
  /** The seat it was about */
  seat: Seat;
}

/** The bot sits at a table: it goes there with its token, by socket or long polling, and plays. */
export interface Seated {
  type: "seated";
  /** Name of the table */
  table: TableId;
  /** Where it sits */
  seat: Seat;
}

/** Nothing new; the line is up. */
export interface Alive {
  type: "alive";
}

/** The last line. */
export interface Dismissed {
  type: "dismissed";
  /** The server stops, the same token has come again, or too many lines wait for a slow reader */
  reason: "shutdown" | "elsewhere" | "slow";
}

/** Whether the bot sits down. */
export interface ChallengeAnswer {
  /** The seat it was asked for */
  seat: Seat;
  /** Sit down, or not */
  accept: boolean;
}

/** What has come of it. */
export interface ChallengeAnswered {
  /** Whether the bot sits there now */
  seated: boolean;
}

export type Order = Play | Undo | Claim | Leave | Consent | Withdraw | Rename | SetSeat | Return | Start | Pledge | Reveal | Prefer | Say | Open | Rematch;

export type Answer = Accepted | Duplicate | Conflict | Illegal | Denied | Limited;

export type Pushed = Update | Changed | Answered | Pong | Gone;

export type BotNews = Welcome | Challenge | ChallengeOver | Seated | Alive | Dismissed;

export type Sent = Hello | Ordered | Ping;
