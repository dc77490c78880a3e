import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AreaModule, ShellServices } from '@aforo/shared/area';
import { testRegistry } from '../testing/test-registry.ts';
import { startPrefetch } from './prefetch.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

function start(html: string) {
  document.body.innerHTML = html;
  const preload = jest.fn<NonNullable<AreaModule['preload']>>(() => Promise.resolve());
  const module: AreaModule = {
    bootstrap: () => Promise.resolve(),
    mount: () => Promise.resolve(),
    unmount: () => Promise.resolve(),
    contractVersion: '2.0.0',
    preload,
  };
  const load = jest.fn<ShellServices['loadArea']>((area) =>
    Promise.resolve({ area, buildId: 'b1', module }),
  );
  const idle: (() => void)[] = [];
  const read: string[] = [];
  const listeners = new Set<() => void>();
  const prefetch = startPrefetch({
    page: document,
    builds: { load },
    registry: {
      current: () => testRegistry,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    readData: ({ pathname, search }) => read.push(pathname + search),
    whenIdle: (act) => idle.push(act),
  });
  const send = (event: string, selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(event, { bubbles: true }));
  const brought = () => preload.mock.calls.map(([target]) => target);
  return { load, idle, read, send, brought, prefetch, change: () => listeners.forEach((l) => l()) };
}

const link = '<a href="/admin/clientes"><b>Clientes</b></a>';

test.each(['pointerover', 'focusin'])('%s on a link prefetches its screen', async (event) => {
  const { send, brought, load } = start(link);
  send(event, 'b');
  await jest.advanceTimersByTimeAsync(49);
  expect(brought()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledWith('mfe-admin', '/clientes');
  expect(brought()).toEqual(['/clientes']);
});

test('a link prefetches its data each time and its code once', async () => {
  const { send, read, load } = start('<a href="/admin/clientes?q=ana">Ana</a>');
  for (const _ of [1, 2]) {
    send('pointerover', 'a');
    await jest.advanceTimersByTimeAsync(50);
  }
  expect(read).toEqual(['/admin/clientes?q=ana', '/admin/clientes?q=ana']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a pointer that only crosses a link does not prefetch it', async () => {
  const { send, brought } = start(`${link}<a id="other" href="/admin/users">Usuarios</a>`);
  send('pointerover', 'b');
  await jest.advanceTimersByTimeAsync(20);
  send('pointerover', '#other');
  await jest.advanceTimersByTimeAsync(200);
  expect(brought()).toEqual(['/users']);
});

test('a touch on a link prefetches at once', async () => {
  const { send, brought } = start(link);
  send('pointerdown', 'b');
  await jest.advanceTimersByTimeAsync(0);
  expect(brought()).toEqual(['/clientes']);
});

test('follow prefetches the target of a navigation', () => {
  const { load, prefetch } = start('');
  prefetch.follow({ pathname: '/admin/clientes', search: '' });
  expect(load).toHaveBeenCalledWith('mfe-admin', '/clientes');
});

test.each([
  '<a href="https://otra.example/admin">Fuera</a>',
  '<a href="/admin/clientes" target="_blank">Aparte</a>',
  '<a href="/api/informe.csv" download>Descargar</a>',
  '<a href="/nada">Nada</a>',
])('%s prefetches nothing', async (html) => {
  const { send, brought } = start(html);
  send('pointerdown', 'a');
  await jest.advanceTimersByTimeAsync(100);
  expect(brought()).toEqual([]);
});

test('navigation links are prefetched one by one, each when the page is idle', async () => {
  const { idle, brought, load, prefetch } = start(
    `<nav>${link}<a href="/admin/users">Usuarios</a>${link}</nav><a href="/admin/caja">Caja</a>`,
  );
  prefetch.scan();
  expect(idle).toHaveLength(1);
  idle.shift()?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(brought()).toEqual(['/clientes']);
  // Without the screen, so that not all of its files load at once.
  expect(load).toHaveBeenCalledWith('mfe-admin');
  idle.shift()?.();
  await jest.advanceTimersByTimeAsync(0);
  expect(brought()).toEqual(['/clientes', '/users']);
  expect(idle).toEqual([]);
});

test('scan finds navigation links added later', () => {
  const { idle, prefetch } = start('');
  expect(idle).toEqual([]);
  document.body.innerHTML = `<nav>${link}</nav>`;
  prefetch.scan();
  expect(idle).toHaveLength(1);
});

test('a failed prefetch is not retried before the registry changes', async () => {
  const { load, send, change } = start(link);
  load.mockRejectedValue(new Error('503'));
  for (const times of [1, 1, 2]) {
    if (times === 2) change();
    send('pointerdown', 'b');
    await jest.advanceTimersByTimeAsync(0);
    expect(load).toHaveBeenCalledTimes(times);
  }
});
