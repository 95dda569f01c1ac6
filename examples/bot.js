#!/usr/bin/env node
// A bot for both games: walks into the castle, climbs, moves towers; otherwise it takes any action.
'use strict';
const { createInterface } = require('node:readline');

/** How much an action promises. */
function worth({ kind, parts }, view) {
  if (kind === 'play_wizard') {
    const castle = view.board.split('/').findIndex((space) => space.includes('*'));
    return (parts.space + Number(parts.card.at(-1))) % 16 === castle ? 3 : 0;
  }
  return parts.climb ? 2 : Number(['play', 'play_tower'].includes(kind));
}

let dice = 0; // the same seed, the same game
const roll = () => (dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0);
const say = (answer) => console.log(JSON.stringify(answer));

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    dice = message.seed;
    say({ ready: 'example in JavaScript' });
  } else if (message.type === 'decide') {
    const promising = Math.max(...message.legal.map((one) => worth(one, message.view)));
    const best = message.legal.filter((one) => worth(one, message.view) === promising);
    say({ action: best[roll() % best.length].text, number: message.number });
  } // fault or bye: nobody waits for an answer
});
