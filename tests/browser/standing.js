// Where everything lies that must not move, in hundredths of a pixel: spaces, cards of the hand, question and hand.
() => {
  const box = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height].map((length) => Math.round(100 * length)).join(' ');
  };
  // By place, not by name: when the mountain turns, each field comes to where another one was.
  const boxes = (selector) => [...document.querySelectorAll(selector)].map(box).sort();
  const page = document.scrollingElement;
  const outside = (selector) => [...document.querySelectorAll(selector)].filter((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
  }).length;
  return {
    spaces: boxes('[data-plate], .stage rect[data-place]'),
    slots: boxes('.below [data-slot]'),
    parts: boxes('.scene[data-scene], .stage, .below, header'),
    cards: boxes('.below [data-slot] button'),
    scrolled: [page.scrollLeft, page.scrollTop, page.scrollHeight > innerHeight ? 1 : 0, page.scrollWidth > innerWidth ? 1 : 0],
    outside: outside('[data-plate], .stage [data-place], .below, .below [data-slot], .below .prompt, .desk .ask, .below button.gold'),
  };
}
