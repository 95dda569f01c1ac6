/** All texts of one language that the page needs, in one file to load. Commands and analysis have texts of their own. */
import type { Messages } from '../format';

const files = import.meta.glob<Messages>(
  ['../../texts/en/*.json', '../../../../src/zauberturm/locale/en/*.json', '!../../../../src/zauberturm/locale/en/{analysis,server,terminal}.json'],
  { eager: true, import: 'default' },
);

export default Object.assign({}, ...Object.values(files)) as Messages;
