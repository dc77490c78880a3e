import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>;

/**
 * Code that writes into the browser's history without the router would make URL and screen differ:
 * such a call becomes a navigation, once there is a router.
 */
export function syncHistory({ history, location }: Pick<Window, 'history' | 'location'>) {
  let router: Router | undefined;
  for (const [name, replace] of [
    ['pushState', false],
    ['replaceState', true],
  ] as const) {
    const write = history[name].bind(history);
    history[name] = (state: unknown, unused, url) => {
      const to = url == null ? undefined : new URL(url, location.href);
      const isElsewhere = to !== undefined && to.href !== location.href;
      // The browser refuses another origin with its own error.
      const isOurs = isElsewhere && to.origin === location.origin;
      if (!router || !isOurs || isOfRouter(state)) {
        write(state, unused, url);
        return;
      }
      void router.navigate(to.pathname + to.search + to.hash, { state, replace });
    };
  }
  return {
    follow(made: Router): void {
      router = made;
    },
  };
}

/** The router's own entries contain their index in its history. */
function isOfRouter(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'idx' in state;
}
