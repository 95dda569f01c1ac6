import { mount } from 'svelte';
import App from './App.svelte';
import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { router } from './state/router.svelte';
import { settings } from './state/settings.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the client');

router.follow();
await settings.begin();
mount(App, { target });
