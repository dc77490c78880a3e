import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import React from 'react';
import userEvent from '@testing-library/user-event';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import type { Registry, SlotEntry, SlotName } from '../../contract/index.ts';
import { allowConsoleErrors, renderArea, sessionOf, testSettings } from '../../testing/index.ts';
import { api, queryClient } from '@aforo/shared/http';
import { createTheme } from '../../theme/index.ts';
import {
  AreaLoadError,
  type AreaModule,
  type AreaProps,
  type ShellServices,
} from '../area-contract.ts';
import { AreaContext, useSlot, type AreaContextValue } from '../area-context.tsx';
import { defineArea } from '../define-area.tsx';
import { lifecycleLimits } from '../lifecycle-limits.ts';
import { Slot } from './slot.tsx';

afterEach(() => {
  jest.useRealTimers();
});

const theme = createTheme({ primaryColor: null, scheme: 'light' });
const session = sessionOf('admin');
type ParcelProps = AreaProps & { domElement: HTMLElement };
type Lifecycle = (props: object) => Promise<void>;

const write: Lifecycle = (props) => {
  const { domElement, slot, embedded } = props as ParcelProps; // the parcel adds `domElement`
  domElement.textContent = `${embedded?.screen} ${JSON.stringify(slot)}`;
  return Promise.resolve();
};

function areaModule(changes: Partial<AreaModule> = {}): AreaModule {
  const done = () => Promise.resolve();
  const lifecycles = { bootstrap: done, mount: write, update: write, unmount: done };
  return { contractVersion: '2.1.0', timeouts: lifecycleLimits, ...lifecycles, ...changes };
}

const entry = (title: string, order: number): SlotEntry => ({
  slot: 'clientRecord',
  screen: 'notas',
  title,
  order,
  roles: ['admin'],
});

/** A page whose registry has these areas, each with its entry and its code; null doesn't load. */
function pageWith(areas: Record<string, { entry: SlotEntry; module: AreaModule | null }>) {
  const modules = { ...areas };
  const listeners = new Set<() => void>();
  const registryOf = () =>
    Object.fromEntries(
      Object.entries(modules).map(([area, one]) => [
        area,
        { areaManifest: { slots: [one.entry] } },
      ]),
    ) as unknown as Registry['areas']; // the only members used
  let current = registryOf();
  const shell = {
    loadArea: jest.fn<ShellServices['loadArea']>((area) => {
      const module = modules[area]?.module;
      return module
        ? Promise.resolve({ area, buildId: 'b1', module })
        : Promise.reject(new AreaLoadError(area, 'timeout'));
    }),
    loadedArea: () => undefined,
    subscribeBuild: () => () => undefined,
    buildMounted: jest.fn(),
    buildFailed: jest.fn(() => false),
    reportError: jest.fn(),
    enterScreen: jest.fn(() => false),
    identity: { api, queryClient, react: React },
    slots: {
      areas: () => current,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
  };
  return {
    shell,
    modules,
    announce: () =>
      act(() => {
        current = registryOf();
        for (const listener of listeners) listener();
      }),
  };
}

type HostProps = { page: ReturnType<typeof pageWith>; clientId: string; name?: SlotName } & Partial<
  Pick<AreaContextValue, 'area' | 'slot'>
>;

function Host({ page, clientId, name = 'clientRecord', ...changes }: HostProps) {
  return (
    <ThemeProvider theme={theme}>
      <AreaContext
        value={{
          area: 'mfe-reception',
          basePath: '/recepcionista',
          location: { pathname: '/', search: '', hash: '', state: null, key: 'k' },
          navigator: { createHref: String, go: () => {}, push: () => {}, replace: () => {} },
          theme,
          settings: testSettings,
          session,
          shell: page.shell as unknown as ShellServices, // the services that outlets use
          mountParcel: mountRootParcel,
          ...changes,
        }}
      >
        <p>La ficha</p>
        <Slot name={name} context={{ clientId }} />
      </AreaContext>
    </ThemeProvider>
  );
}

test('mounts each area with the context, passes its changes, and unmounts with the host', async () => {
  const unmount = jest.fn<Lifecycle>(() => Promise.resolve());
  const module = areaModule({ unmount });
  const page = pageWith({
    'mfe-b': { entry: entry('Notas', 1), module },
    'mfe-a': { entry: entry('Medidas', 2), module: areaModule() },
  });
  const { rerender, unmount: leave } = render(<Host page={page} clientId="c1" />);
  const text = (id: string) => `notas {"name":"clientRecord","context":{"clientId":"${id}"}}`;
  await waitFor(() => expect(screen.getAllByText(text('c1'))).toHaveLength(2));
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([
    'Notas',
    'Medidas',
  ]);
  expect(page.shell.loadArea).toHaveBeenCalledWith('mfe-b', '#notas');
  rerender(<Host page={page} clientId="c2" />);
  await waitFor(() => expect(screen.getAllByText(text('c2'))).toHaveLength(2));
  expect(page.shell.buildMounted).toHaveBeenCalledTimes(2);
  leave();
  await waitFor(() => expect(unmount).toHaveBeenCalledTimes(1));
});

test('an area that fails is replaced by a message with a retry, and the rest goes on', async () => {
  const broken = areaModule({ mount: () => Promise.reject(new TypeError('no')) });
  const page = pageWith({
    'mfe-a': { entry: entry('Notas', 1), module: broken },
    'mfe-b': { entry: entry('Medidas', 2), module: areaModule() },
    'mfe-c': { entry: entry('Fotos', 3), module: null },
  });
  render(<Host page={page} clientId="c1" />);
  await waitFor(() => expect(screen.getAllByText('Esta parte no está disponible')).toHaveLength(2));
  expect(screen.getByRole('region', { name: 'Medidas' })).toHaveTextContent('notas {');
  expect(screen.getByText('La ficha')).toBeVisible();
  expect(page.shell.buildFailed).toHaveBeenCalledTimes(1);
  expect(page.shell.enterScreen).not.toHaveBeenCalled();

  page.modules['mfe-c'] = { entry: entry('Fotos', 3), module: areaModule() };
  const [, retry] = screen.getAllByRole('button', { name: 'Volver a intentarlo' });
  if (!retry) throw new Error('both areas can be retried');
  await userEvent.click(retry);
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Fotos' })).toHaveTextContent('notas {'),
  );
});

test('is empty in another slot and in an area that is not its host', () => {
  const page = pageWith({ 'mfe-a': { entry: entry('Notas', 1), module: areaModule() } });
  const slot = { name: 'frontDesk', context: {} } as AreaContextValue['slot']; // any slot
  const { unmount } = render(<Host page={page} clientId="c1" slot={slot} />);
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  render(<Host page={page} clientId="c1" area="mfe-a" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(page.shell.loadArea).not.toHaveBeenCalled();
});

test('an area does not change the title, the scroll position or the focus of the page', async () => {
  const enter: Lifecycle = (props) => {
    const { shell, domElement } = props as ParcelProps; // as above
    domElement.textContent = `entra: ${shell.enterScreen('Otro título')}`;
    return Promise.resolve();
  };
  const page = pageWith({
    'mfe-a': { entry: entry('Notas', 1), module: areaModule({ mount: enter }) },
  });
  page.shell.enterScreen.mockReturnValue(true);
  render(<Host page={page} clientId="c1" />);
  expect(await screen.findByText('entra: false')).toBeVisible();
  expect(page.shell.enterScreen).not.toHaveBeenCalled();
});

test('an area that a new revision adds appears', async () => {
  const page = pageWith({});
  render(<Host page={page} clientId="c1" />);
  expect(screen.queryByRole('heading')).toBeNull();
  page.modules['mfe-a'] = { entry: entry('Notas', 1), module: areaModule() };
  page.announce();
  expect(await screen.findByText(/^notas/)).toBeVisible();
});

test('a screen of a defined area reads its slot, and fails as a small message', () => {
  allowConsoleErrors();
  const area = defineArea({
    manifest: { area: 'mfe-a', screens: { '#notas': {} } },
    screens: {
      '#notas': function Notes() {
        return <p>{useSlot('clientRecord').clientId}</p>;
      },
    },
  });
  const slot = { name: 'clientRecord', context: { clientId: 'c7' } } as const;
  const { unmount } = renderArea(area, { path: '/a', embedded: { screen: 'notas' }, slot });
  expect(screen.getByText('c7')).toBeVisible();
  unmount();
  const other = { name: 'ownerHome', context: {} } as const;
  renderArea(area, { path: '/a', embedded: { screen: 'notas' }, slot: other });
  expect(screen.getByText('Esta parte no está disponible')).toBeVisible();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a screen that failed for one client is shown for the next', async () => {
  allowConsoleErrors();
  const module = defineArea({
    manifest: { area: 'mfe-a', screens: { '#notas': {} } },
    screens: {
      '#notas': function Notes() {
        const { clientId } = useSlot('clientRecord');
        if (clientId === 'c1') throw new TypeError('no notes');
        return <p>Notas de {clientId}</p>;
      },
    },
  });
  const page = pageWith({ 'mfe-a': { entry: entry('Notas', 1), module } });
  const { rerender } = render(<Host page={page} clientId="c1" />);
  expect(await screen.findByText('Esta parte no está disponible')).toBeVisible();
  rerender(<Host page={page} clientId="c2" />);
  expect(await screen.findByText('Notas de c2')).toBeVisible();
});

describe('the header stays empty', () => {
  const slot = { name: 'header', context: {} } as const;

  test('while an area loads, however long it takes', () => {
    jest.useFakeTimers();
    const module = areaModule();
    const inHeader = { ...entry('Avisos', 1), slot: slot.name };
    const page = pageWith({ 'mfe-a': { entry: inHeader, module } });
    page.shell.loadArea.mockReturnValue(new Promise(() => undefined));
    render(<Host page={page} clientId="c1" name="header" area="shell" />);
    act(() => jest.advanceTimersByTime(10_000));
    expect(screen.getByRole('region', { name: 'Avisos' })).toHaveTextContent(/^Avisos$/);
  });

  test.each<[string, () => never]>([
    ['while its screen loads', () => React.use(new Promise<never>(() => undefined))],
    [
      'if its screen fails',
      () => {
        throw new TypeError('no');
      },
    ],
  ])('%s', async (_when, Screen) => {
    allowConsoleErrors();
    jest.useFakeTimers();
    const area = defineArea({
      manifest: { area: 'mfe-a', screens: { '#notas': {} } },
      screens: { '#notas': Screen },
    });
    const { container } = renderArea(area, { path: '/a', embedded: { screen: 'notas' }, slot });
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(container).toHaveTextContent(/^$/);
  });
});
