/** For those who work on it: `npm run dev`, then /src/zauberberg/gallery/?name=storm. */

import { open } from '../../testing/gallery';
import Gallery from './Gallery.svelte';

void open(Gallery, (wanted) => ({ name: wanted.get('name') ?? 'middle-3' }));
