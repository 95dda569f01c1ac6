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

export type Colour = "blue" | "yellow" | "red" | "green" | "orange" | "violet";

export type Spectators = "off" | "link" | "public";

export type Status = "gathering" | "playing" | "over";

export type SeatKind = "open" | "person" | "bot";

/** One option, described well enough to build a form or a command line from it. */
export interface OptionInfo {
  name: string;
  kind: "integer" | "flag" | "choice" | "list" | "table";
  default: unknown;
  /** of a choice, or of the elements of a list or the keys of a table */
  values: unknown[];
  least: number | null;
  most: number | null;
  /** words or kinds allowed instead: "integer", "random", ... */
  also: string[];
}

/** A game, described for command line, server and browser. */
export interface GameInfo {
  name: string;
  least_players: number;
  most_players: number;
  options: Record<string, OptionInfo>;
  actions: number;
  /** with default options */
  observation_shape: number[];
}

/** The typed form of an action: what it is, and its parts by name. */
export interface ActionInfo {
  kind: string;
  text: string;
  parts: Record<string, unknown>;
}

/** A seat as everybody sees it. */
export interface SeatView {
  seat: Seat;
  kind: SeatKind;
  name: string | null;
  colour: Colour;
  /** the bot that sits there or stands in */
  bot: string | null;
  /** a person's seat whose person has left */
  absent: boolean;
  /** somebody is connected for it */
  online: boolean;
  /** the viewer holds its token */
  yours: boolean;
}

/** Something that happened, as the viewer may know it; the sentence is `GAME.event.NAME` of the texts. */
export interface EventView {
  name: string;
  facts: Record<string, unknown>;
}

/** One entry of the table's log that changed the game: a decision with all that followed, or one taken back. */
export interface Step {
  version: Version;
  /** null: chance alone, at the beginning */
  seat: string | null;
  /** in notation, `?` for what the viewer may not know; "" for chance alone */
  action: string;
  events: EventView[];
  by: SeatKind;
  /** passed by itself */
  forced: boolean;
  /** so many of the last decisions were taken back by this step */
  taken_back: number;
}

/** A canned phrase that was said. */
export interface Remark {
  sequence: number;
  seat: Seat;
  phrase: string;
}

/** A table as one viewer may know it: everything a client needs to draw it. */
export interface TableView {
  table: TableId;
  version: Version;
  status: Status;
  game: string;
  options: Record<string, unknown>;
  seats: SeatView[];
  listed: boolean;
  spectators: Spectators;
  /** the viewer holds the owner's token */
  owner: boolean;
  /** people who have left or are not connected, for whom the viewer may let a bot play now */
  replaceable: Seat[];
  study: boolean;
  /** the seats the viewer holds; empty: a spectator */
  viewer: Seat[];
  /** a seat, or null when nobody is asked */
  to_move: string | null;
  /** the viewer's seat that is asked now */
  asked: Seat | null;
  /** as the asked seat may know it, else the viewer's only seat, else a spectator */
  view: Record<string, unknown> | null;
  /** of the asked seat, in the order of the engine */
  legal: ActionInfo[];
  can_undo: boolean;
  /** of the viewer's seats */
  auto_pass: Record<string, string[]>;
  result: Record<string, unknown> | null;
  /** of the seed */
  commitment: string;
  /** a whole number as text, once the game is over */
  seed: string | null;
  /** how many there are; they come by themselves in `Update`, or are asked for */
  steps: number;
  /** spectators */
  watching: number;
  /** what the viewer may say now */
  phrases: string[];
  /** the last ones */
  remarks: Remark[];
  /** the rematch */
  next: TableId | null;
}

/** About an action of the seat whose token asks. */
export interface Question {
  action: ActionText;
}

/** Which rule refuses an action; null: it is legal. */
export interface WhyNot {
  rule: string | null;
  facts: Record<string, unknown>;
}

/** Which actions of the asked seat shall be tried, such as all that one piece can do. */
export interface Trials {
  actions: ActionText[];
  /** with the position after each; without, only what would happen */
  views: boolean;
}

/** What an action would do. It is tried in a game that the seat holds possible, so it reveals nothing. */
export interface Preview {
  action: string;
  events: EventView[];
  /** null if not asked for, or if the action shows or draws something new */
  view: Record<string, unknown> | null;
  certain: boolean;
}

/** A moment of a game: after so many steps, as the viewer may know it. */
export interface Replay {
  step: number;
  of: number;
  view: Record<string, unknown> | null;
  last: Step | null;
  to_move: string | null;
}

/** A table in the list of open tables. */
export interface Listed {
  table: TableId;
  game: string;
  options: Record<string, unknown>;
  status: Status;
  seats: SeatView[];
  spectators: Spectators;
  /** seconds since it was made */
  since: number;
}

/** A bot that can be chosen. */
export interface Level {
  bot: BotName;
  /** key of its name in the texts */
  name: string;
}

/** Whether the rules are compiled. Until then tables work, but bots that think ahead see less far. */
export interface Warming {
  /** failed: it is tried again later */
  state: "ready" | "compiling" | "failed";
  /** about how long it will still take */
  seconds: number;
}

/** Everything a client needs to offer tables: games with their options, bots, phrases, limits. */
export interface Catalogue {
  version: string;
  games: Record<string, GameInfo>;
  /** letters of each game's seats */
  seats: Record<string, string>;
  levels: Level[];
  phrases: string[];
  colours: string[];
  limits: Record<string, number>;
  warming: Warming;
}

/** Why a request was refused: a stable code with its facts, never a sentence. */
export interface Problem {
  code: string;
  facts: Record<string, unknown>;
}

/** Who shall sit at a seat of a new table. A person without a token is somebody still to come: the seat is open. */
export interface SeatWish {
  kind?: SeatKind;
  name?: Name | null;
  colour?: Colour | null;
  bot?: BotName | null;
  /** of a person who sits down at once; several on one device is a hot-seat table */
  token?: Token | null;
}

/** Make a table. The same `id` and `owner` make it once. */
export interface NewTable {
  id: CommandId;
  game: string;
  options: Record<string, unknown>;
  seats: SeatWish[];
  owner: Token;
  /** whoever knows it may sit down, and watch unless spectators are off */
  invitation: Token;
  /** in the list of open tables, where the invitation is not needed */
  listed?: boolean;
  spectators?: Spectators;
}

/** Make a study table from a game file: every seat is the importer's, any action may be tried and taken back. */
export interface ImportedTable {
  id: CommandId;
  file: string;
  owner: Token;
  /** decisions; null: all */
  upto?: number | null;
}

/** A table was made, now or by the same request before. */
export interface Made {
  answer: "made";
  table: TableId;
}

/** Carry out an action for the seat that is asked. */
export interface Play {
  do: "play";
  action: ActionText;
}

/** Take back the seat's own last decision, as long as nothing new was shown since. */
export interface Undo {
  do: "undo";
}

/** Sit down at an open seat. The command's token will be the seat's. */
export interface Claim {
  do: "claim";
  seat: Seat;
  name: Name;
  colour?: Colour | null;
  invitation?: Token | null;
}

/** Stand up. Before the game the seat is open again; during it, it waits for its person or somebody else. */
export interface Leave {
  do: "leave";
}

/** Take another name or colour. */
export interface Rename {
  do: "rename";
  name: Name;
  colour?: Colour | null;
}

/** By the owner: let a bot sit down at an open, absent or bot seat (`bot`), or open a seat (null). A person's seat can be opened as long as the game has not begun. While the owner is away, everybody who plays may let a bot play for a person who is away, too (`TableView.replaceable`). */
export interface SetSeat {
  do: "set_seat";
  seat: Seat;
  bot?: BotName | null;
}

/** Take one's own seat back from the bot that stood in. */
export interface Return {
  do: "return";
}

/** By the owner: begin; open seats are filled with bots. A table whose seats are all taken begins by itself. */
export interface Start {
  do: "start";
  bot?: BotName;
}

/** Pass by itself whenever this seat may pass and could otherwise only do actions of these kinds. */
export interface Prefer {
  do: "prefer";
  auto_pass: string[];
}

/** One of the canned phrases (`Catalogue.phrases`); in teams, none that could help a partner during the game. */
export interface Say {
  do: "say";
  phrase: string;
}

/** By the owner: who may find and watch the table. */
export interface Open {
  do: "open";
  listed: boolean;
  spectators: Spectators;
}

/** By the owner or a seat, when the game is over: a new table with the same people; their tokens stay valid. */
export interface Rematch {
  do: "rematch";
  /** everybody moves on by one seat */
  rotated?: boolean;
  /** null: the same */
  options?: Record<string, unknown> | null;
}

/** What a client wants, by HTTP or WebSocket alike. */
export interface Command {
  id: CommandId;
  token: Token;
  order: Order;
  /** the version it was decided at; needed for play, undo and start */
  expects?: Version | null;
}

/** It is done and on disk. */
export interface Accepted {
  answer: "accepted";
  id: CommandId;
  version: Version;
  /** of a rematch */
  table: TableId | null;
}

/** It was done before; this is what was answered then. */
export interface Duplicate {
  answer: "duplicate";
  id: CommandId;
  version: Version;
  table: TableId | null;
}

/** The table has gone on. This is how it stands. */
export interface Conflict {
  answer: "conflict";
  id: CommandId;
  version: Version;
  table: TableView;
}

/** A rule of the game or of the table refuses it. */
export interface Illegal {
  answer: "illegal";
  id: CommandId;
  rule: string;
  facts: Record<string, unknown>;
  action: string;
}

/** This token may not do that here. */
export interface Denied {
  answer: "denied";
  id: CommandId;
}

/** Too much at once. Try again later. */
export interface Limited {
  answer: "limited";
  id: CommandId;
  /** seconds */
  retry_after: number;
}

/** How the table stands now, and the steps since the version the client had. */
export interface Update {
  type: "update";
  table: TableView;
  steps: Step[];
}

/** The answer to a command that came through the socket. An update follows if the table changed. */
export interface Answered {
  type: "answered";
  answer: Answer;
}

/** The server closes the socket: `shutdown`, `slow`, `limit`, `denied` or `malformed`. */
export interface Gone {
  type: "gone";
  reason: string;
}

/** The first message on a socket: who is watching, and what it has seen already. */
export interface Hello {
  type: "hello";
  /** of seats, owner or invitation; none: public */
  tokens?: Token[];
  /** number of steps already known; null: all of them are wanted */
  after?: number | null;
}

/** A command through the socket. */
export interface Ordered {
  type: "command";
  command: Command;
}

/** Keeps the line open; answered by an update when anything changed, by nothing otherwise. */
export interface Ping {
  type: "ping";
}

export type Order = Play | Undo | Claim | Leave | Rename | SetSeat | Return | Start | Prefer | Say | Open | Rematch;

export type Answer = Accepted | Duplicate | Conflict | Illegal | Denied | Limited;

export type Pushed = Update | Answered | Gone;

export type Sent = Hello | Ordered | Ping;
