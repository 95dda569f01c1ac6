"""Learn two-player Wandering Towers by self-play with PPO, in one file.

    pip install torch 'zauberturm[gymnasium]'
    python examples/ppo.py --minutes 12 --seed 1 --curve curve.csv --weights towers.pt

One network decides for both seats of many games at once (`zauberturm.env.Batch`). It scores the legal actions only, as
a list: of 16,617 action codes never more than a few dozen are legal. Three things help it along; none is a rule:

- The course is a ring, so both observation and actions are turned until the castle stands at space 0.
- Potential shaping (`shaping`, Ng et al. 1999) by the game's own guess changes what is learned first, not what is best.
- What one seat wins the other loses, so the value of a position where the other decides is minus the other's value.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

from zauberturm.env import Batch, factors
from zauberturm.registry import engine

SPACES = 16
GAME = "towers"


class Eyes:
    """What the network sees of an observation: the numbers that ever change, turned until the castle is at space 0."""

    def __init__(self, observations, legal):
        names = engine(GAME).rules.number_names[0]
        place = {name: column for column, name in enumerate(names)}
        self.castle = [place[f"castle: space {space}"] for space in range(SPACES)]
        self.turned = np.tile(np.arange(len(names)), (SPACES, 1))
        for name, column in place.items():
            before, found, after = name.partition(": space ")
            if found:
                number, comma, rest = after.partition(",")
                for castle in range(SPACES):
                    there = f"{before}: space {(int(number) + castle) % SPACES}{comma}{rest}"
                    self.turned[castle, column] = place[there]
        kept = (observations.max(0) > 0) & np.array([not name.startswith("tower space") for name in names])
        self.columns = np.flatnonzero(kept)
        self.scale = 1 / np.maximum(observations.max(0)[self.columns], 1).astype(np.float32)
        self.size = (
            len(self.columns) + SPACES
        )  # and where the castle really stands: the shields on the ground do not turn
        # Codes that random games have shown get a number of their own; the few others share number 0.
        turned = self._turned_codes()
        castle = observations[:, self.castle].argmax(1)
        shown = np.unique(turned[castle[:, None], np.maximum(legal, 0)][legal >= 0])
        numbers = np.zeros(turned.shape[1], np.int64)
        numbers[shown] = 1 + np.arange(len(shown))
        self.codes, self.actions = numbers[turned], 1 + len(shown)

    @staticmethod
    def _turned_codes():
        """For each space of the castle and each code: the same action with the castle at space 0."""
        actions = factors(GAME)
        every = np.arange(len(actions.table))
        turned = np.tile(every, (SPACES, 1))
        for castle in range(SPACES):
            parts = actions.split(every).astype(np.int64)
            parts[:, 2] = np.where(parts[:, 2] > 0, (parts[:, 2] - 1 - castle) % SPACES + 1, 0)
            codes = actions.join(parts)
            turned[castle] = np.where(codes >= 0, codes, every)
        return turned

    def __call__(self, observation, legal):
        """Numbers for the network, the legal actions as it knows them, and which of them are none."""
        castle = observation[:, self.castle].argmax(1)
        rows = np.arange(len(observation))[:, None]
        numbers = observation[rows, self.turned[castle][:, self.columns]] * self.scale
        where = np.eye(SPACES, dtype=np.float32)[castle]
        width = max(1, int((legal >= 0).sum(1).max()))
        legal = legal[:, :width].astype(np.int64)
        codes = self.codes[castle[:, None], np.maximum(legal, 0)]
        return (
            torch.from_numpy(np.concatenate([numbers, where], 1)),
            torch.from_numpy(codes),
            torch.from_numpy(legal < 0),
        )


class Agent(nn.Module):
    """Scores legal actions, and says how good the position is for the seat that decides."""

    def __init__(self, size, actions, width=256, depth=96):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.query, self.value = nn.Linear(width, depth), nn.Linear(width, 1)
        self.scores = nn.Linear(depth, actions)
        nn.init.normal_(self.scores.weight, std=0.05)
        nn.init.zeros_(self.scores.bias)

    def forward(self, numbers, codes, none):
        """Log-probabilities of the listed actions, and the value."""
        hidden = self.body(numbers)
        scores = self.scores(self.query(hidden)).gather(1, codes)
        return torch.log_softmax(scores.masked_fill(none, -1e9), -1), self.value(hidden).squeeze(-1)


def advantages(reward, value, mover, ended, last_value, last_mover, discount, trace):
    """Generalised advantage estimation between two opponents: where the seat changes, so does the sign."""
    found, next_one = np.zeros_like(value), 0.0
    for t in reversed(range(len(reward))):
        same = np.where(mover[t] == last_mover, 1.0, -1.0) * ~ended[t] * discount
        found[t] = next_one = reward[t] + same * last_value - value[t] + same * trace * next_one
        last_value, last_mover = value[t], mover[t]
    return found


def learn(args):
    """Play and learn until so much processor time is spent; the agent and its eyes."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    batch = Batch(
        GAME, args.games, players=2, seed=args.seed, autoreset="same_step",
        shaping=args.shaping, discount=args.discount,
    )  # fmt: skip
    turn = batch.reset()
    seen, legal = [], []
    for _ in range(300):  # a look at what there is
        seen.append(turn.observation)
        legal.append(turn.legal)
        turn = batch.step(batch.random_actions())
    eyes = Eyes(np.concatenate(seen), np.concatenate(legal))
    agent = Agent(eyes.size, eyes.actions)
    optimiser = torch.optim.Adam(agent.parameters(), lr=args.rate, eps=1e-5)
    curve, spent, decisions, rows = [], 0.0, 0, np.arange(args.games)
    while True:
        if spent >= args.minutes * (len(curve) + 1) / args.looks:
            curve.append(look(agent, eyes, args, decisions, spent))
            keep(agent, curve, args)
            if spent >= args.minutes:
                return agent, eyes
        began = time.process_time()
        for group in optimiser.param_groups:
            group["lr"] = args.rate * max(0.1, 1 - spent / args.minutes)

        inputs, chosen, logs, values, movers, rewards, ends = [], [], [], [], [], [], []
        for _ in range(args.steps):
            given = eyes(turn.observation, turn.legal)
            with torch.no_grad():
                log, value = agent(*given)
            pick = torch.multinomial(log.exp(), 1).squeeze(1).numpy()
            mover = turn.mover.astype(np.int64)
            turn = batch.step(turn.legal[rows, pick].astype(np.int64))
            inputs.append(given)
            chosen.append(pick)
            logs.append(log.numpy()[rows, pick])
            values.append(value.numpy())
            movers.append(mover)
            rewards.append((turn.reward[rows, mover] - turn.reward[rows, 1 - mover]) / 2)
            ends.append(turn.terminated)
        with torch.no_grad():
            last = agent(*eyes(turn.observation, turn.legal))[1].numpy()
        gained = advantages(rewards, values, movers, ends, last, turn.mover, args.discount, args.trace)
        decisions += args.steps * args.games
        improve(agent, optimiser, inputs, np.array(chosen), np.array(logs), gained, np.array(values), args)
        spent += (time.process_time() - began) / 60


def improve(agent, optimiser, inputs, chosen, logs, gained, values, args):
    """Some epochs of PPO over all decisions of both seats."""
    widest = max(codes.shape[1] for _, codes, _ in inputs)
    numbers = torch.cat([one for one, _, _ in inputs])
    codes = torch.cat([nn.functional.pad(one, (0, widest - one.shape[1])) for _, one, _ in inputs])
    none = torch.cat([nn.functional.pad(one, (0, widest - one.shape[1]), value=True) for _, _, one in inputs])
    targets = torch.from_numpy((gained + values).astype(np.float32).ravel())
    gained = torch.from_numpy(((gained - gained.mean()) / (gained.std() + 1e-8)).astype(np.float32).ravel())
    chosen, logs = torch.from_numpy(chosen.ravel()), torch.from_numpy(logs.ravel())
    for _ in range(args.epochs):
        for part in torch.randperm(len(numbers)).chunk(args.parts):
            log, value = agent(numbers[part], codes[part], none[part])
            ratio = (log.gather(1, chosen[part][:, None]).squeeze(1) - logs[part]).exp()
            clipped = ratio.clamp(1 - args.clip, 1 + args.clip)
            policy = -torch.minimum(ratio * gained[part], clipped * gained[part]).mean()
            entropy = -(log.exp() * log.masked_fill(none[part], 0)).sum(-1).mean()
            loss = policy + 0.5 * (value - targets[part]).square().mean() - args.entropy * entropy
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimiser.step()


def play(agent, eyes, opponent, games, seed):
    """How many of these games the agent wins as whichever seat, always taking its best action."""
    import gymnasium

    import zauberturm.env.gymnasium  # noqa: F401  # registers the environments

    env = gymnasium.make("zauberturm/Towers-v0", opponents=opponent, seat="random").unwrapped
    won = 0.0
    for game in range(games):
        seen, _ = env.reset(seed=seed + game)
        over = False
        while not over:
            legal = np.array([env.legal_actions])
            with torch.no_grad():
                best = int(agent(*eyes(seen[None], legal))[0].argmax())
            seen, reward, over, _, _ = env.step(int(legal[0, best]))
        won += (reward + 1) / 2
    return won / games


def look(agent, eyes, args, decisions, minutes):
    """One line of the curve."""
    row = {"decisions": decisions, "minutes": round(minutes, 1)}
    for opponent in ("random", "greedy"):
        row[opponent] = play(agent, eyes, opponent, args.trials, 10_000)
    print(row, flush=True)
    return row


def keep(agent, curve, args):
    """Write the curve and the weights, if somebody wants them."""
    if args.curve:
        with Path(args.curve).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, curve[0])
            writer.writeheader()
            writer.writerows(curve)
    if args.weights:
        torch.save(agent.state_dict(), args.weights)


def main():
    """Learn, look, say how good it is."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, kind, default in (
        ("minutes", float, 12), ("seed", int, 1), ("games", int, 128), ("steps", int, 64), ("epochs", int, 3),
        ("parts", int, 16), ("rate", float, 1e-3), ("clip", float, 0.2), ("entropy", float, 0.01),
        ("discount", float, 0.997), ("trace", float, 0.95), ("shaping", float, 0.0005), ("threads", int, 2),
        ("looks", int, 6), ("trials", int, 40), ("final", int, 200), ("curve", str, ""), ("weights", str, ""),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", type=kind, default=default)
    args = parser.parse_args()
    agent, eyes = learn(args)
    for opponent in ("random", "greedy"):
        print(f"against {opponent}: {play(agent, eyes, opponent, args.final, 20_000):.1%} of {args.final} games")


if __name__ == "__main__":
    main()
