/** For those who work on it: `npm run dev`, then /src/towers/gallery/. */

import { open } from '../../testing/gallery';
import Gallery from './Gallery.svelte';

void open(Gallery, (wanted) => ({ name: wanted.get('name'), confirm: wanted.get('confirm') }));
