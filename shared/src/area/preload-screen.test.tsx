import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { AreaModule, LoadedArea, ShellServices } from './area-contract.ts';
import { lazyNamed } from './lazy-named.tsx';
import { preloadScreen } from './preload-screen.ts';

function screenAt(path: string, shows?: { area: string; screen?: string }) {
  const preload = jest.fn(() => Promise.resolve());
  return { path, Component: Object.assign(() => null, { preload }), shows };
}

function loader() {
  const preload = jest.fn<NonNullable<AreaModule['preload']>>(() => Promise.resolve());
  const loadArea = jest.fn<ShellServices['loadArea']>((area) =>
    Promise.resolve({ area, buildId: 'b1', module: { preload } } as unknown as LoadedArea),
  ); // of a module, only its preload is asked for
  return { preload, loadArea };
}

test.each([
  ['', ['']],
  ['/', ['']],
  ['/clientes', ['clientes']],
  ['clientes/7', ['clientes/:id']],
  ['informes/2026/11', ['informes/*']],
  ['informes', ['informes/*']],
  ['nada', []],
])('at %j it brings %j', async (target, brought) => {
  const screens = ['', 'clientes', 'clientes/:id', 'informes/*'].map((path) => screenAt(path));
  await preloadScreen({ area: 'mfe-a', screens }, target, loader().loadArea);
  const met = screens.filter(({ Component }) => Component.preload.mock.calls.length > 0);
  expect(met.map(({ path }) => path)).toEqual(brought);
});

test('what a screen shows of another area comes with it, at the same path', async () => {
  const { loadArea, preload } = loader();
  const screens = [screenAt('clientes/*', { area: 'mfe-b' })];
  await preloadScreen({ area: 'mfe-a', screens }, '/clientes/7', loadArea);
  expect(loadArea).toHaveBeenCalledWith('mfe-b', '/clientes/7');
  expect(preload).toHaveBeenCalledWith('/clientes/7', loadArea);
});

test('or by its name, which the other area knows', async () => {
  const { loadArea, preload } = loader();
  const screens = [screenAt('', { area: 'mfe-b', screen: 'account' })];
  await preloadScreen({ area: 'mfe-a', screens }, '', loadArea);
  expect(loadArea).toHaveBeenCalledWith('mfe-b', '#account');
  expect(preload).toHaveBeenCalledWith('#account', loadArea);

  const account = screenAt('').Component;
  const definition = { area: 'mfe-b', screens: [], embeddable: { account } };
  await preloadScreen(definition, '#account', loadArea);
  await preloadScreen(definition, '#constructor', loadArea);
  expect(account.preload).toHaveBeenCalledTimes(1);
});

test('a screen that was preloaded is shown at once, without its fallback', async () => {
  const Clients = lazyNamed(() => Promise.resolve({ Clients: () => <p>Clientes</p> }), 'Clients');
  await Clients.preload();
  render(
    <Suspense fallback="…">
      <Clients />
    </Suspense>,
  );
  expect(screen.getByText('Clientes')).toBeVisible();
});

test('a preload that failed leaves the screen to be asked for again', async () => {
  const load = jest.fn(() => Promise.resolve({ Clients: () => <p>Clientes</p> }));
  load.mockRejectedValueOnce(new Error('503'));
  const Clients = lazyNamed(load, 'Clients');
  await expect(Clients.preload()).rejects.toThrow('503');
  render(
    <Suspense fallback="…">
      <Clients />
    </Suspense>,
  );
  expect(await screen.findByText('Clientes')).toBeVisible();
});

test('what stands stays the same element once its code has been brought', async () => {
  const Field = lazyNamed(() => Promise.resolve({ Field: () => <input /> }), 'Field');
  const whole = () => (
    <Suspense fallback="…">
      <Field />
    </Suspense>
  );
  const shown = render(whole());
  const field = await screen.findByRole('textbox');
  await Field.preload();
  shown.rerender(whole());
  expect(screen.getByRole('textbox')).toBe(field);
});
