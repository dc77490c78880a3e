import type { ReactNode } from 'react';
import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { ApiError } from '@aforo/shared/http';
import { apiError, fakeApi } from '@aforo/shared/testing';
import { useSettingsPart } from './use-settings-part.ts';

const read = 'GET /api/settings/:part';
const save = 'PUT /api/settings/:part';
const stateOf = (returnGraceDays: number, version: number) => ({
  values: { returnGraceDays },
  version,
});

async function open() {
  const api = fakeApi({ [read]: () => stateOf(7, 4), [save]: () => stateOf(14, 5) });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['settings'], 'the settings around the page');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSettingsPart('returnGrace'), { wrapper });
  await waitFor(() => expect(result.current.query.data).toEqual(stateOf(7, 4)));
  return { api, client, result };
}

test('saves one part over the given version, and refreshes what is shown of it', async () => {
  const { api, client, result } = await open();
  await result.current.save({ returnGraceDays: 14 }, 4);
  expect(api.requestsTo(save)).toMatchObject([
    { params: { part: 'returnGrace' }, body: stateOf(14, 4) },
  ]);
  await waitFor(() => expect(result.current.query.data).toEqual(stateOf(14, 5)));
  expect(client.getQueryState(['settings'])?.isInvalidated).toBe(true);
  expect(api.requestsTo(read)).toHaveLength(1);
});

test('keeps the stored values when the version is stale, and reads them again', async () => {
  const { api, client, result } = await open();
  api.use({ [read]: () => stateOf(3, 6), [save]: () => apiError('stale_version') });
  await expect(result.current.save({ returnGraceDays: 14 }, 4)).rejects.toBeInstanceOf(ApiError);
  expect(result.current.query.data).toEqual(stateOf(7, 4));
  expect(client.getQueryState(['settings'])?.isInvalidated).toBe(false);
  expect(await result.current.readNow()).toEqual(stateOf(3, 6));
});

test('forgets the other parts, which may show the value saved here', async () => {
  const { client, result } = await open();
  client.setQueryData(['center', 'invoicing'], 'with the old NIF');
  await result.current.save({ returnGraceDays: 14 }, 4);
  expect(client.getQueryData(['center', 'invoicing'])).toBeUndefined();
  expect(client.getQueryData(['center', 'returnGrace'])).toEqual(stateOf(14, 5));
});
