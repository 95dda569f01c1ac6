/** The gallery on its own page, for those who work on it: `npm run dev`, then /src/zauberberg/gallery/?name=storm. */

import { mount } from 'svelte';
import '../../design/base.css';
import '../../design/tokens.css';
import type { Tongue } from '../../text/format';
import { speak } from '../../text/text.svelte';
import Gallery from './Gallery.svelte';

const wanted = new URLSearchParams(location.search);
document.documentElement.dataset.theme = wanted.get('theme') ?? 'night';
await speak((wanted.get('language') ?? 'en') as Tongue);
const target = document.getElementById('app');
if (target) mount(Gallery, { target, props: { name: wanted.get('name') ?? 'middle-3', moving: wanted.has('moving') } });
