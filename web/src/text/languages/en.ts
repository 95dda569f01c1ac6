/** All texts of one language, in one file to load. */
import type { Messages } from '../format';

const files = import.meta.glob<Messages>(['../../texts/en/*.json', '../../../../src/zauberturm/locale/en/*.json'], {
  eager: true,
  import: 'default',
});

export default Object.assign({}, ...Object.values(files)) as Messages;
