// What a table offers to whoever looks at it. Waits until that is something else than `before`, or until patience is out.
async ({ before, patience, words }) => {
  const KINDS = {
    explained: 'dialog[open] footer button.gold',
    listed: 'dialog[open] section li button',
    veil: '[data-veil] button',
    result: '[data-result] h2',
    confirm: '.below .buttons button.gold, .desk .row button.gold:not([aria-disabled])',
    piece: '.levels ul button',
    answer: '.below .buttons button.plain, .desk .row button.plain',
    quiet: '.below .buttons button.quiet, .desk .row button.quiet',
    place: 'g.target:has(> .here), g.target:has(> polygon.here)',
    goblin: 'g.target:has(> .goblin.lit)',
    tile: 'g.target:has(> .tile.lit)',
    victim: '.desk button.send',
    space: '.targets button.legal',
    spell: '.spells button.usable',
    card: 'ul.hand button.usable, .desk .hand button.card.active',
    loose: '.desk .hand button.card:not(.active)',
    unready: '.desk .row button.gold[aria-disabled]',
  };
  const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim();
  const chosen = (element) => element.getAttribute('aria-pressed') === 'true' || element.querySelector(':scope > .chosen') !== null;

  const look = () => {
    const offers = [];
    const elements = [];
    for (const [kind, selector] of Object.entries(KINDS)) {
      for (const element of document.querySelectorAll(selector)) {
        const name = nameOf(element);
        const what = kind === 'quiet' ? (words.back.includes(name) ? 'back' : 'list') : kind;
        offers.push({ what, name, chosen: chosen(element) });
        elements.push({ element, selector });
      }
    }
    const status = document.querySelector('[data-status]')?.textContent ?? '';
    const asks = document.querySelector('.below .prompt, .desk .ask')?.textContent ?? '';
    const told = Number([...document.querySelectorAll('.log li')].at(-1)?.dataset.step ?? 0);
    globalThis.offered = elements;
    return { status, asks, told, offers, mark: JSON.stringify([status, asks, told, offers]) };
  };

  // What was chosen is on its way, or what came of it is being shown: nobody can choose anything now.
  const onItsWay = () => document.querySelector('[data-board]:is([aria-busy=true], [data-behind])') !== null;
  const until = performance.now() + patience;
  const frame = () => new Promise((resolve) => setTimeout(resolve, 8));
  let now = look();
  while (performance.now() < until && (onItsWay() || now.mark === before || now.offers.every(({ what }) => ['loose', 'unready'].includes(what)))) {
    await frame();
    now = look();
  }
  return { ...now, changed: now.mark !== before };
}
