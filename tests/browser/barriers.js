// What axe finds on the page. Colours are looked at once per theme, everything else once: the one does not touch the other.
async ({ tags, themes }) => {
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }');
  document.adoptedStyleSheets.push(still);
  // Behind an open dialog there is nothing that can be reached, and it is a screen of its own anyway.
  const where = document.querySelector('dialog[open]') ?? document;
  const found = [];
  const note = (theme, { violations }) => {
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) found.push(`${theme} ${id}: ${html.slice(0, 200)} ${failureSummary.slice(0, 400)}`);
    }
  };
  const colours = { 'color-contrast': { enabled: false } };
  note('', await axe.run(where, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], rules: colours }));
  for (const theme of themes) {
    document.documentElement.dataset.theme = theme;
    await new Promise((resolve) => setTimeout(resolve, 60));
    note(theme, await axe.run(where, { runOnly: ['color-contrast'], resultTypes: ['violations'] }));
  }
  return found;
}
