import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mountRootParcel } from 'single-spa';
import { ThemeProvider } from 'styled-components';
import { createTheme } from '../../theme/index.ts';
import { testSettings } from '../../testing/index.ts';
import {
  AreaLoadError,
  type AreaModule,
  type AreaProps,
  type LoadedArea,
  type ShellServices,
} from '../area-contract.ts';
import { AreaOutlet } from './area-outlet.tsx';
import { lifecycleLimits } from '../lifecycle-limits.ts';

const theme = createTheme({ primaryColor: null, scheme: 'light' });
const done = () => Promise.resolve();

afterEach(() => {
  jest.useRealTimers();
});

/** The shell's limits, shortened. */
const limit = { millis: 40, dieOnTimeout: true, warningMillis: 60_000 };
const timeouts = { bootstrap: limit, mount: limit, unmount: limit, update: limit };

type ParcelProps = AreaProps & { domElement: HTMLElement };

/** A build that renders its id; `changes` make it misbehave. */
function build(area: string, buildId: string, changes: Partial<AreaModule> = {}): LoadedArea {
  const module: AreaModule = {
    contractVersion: '2.0.0',
    timeouts: lifecycleLimits,
    bootstrap: done,
    mount: (props) => {
      const { domElement } = props as unknown as ParcelProps; // the parcel adds `domElement`
      domElement.innerHTML = `<p>${area} ${buildId}</p><input aria-label="Nota">`;
      return Promise.resolve();
    },
    update: done,
    unmount: (props) => {
      (props as unknown as ParcelProps).domElement.textContent = '';
      return Promise.resolve();
    },
    ...changes,
  };
  return { area, buildId, module };
}

/** The shell services that outlets use. */
function fakeShell(first: LoadedArea[]) {
  const shown = new Map<string, LoadedArea | undefined>(first.map((one) => [one.area, one]));
  const listeners = new Map<string, Set<() => void>>();
  const shell = {
    loadArea: jest.fn<ShellServices['loadArea']>((area) => {
      const loaded = shown.get(area);
      return loaded
        ? Promise.resolve(loaded)
        : Promise.reject(new AreaLoadError(area, 'unreachable'));
    }),
    loadedArea: (area: string) => shown.get(area),
    subscribeBuild(area: string, listener: () => void) {
      const all = listeners.get(area) ?? new Set();
      listeners.set(area, all.add(listener));
      return () => void all.delete(listener);
    },
    buildMounted: jest.fn(),
    buildFailed: jest.fn((..._failure: unknown[]) => false),
    reportError: jest.fn(),
    enterScreen: jest.fn(),
  };
  return {
    shell,
    shown,
    tell(area: string) {
      listeners.get(area)?.forEach((listener) => listener());
    },
    swap(next: LoadedArea) {
      shown.set(next.area, next);
      act(() => this.tell(next.area));
    },
  };
}

function show(page: ReturnType<typeof fakeShell>, ...areas: string[]) {
  return render(<Sections page={page} areas={areas} />);
}

interface SectionsProps {
  page: ReturnType<typeof fakeShell>;
  areas: string[];
  pathname?: string;
}

function Sections({ page: { shell }, areas, pathname = '/' }: SectionsProps) {
  return (
    <ThemeProvider theme={theme}>
      {areas.map((area) => (
        <AreaOutlet
          key={area}
          area={area}
          basePath="/"
          location={{ pathname, search: '', hash: '', state: null, key: 'k' }}
          navigator={{ createHref: String, go: () => {}, push: () => {}, replace: () => {} }}
          theme={theme}
          settings={testSettings}
          session={null}
          shell={shell as unknown as ShellServices} // the services that outlets use
          mountParcel={mountRootParcel}
        />
      ))}
    </ThemeProvider>
  );
}

test('passes a new location to the area', async () => {
  const update = jest.fn<(props: object) => Promise<void>>(done);
  const page = fakeShell([build('mfe-a', 'b1', { update })]);
  const { rerender } = show(page, 'mfe-a');
  await screen.findByText('mfe-a b1');
  rerender(<Sections page={page} areas={['mfe-a']} pathname="/clientes" />);
  await waitFor(() =>
    expect(update.mock.lastCall?.[0]).toMatchObject({ location: { pathname: '/clientes' } }),
  );
});

test('requests a missing area together with the screen to be shown', async () => {
  const page = fakeShell([build('mfe-a', 'b1')]);
  page.shell.loadedArea = () => undefined;
  render(<Sections page={page} areas={['mfe-a']} pathname="/clientes" />);
  await screen.findByText('mfe-a b1');
  expect(page.shell.loadArea).toHaveBeenCalledWith('mfe-a', 'clientes');
});

describe('a newer build', () => {
  test('replaces the old one and keeps what was typed in the area beside it', async () => {
    const page = fakeShell([build('mfe-a', 'b1'), build('mfe-b', 'b1')]);
    show(page, 'mfe-a', 'mfe-b');
    await screen.findByText('mfe-a b1');
    await screen.findByText('mfe-b b1');
    const [, other] = screen.getAllByRole('textbox', { name: 'Nota' });
    if (!other) throw new Error('both sections have a field');
    await userEvent.type(other, 'hola');

    page.swap(build('mfe-a', 'b2'));
    expect(await screen.findByText('mfe-a b2')).toBeVisible();
    expect(screen.queryByText('mfe-a b1')).toBeNull();
    expect(other).toHaveValue('hola');
    expect(other).toBeInTheDocument();
    expect(page.shell.buildMounted).toHaveBeenCalledTimes(3);
  });

  test('keeps the old height until it has rendered and restores the focus', async () => {
    const page = fakeShell([build('mfe-a', 'b1')]);
    const { container } = show(page, 'mfe-a');
    await screen.findByText('mfe-a b1');
    const outlet = container.firstElementChild;
    if (!(outlet instanceof HTMLElement)) throw new Error('the outlet has a place');
    Object.defineProperty(outlet, 'offsetHeight', { value: 1500 });
    act(() => screen.getByRole('textbox', { name: 'Nota' }).focus());

    let arrive: () => void = () => undefined;
    const arrival = new Promise<void>((come) => (arrive = come));
    const next = build('mfe-a', 'b2');
    const { mount } = next.module;
    if (typeof mount !== 'function') throw new Error('the build above has one mount');
    page.swap({
      ...next,
      module: { ...next.module, mount: (props) => arrival.then(() => mount(props)) },
    });
    expect(outlet.style.minHeight).toBe('1500px');
    arrive();
    await screen.findByText('mfe-a b2');
    await screen.findByRole('textbox', { name: 'Nota' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nota' })).toHaveFocus());
  });
});

describe('a build that breaks', () => {
  test('while mounting is replaced by the previous build', async () => {
    const page = fakeShell([
      build('mfe-a', 'b2', { mount: () => Promise.reject(new TypeError('undefined')) }),
    ]);
    page.shell.buildFailed.mockImplementation(() => {
      page.shown.set('mfe-a', build('mfe-a', 'b1'));
      return true;
    });
    show(page, 'mfe-a');
    expect(await screen.findByText('mfe-a b1')).toBeVisible();
    expect(page.shell.buildFailed).toHaveBeenCalledTimes(1);
    expect(page.shell.buildFailed.mock.calls[0]?.slice(0, 2)).toMatchObject([
      { buildId: 'b2' },
      'mount',
    ]);
  });

  test('while mounting fails when the mount times out', async () => {
    const hung = build('mfe-a', 'b2', { mount: () => new Promise(() => undefined), timeouts });
    const page = fakeShell([hung]);
    page.shell.buildFailed.mockImplementation(() => {
      page.shown.set('mfe-a', build('mfe-a', 'b1'));
      return true;
    });
    show(page, 'mfe-a');
    expect(await screen.findByText('mfe-a b1')).toBeVisible();
    expect(page.shell.buildFailed).toHaveBeenCalledTimes(1);
  });

  test('without a replacement shows an error with a retry button', async () => {
    const broken = build('mfe-a', 'b2', { mount: () => Promise.reject(new Error('no')) });
    const page = fakeShell([broken]);
    show(page, 'mfe-a');
    expect(await screen.findByText(/Algo ha fallado al mostrar/)).toBeVisible();
    page.shown.set('mfe-a', build('mfe-a', 'b2'));
    await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByText('mfe-a b2')).toBeVisible();
  });

  test('while unmounting does not block the other areas', async () => {
    const hung = build('mfe-a', 'b1', {
      unmount: () => new Promise(() => undefined),
      timeouts,
    });
    const page = fakeShell([hung, build('mfe-b', 'b1')]);
    const failed = new Promise<unknown[]>((resolveFailure) =>
      page.shell.buildFailed.mockImplementation((...failure: unknown[]) => {
        resolveFailure(failure);
        return false;
      }),
    );
    const { rerender } = show(page, 'mfe-a');
    await screen.findByText('mfe-a b1');
    rerender(<ThemeProvider theme={theme}>{null}</ThemeProvider>);
    show(page, 'mfe-b');
    expect(await screen.findByText('mfe-b b1')).toBeVisible();
    expect(screen.queryByText('mfe-a b1')).toBeNull();
    expect((await failed)[1]).toBe('unmount');
  });

  test('reports its own failure through its props', async () => {
    let given: AreaProps | undefined;
    const page = fakeShell([
      build('mfe-a', 'b2', {
        mount: (props) => {
          given = props;
          return Promise.resolve();
        },
      }),
    ]);
    show(page, 'mfe-a');
    await waitFor(() => expect(given?.build?.id).toBe('b2'));
    page.shell.buildFailed.mockImplementation(() => {
      page.shown.set('mfe-a', build('mfe-a', 'b1'));
      return true;
    });
    act(() => void given?.build?.failed('screen', new Error('chunk')));
    expect(await screen.findByText('mfe-a b1')).toBeVisible();
  });
});

describe('an area that fails to load', () => {
  test('tells the user within three seconds that loading continues', async () => {
    jest.useFakeTimers();
    const page = fakeShell([]);
    page.shell.loadArea.mockImplementation(() => new Promise(() => undefined));
    show(page, 'mfe-a');
    await act(() => jest.advanceTimersByTimeAsync(1700));
    expect(screen.queryByText(/tarda en llegar/)).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByText('Esta sección tarda en llegar. Seguimos intentándolo.')).toBeVisible();
  });

  test('measures the delay over loading and mounting together', async () => {
    jest.useFakeTimers();
    const page = fakeShell([]);
    let stand: () => void = () => undefined;
    const slow = build('mfe-a', 'b2', {
      mount: () => new Promise<void>((resolve) => (stand = resolve)),
    });
    page.shell.loadArea.mockImplementation(
      () => new Promise((come) => setTimeout(() => come(slow), 1400)),
    );
    show(page, 'mfe-a');
    await act(() => jest.advanceTimersByTimeAsync(2100));
    expect(screen.getByText(/tarda en llegar/)).toBeVisible();
    stand();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(screen.queryByText(/tarda en llegar/)).toBeNull();
  });

  test('because of another contract version names both versions', async () => {
    const page = fakeShell([]);
    page.shell.loadArea.mockRejectedValue(
      new AreaLoadError('mfe-a', 'contract', { versions: { area: '2.0.3', page: '1.1.0' } }),
    );
    show(page, 'mfe-a');
    expect(
      await screen.findByText(
        /está hecha para la versión 2.0 del contrato y la página habla la 1.1\./,
      ),
    ).toBeVisible();
  });

  test('is retried if the connection came back before the failure', async () => {
    const page = fakeShell([]);
    let rejectLoad = () => {};
    page.shell.loadArea
      .mockImplementationOnce(
        (area) =>
          new Promise((_, reject) => {
            rejectLoad = () => reject(new AreaLoadError(area, 'unreachable'));
          }),
      )
      .mockResolvedValueOnce(build('mfe-a', 'b1'));
    show(page, 'mfe-a');
    window.dispatchEvent(new Event('online'));
    rejectLoad();
    expect(await screen.findByText('mfe-a b1')).toBeVisible();
    expect(page.shell.reportError).not.toHaveBeenCalled();
  });

  test('is retried if the registry changes at the moment of the failure', async () => {
    const page = fakeShell([]);
    let rejectLoad = () => {};
    page.shell.loadArea
      .mockImplementationOnce(
        (area) =>
          new Promise((_, reject) => {
            rejectLoad = () => reject(new AreaLoadError(area, 'unreachable'));
          }),
      )
      .mockResolvedValueOnce(build('mfe-a', 'b2'));
    show(page, 'mfe-a');
    // Both happen before React renders.
    await act(async () => {
      rejectLoad();
      await done();
      page.tell('mfe-a');
    });
    expect(await screen.findByText('mfe-a b2')).toBeVisible();
  });

  test('is updated while its screen loads and then shown together with it', async () => {
    const page = fakeShell([]);
    let bring = () => {};
    const preload = jest.fn(() => new Promise<void>((resolve) => (bring = resolve)));
    const loaded = build('mfe-a', 'b1', { preload });
    page.shell.loadArea.mockImplementation(() => {
      page.shown.set('mfe-a', loaded);
      page.tell('mfe-a');
      return Promise.resolve(loaded);
    });
    show(page, 'mfe-a');
    await waitFor(() => expect(preload).toHaveBeenCalledTimes(1));
    act(() => page.tell('mfe-a'));
    expect(screen.queryByText('mfe-a b1')).toBeNull();
    bring();
    expect(await screen.findByText('mfe-a b1')).toBeVisible();
    expect(page.shell.buildMounted).toHaveBeenCalledTimes(1);
  });

  test('is replaced while its screen loads', async () => {
    const page = fakeShell([build('mfe-a', 'b1', { preload: () => new Promise(() => {}) })]);
    show(page, 'mfe-a');
    await act(done);
    page.swap(build('mfe-a', 'b2'));
    expect(await screen.findByText('mfe-a b2')).toBeVisible();
  });

  test('is shown as soon as a working build exists', async () => {
    const page = fakeShell([]);
    show(page, 'mfe-a');
    await screen.findByText(/No hemos podido traer/);
    page.swap(build('mfe-a', 'b2'));
    expect(await screen.findByText('mfe-a b2')).toBeVisible();
  });
});

test('every lifecycle times out before the loading message would appear', () => {
  for (const { millis, dieOnTimeout } of Object.values(lifecycleLimits)) {
    expect(millis).toBeLessThan(3000);
    expect(dieOnTimeout).toBe(true);
  }
});
