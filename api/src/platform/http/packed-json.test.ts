import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import fastify from 'fastify';
import { sendPackedJson } from './packed-json.ts';

const month = JSON.stringify(Array.from({ length: 500 }, () => ({ kind: 'class', name: 'Añil' })));

async function ask(json: string, acceptEncoding?: string) {
  const app = fastify();
  app.get('/', (request, reply) => sendPackedJson(request, reply, json));
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  const { headers: answered, rawPayload } = await app.inject({ url: '/', headers });
  await app.close();
  expect(answered).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    vary: 'accept-encoding',
  });
  return { encoding: answered['content-encoding'], bytes: rawPayload };
}

test.each(['gzip, deflate, br, zstd', 'br, GZIP;q=0.5'])(
  'sends gzip for the accept-encoding %j',
  async (one) => {
    const { encoding, bytes } = await ask(month, one);
    expect(encoding).toBe('gzip');
    expect(bytes.length).toBeLessThan(month.length / 10);
    expect(gunzipSync(bytes).toString()).toBe(month);
  },
);

test.each(['gzip;q=0, br', 'gzip; q=0.0', 'br', '', undefined])(
  'sends uncompressed JSON for the accept-encoding %j',
  async (one) => {
    const { encoding, bytes } = await ask(month, one);
    expect([encoding, bytes.toString()]).toEqual([undefined, month]);
  },
);

test('does not compress small answers', async () => {
  const { encoding, bytes } = await ask('{"days":[]}', 'gzip');
  expect([encoding, bytes.toString()]).toEqual([undefined, '{"days":[]}']);
});
