// What is wrong with the layout of the page: things too wide, targets too small, text cut off.
({ smallest }) => {
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const hidden = (element) => element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || hidden(element.parentElement));
  const name = (element) => element.outerHTML.slice(0, 160);
  const page = document.scrollingElement;
  const wide = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`] : [];

  const open = document.querySelector('dialog[open]') ?? document;
  const targets = [...open.querySelectorAll('a[href], button, input, select, summary, textarea, [role=button], label:has(input)')];
  // A field that is drawn by its label is as large as that.
  const area = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  // Goblins that share a place stand closer together; each of their moves is in the list below the mountain, too.
  const crowded = (element) => element.matches('g.target:has(> .goblin)') && !element.querySelector('.reach');
  const listed = document.querySelector('.desk details li button') !== null;
  const small = targets
    .filter((element) => shown(element) && !hidden(element) && !element.closest('p') && !(listed && crowded(element)))
    .map((element) => [element, area(element)])
    .filter(([, { width, height }]) => Math.min(width, height) < smallest - 0.5)
    .map(([element, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${name(element)}`);

  const words = [...document.querySelectorAll('body *')].filter((element) =>
    shown(element) && !hidden(element) && element.closest('svg') === null && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''));
  const cut = words
    .filter((element) => getComputedStyle(element).overflowX !== 'visible' || getComputedStyle(element).overflowY !== 'visible')
    .filter((element) => element.scrollWidth > element.clientWidth + 1 || (getComputedStyle(element).overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2))
    .map((element) => `cut: ${name(element)}`);
  // Text that sticks out of the button it stands on.
  const out = words
    .map((element) => [element, element.closest('button, a, label, summary, [role=tab]')])
    .filter(([element, around]) => around && around !== element)
    .filter(([element, around]) => element.getBoundingClientRect().right > around.getBoundingClientRect().right + 2 || element.getBoundingClientRect().left < around.getBoundingClientRect().left - 2)
    .map(([element]) => `sticks out: ${name(element)}`);
  return { wide, small, cut: [...cut, ...out] };
}
