import { expect, test } from '@jest/globals';
import { packedFor, packJson } from './packed-json.ts';

const month = Buffer.from(JSON.stringify(Array.from({ length: 500 }, () => ({ kind: 'class' }))));

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br, GZIP;q=0.5', 'gzip'],
  ['gzip;q=0, br', 'identity'],
  ['gzip; q=0.0', 'identity'],
  ['br', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('who accepts %j gets %s', async (acceptEncoding, encoding) => {
  const packed = await packJson(month);
  expect(await packedFor(acceptEncoding, packed)).toMatchObject({ encoding });
});

test('who takes nothing compressed gets what was packed', async () => {
  const packed = await packJson(month);
  expect(packed.bytes.length).toBeLessThan(month.length / 10);
  expect((await packedFor(undefined, packed)).bytes).toEqual(month);
});

test('what is small is left as it is', async () => {
  const small = Buffer.from('{"days":[]}');
  expect(await packJson(small)).toEqual({ bytes: small, encoding: 'identity' });
});
