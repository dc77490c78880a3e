import { expect, jest, test } from '@jest/globals';
import { keptAtHeader } from '../contract/index.ts';
import { ApiClient } from './api-client.ts';
import { serverNow } from './server-clock.ts';

const keptAt = '2026-11-30T09:32:00.000Z';

function clientWith(...answers: Response[]) {
  const client = new ApiClient({ fetch: () => Promise.resolve(answers.shift() ?? kept()) });
  const heard = jest.fn<(at: Date) => void>();
  const unanswered = jest.fn<() => void>();
  client.onKeptResponse(heard);
  client.onUnanswered(unanswered);
  return { client, heard, unanswered };
}

function kept(): Response {
  const date = new Date('2001-01-01T00:00:00Z').toUTCString();
  return Response.json({ from: 'device' }, { headers: { [keptAtHeader]: keptAt, date } });
}

test('a response that the device has kept answers the first read, and counts as no answer of the service', async () => {
  const { client, heard, unanswered } = clientWith();
  expect(await client.get('/api/me/waitlist')).toEqual({ from: 'device' });
  expect(heard.mock.calls).toEqual([[new Date(keptAt)]]);
  expect(unanswered).toHaveBeenCalledTimes(1);
  // Its date is not that of the server now.
  expect(serverNow().getFullYear()).not.toBe(2001);
});

test.each(['a response of the service', 'a kept response'])(
  'a kept response does not replace %s that the page already has',
  async (first) => {
    const { client, heard } = clientWith(
      first === 'a kept response' ? kept() : Response.json({ from: 'service' }),
    );
    await client.get('/api/me/waitlist');
    heard.mockClear();
    await expect(client.get('/api/me/waitlist')).rejects.toMatchObject({
      status: 0,
      code: 'unavailable',
    });
    expect(heard).not.toHaveBeenCalled();
    expect(await client.get('/api/me/bookings')).toEqual({ from: 'device' });
  },
);
