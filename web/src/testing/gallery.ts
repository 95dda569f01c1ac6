/** A gallery on its own page, in the theme and language that its address names. */

import { mount, type Component } from 'svelte';
import '../design/base.css';
import '../design/tokens.css';
import type { Tongue } from '../text/format';
import { speak } from '../text/text.svelte';

export async function open<Props extends Record<string, unknown>>(gallery: Component<Props>, props: (wanted: URLSearchParams) => Props): Promise<void> {
  const wanted = new URLSearchParams(location.search);
  document.documentElement.dataset['theme'] = wanted.get('theme') ?? 'night';
  await speak((wanted.get('language') ?? 'en') as Tongue);
  const target = document.getElementById('app');
  if (target) mount(gallery, { target, props: props(wanted) });
}
