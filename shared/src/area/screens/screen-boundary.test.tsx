import { expect, jest, test } from '@jest/globals';
import { act, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { allowConsoleErrors, renderWithTheme } from '../../testing/index.ts';
import { useConnectionWatch } from '../live/use-online.ts';
import { lazyNamed } from './lazy-named.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

test("shows a message for a screen that can't load offline and loads it once online", async () => {
  allowConsoleErrors();
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = jest
    .fn<() => Promise<{ Page: () => string }>>()
    .mockRejectedValueOnce(new ChunkLoadError())
    .mockResolvedValue({ Page: () => 'Clientes' });
  const Page = lazyNamed(load, 'Page');
  renderWithTheme(
    <ScreenBoundary resetKey="/" onError={() => undefined}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </ScreenBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'No hay conexión a internet' })).toBeVisible();
  isOnline.mockRestore();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('Clientes')).toBeVisible();
});

test('retries once if the connection came back before the load had failed', async () => {
  let fail: (error: Error) => void = () => undefined;
  const load = jest
    .fn<() => Promise<{ Page: () => string }>>()
    .mockImplementationOnce(() => new Promise((_done, failed) => (fail = failed)))
    .mockResolvedValue({ Page: () => 'Clientes' });
  const Page = lazyNamed(load, 'Page');
  const onError = jest.fn();
  renderHook(() => useConnectionWatch()); // as the area does
  renderWithTheme(
    <ScreenBoundary resetKey="/" onError={onError}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </ScreenBoundary>,
  );
  window.dispatchEvent(new Event('online'));
  fail(new ChunkLoadError());
  expect(await screen.findByText('Clientes')).toBeVisible();
  expect(onError).not.toHaveBeenCalled();
});

test('retries a failed load with its button', async () => {
  allowConsoleErrors();
  const load = jest
    .fn<() => Promise<{ Page: () => string }>>()
    .mockRejectedValueOnce(new ChunkLoadError())
    .mockResolvedValue({ Page: () => 'Clientes' });
  const Page = lazyNamed(load, 'Page');
  const onError = jest.fn();
  renderWithTheme(
    <ScreenBoundary resetKey="/" onError={onError}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </ScreenBoundary>,
  );
  // Some browsers report `onLine` even without a network.
  const title = await screen.findByRole('heading', { name: 'No hemos podido traer esta pantalla' });
  expect(title).toBeVisible();
  expect(screen.getByText(/Puede que falle la conexión/)).toBeVisible();
  expect(onError).toHaveBeenCalledWith(expect.any(ChunkLoadError));
  await userEvent.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
  expect(await screen.findByText('Clientes')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads a screen whose first requests fail just after the connection came back', async () => {
  allowConsoleErrors();
  const load = jest
    .fn<() => Promise<{ Page: () => string }>>()
    .mockRejectedValueOnce(new ChunkLoadError())
    .mockRejectedValueOnce(new ChunkLoadError())
    .mockResolvedValue({ Page: () => 'Clientes' });
  const Page = lazyNamed(load, 'Page');
  renderHook(() => useConnectionWatch()); // as the area does
  window.dispatchEvent(new Event('online'));
  renderWithTheme(
    <ScreenBoundary resetKey="/" onError={() => undefined}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </ScreenBoundary>,
  );
  expect(await screen.findByText('Clientes', undefined, { timeout: 4000 })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
