import { expect, jest, test } from '@jest/globals';
import { pageAnswers, readPageAnswers } from './page-answers.ts';

/** A page with a preload link for each URL. */
function pageWith(...addresses: string[]) {
  const links = addresses.map((href) => ({ getAttribute: () => href }));
  return { querySelectorAll: () => links } as unknown as Document; // the part that is used
}

function answering(make: () => Response | Promise<Response>) {
  return jest.fn<typeof fetch>(() => Promise.resolve(make()));
}

test('repeats the page’s preloads and keeps status, headers and body', async () => {
  const headers = { date: 'Fri, 27 Nov 2026 08:00:00 GMT', 'content-type': 'application/json' };
  const request = answering(() => new Response('{"code":"not_found"}', { status: 404, headers }));
  readPageAnswers(pageWith('/api/settings', '/api/clients?page=1'), request);

  expect(request.mock.calls).toEqual([
    ['/api/settings', { credentials: 'include' }],
    ['/api/clients?page=1', { credentials: 'include' }],
  ]);
  const answer = await pageAnswers.get('/api/clients?page=1');
  expect(answer?.status).toBe(404);
  expect(answer?.headers.get('date')).toBe(headers.date);
  expect(await answer?.json()).toEqual({ code: 'not_found' });
});

test('accepts a response without a body', async () => {
  readPageAnswers(
    pageWith('/api/none'),
    answering(() => new Response(null, { status: 204 })),
  );
  expect((await pageAnswers.get('/api/none'))?.status).toBe(204);
});

test('rejects for the consumer when the request fails', async () => {
  readPageAnswers(
    pageWith('/api/lost'),
    answering(() => Promise.reject(new TypeError('Failed to fetch'))),
  );
  await expect(pageAnswers.get('/api/lost')).rejects.toThrow('Failed to fetch');
});
