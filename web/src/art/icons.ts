/** Small signs for buttons: outlines in a square of 24, drawn with a round pen. */

export const ICONS = {
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  first: 'M18 6l-6 6 6 6M7 6v12',
  last: 'M6 6l6 6-6 6M17 6v12',
  play: 'M8 5.5v13l10-6.5z',
  pause: 'M8.5 6v12M15.5 6v12',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  menu: 'M4.5 7h15M4.5 12h15M4.5 17h15',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  undo: 'M8.5 5L4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-4',
  talk: 'M5 5.5h14v10h-8l-4.5 3.5v-3.5H5z',
  log: 'M6 4.5h12v15H6zM9 9h6M9 12.5h6M9 16h4',
  share: 'M12 15V4.5M8 8l4-4 4 4M6 12v7.5h12V12',
  copy: 'M9 9h10v10.5H9zM5 15V4.5h10',
  download: 'M12 4.5V15M8 11l4 4 4-4M5.5 19.5h13',
  upload: 'M12 15.5V5M8 9l4-4 4 4M5.5 19.5h13',
  eye: 'M3 12c4-6.5 14-6.5 18 0-4 6.5-14 6.5-18 0zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  person: 'M12 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM5 20c.6-4.4 3.4-6.5 7-6.5s6.400 2.100 7 6.500',
  bot: 'M6 9h12v9H6zM12 9V5.500M12 5.500h.01M9.500 13h.01M14.500 13h.01M3.500 12v3M20.500 12v3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  lock: 'M7 11h10v8.500H7zM9 11V8a3 3 0 0 1 6 0v3',
  again: 'M19 12a7 7 0 1 1-2.200-5.100M19 4.500v4h-4',
  question: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500h.01',
  moon: 'M19 14.500A8 8 0 0 1 9.500 5a7.500 7.500 0 1 0 9.500 9.500z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.500M12 19.500V21M3 12h1.500M19.500 12H21M5.600 5.600l1 1M17.400 17.400l1 1M5.600 18.400l1-1M17.400 6.600l1-1',
} as const;

export type IconName = keyof typeof ICONS;
