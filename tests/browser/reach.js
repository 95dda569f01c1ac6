// Where a pointer reaches the offered element, as a player would: a point at which nothing else lies above it.
async (number) => {
  // A picture that is as large as the room left for it follows one frame after the question below it has changed.
  for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
  const { element, selector } = globalThis.offered[number];
  const asking = document.querySelector('dialog[open]');
  if (!element.isConnected || !element.matches(selector) || (asking && !asking.contains(element))) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = element.getBoundingClientRect();
  const steps = [0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9];
  for (const down of steps) {
    for (const right of steps) {
      const [x, y] = [box.left + box.width * right, box.top + box.height * down];
      const found = document.elementFromPoint(x, y);
      if (found && (element === found || element.contains(found))) return [x, y];
    }
  }
  const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return `${above?.outerHTML.slice(0, 200) ?? 'nothing'} lies above it at ${box.left} ${box.top}`;
}
