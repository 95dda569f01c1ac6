/** The address bar as state. Links on the page are ordinary links; a click on one does not load the page again. */

import { address, readRoute, type Route } from './route';

class Router {
  route = $state.raw<Route>({ name: 'start' });

  /** Follow the address bar and every link on the page from now on. */
  follow(): void {
    this.#read();
    addEventListener('popstate', () => this.#read());
    addEventListener('hashchange', () => this.#read());
    document.addEventListener('click', (event) => this.#onClick(event));
  }

  go(route: Route, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', address(route));
    this.#read();
    if (!replace) scrollTo(0, 0);
  }

  #read(): void {
    const next = readRoute(location.pathname, location.hash);
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
  }

  #onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const route = readRoute(link.pathname, link.hash);
    if (route.name === 'lost') return;
    event.preventDefault();
    this.go(route);
  }
}

export const router = new Router();
