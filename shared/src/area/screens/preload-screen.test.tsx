import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ShownArea } from '../../contract/index.ts';
import type { AreaModule, LoadedArea, ShellServices } from '../area-contract.ts';
import { lazyNamed } from './lazy-named.tsx';
import { preloadScreen } from './preload-screen.ts';

function component() {
  return Object.assign(() => null, { preload: jest.fn(() => Promise.resolve()) });
}

/** An area with one screen that embeds another area. */
function showing(route: string, shows: ShownArea) {
  const manifest = { area: 'mfe-a', screens: { [route]: { shows } } };
  return { manifest, screens: { [route]: component() } };
}

function loader() {
  const preload = jest.fn<NonNullable<AreaModule['preload']>>(() => Promise.resolve());
  const loadArea = jest.fn<ShellServices['loadArea']>((area) =>
    Promise.resolve({ area, buildId: 'b1', module: { preload } } as unknown as LoadedArea),
  ); // `preload` is the only member used
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
])('preloading %j loads %j', async (target, brought) => {
  const routes = ['', 'clientes', 'clientes/:id', 'informes/*'];
  const screens = Object.fromEntries(routes.map((route) => [route, component()]));
  const manifest = { area: 'mfe-a', screens: {} };
  await preloadScreen({ manifest, screens }, target, loader().loadArea);
  const met = routes.filter((route) => screens[route]?.preload.mock.calls.length);
  expect(met).toEqual(brought);
});

test('loads an embedded area at the same path', async () => {
  const { loadArea, preload } = loader();
  await preloadScreen(showing('clientes/*', { area: 'mfe-b' }), '/clientes/7', loadArea);
  expect(loadArea).toHaveBeenCalledWith('mfe-b', '/clientes/7');
  expect(preload).toHaveBeenCalledWith('/clientes/7', loadArea);
});

test('loads an embedded screen by its name', async () => {
  const { loadArea, preload } = loader();
  await preloadScreen(showing('', { area: 'mfe-b', screen: 'account' }), '', loadArea);
  expect(loadArea).toHaveBeenCalledWith('mfe-b', '#account');
  expect(preload).toHaveBeenCalledWith('#account', loadArea);

  const account = component();
  const definition = {
    manifest: { area: 'mfe-b', screens: {} },
    screens: { '#account': account },
  };
  await preloadScreen(definition, '#account', loadArea);
  await preloadScreen(definition, '#constructor', loadArea);
  expect(account.preload).toHaveBeenCalledTimes(1);
});

test('shows a preloaded screen at once, without its fallback', async () => {
  const Clients = lazyNamed(() => Promise.resolve({ Clients: () => <p>Clientes</p> }), 'Clients');
  await Clients.preload();
  render(
    <Suspense fallback="…">
      <Clients />
    </Suspense>,
  );
  expect(screen.getByText('Clientes')).toBeVisible();
});

test('retries a failed preload when the screen is shown', async () => {
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

test('keeps the element of a visible screen after its code is preloaded', async () => {
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
