import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBrowserRouter } from 'react-router-dom';
import { syncHistory } from './one-history.ts';

let router: ReturnType<typeof createBrowserRouter>;

beforeEach(() => {
  window.history.replaceState(null, '', '/cliente');
  const history = syncHistory(window);
  router = createBrowserRouter([{ path: '*', element: null }]);
  history.follow(router);
});
afterEach(() => {
  router.dispose();
  Reflect.deleteProperty(window.history, 'pushState');
  Reflect.deleteProperty(window.history, 'replaceState');
});

const shown = () => router.state.location.pathname + router.state.location.search;
const inBar = () => window.location.pathname + window.location.search;

test('turns a history entry written by an area into a navigation', () => {
  window.history.pushState({ own: 1 }, '', '/cliente/reservas?dia=3');
  expect([shown(), inBar()]).toEqual(['/cliente/reservas?dia=3', '/cliente/reservas?dia=3']);
  expect(router.state.location.state).toEqual({ own: 1 });
  window.history.replaceState(null, '', '?dia=4');
  expect([shown(), inBar()]).toEqual(['/cliente/reservas?dia=4', '/cliente/reservas?dia=4']);
});

test('leaves the router’s own entries and state-only changes alone', async () => {
  const navigate = jest.spyOn(router, 'navigate');
  await router.navigate('/cliente/bonos');
  expect(inBar()).toBe('/cliente/bonos');
  window.history.replaceState({ ...window.history.state, mark: 1 }, '');
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(window.history.state).toMatchObject({ mark: 1 });
});

test('lets the browser refuse another origin', () => {
  expect(() => window.history.pushState(null, '', 'https://evil.test/')).toThrow();
  expect(shown()).toBe('/cliente');
});
