import { expect, test } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import { zipChunks } from './zip.ts';

async function zipped(contents: string[], limit?: number): Promise<Buffer> {
  const files = async function* () {
    yield { name: 'uno.txt', contents };
  };
  const chunks: Buffer[] = [];
  for await (const chunk of zipChunks(files(), limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a file as large as a ZIP can hold is in it, and a larger one is refused', async () => {
  const parts = unzipSync(await zipped(['aaaa', 'bbbb', 'cc'], 10));
  expect(strFromU8(parts['uno.txt'] ?? new Uint8Array())).toBe('aaaabbbbcc');
  await expect(zipped(['aaaa', 'bbbb', 'ccc'], 10)).rejects.toThrow(/uno.txt is larger/);
});
