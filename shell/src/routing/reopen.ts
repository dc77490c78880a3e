import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/**
 * Opens the current URL again, with its parameters and state. The router's revalidation would leave
 * an error on the screen: its error boundary resets only at a navigation.
 */
export function reopen(router: Router): void {
  const { location } = router.state;
  const state: unknown = location.state;
  void router.navigate(location, { replace: true, state, preventScrollReset: true });
}
