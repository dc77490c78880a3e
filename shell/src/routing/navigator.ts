import type { createBrowserRouter, Navigator } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;

/** Adapts the shell's router to the interface of `<Router>`, for the areas. */
export function navigatorOf(router: Router): Navigator {
  return {
    createHref: (to) => router.createHref(toPath(to)),
    encodeLocation: (to) => router.encodeLocation(to),
    go: (delta) => void router.navigate(delta),
    push: (to, state, options) => void router.navigate(to, { ...shownAtOnce(options), state }),
    replace: (to, state, options) =>
      void router.navigate(to, { ...shownAtOnce(options), state, replace: true }),
  };

  /** Without painting the previous page in between: docs/decisions/0032. */
  function shownAtOnce(options: Parameters<Navigator['push']>[2]) {
    return { flushSync: true, preventScrollReset: options?.preventScrollReset ?? false };
  }

  function toPath(to: Parameters<Navigator['createHref']>[0]) {
    return new URL(
      typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
      location.href,
    );
  }
}
