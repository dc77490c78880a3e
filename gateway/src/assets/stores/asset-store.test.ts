import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openBucket, type TestBucket } from '../../testing/open-bucket.ts';
import { createFolderStore, type AssetStore } from './asset-store.ts';
import { createCachedStore } from './cached-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'aforo-assets-'));
let bucket: TestBucket;
const stores: Record<string, AssetStore> = {
  'a folder': createFolderStore(join(directory, 'folder')),
};

beforeAll(async () => {
  bucket = await openBucket(join(directory, 's3'));
  stores['a bucket'] = bucket.store;
  stores['a bucket behind memory'] = createCachedStore(bucket.store, 1000);
});
afterAll(async () => {
  await bucket.close();
  rmSync(directory, { recursive: true, force: true });
});

function build(content: string): Map<string, Buffer> {
  return new Map([
    ['release.json', Buffer.from('{}')],
    ['area.js', Buffer.from(content)],
    ['area.js.br', Buffer.from([1, 2, 3])],
  ]);
}

describe.each(['a folder', 'a bucket', 'a bucket behind memory'])('builds in %s', (kind) => {
  const area = `mfe-${kind.replaceAll(' ', '-')}`;
  const store = (): AssetStore => {
    const found = stores[kind];
    if (!found) throw new Error('No such store');
    return found;
  };

  test('can be read back', async () => {
    expect(await store().has(area, 'b1')).toBe(false);
    expect(await store().put(area, 'b1', build('uno'))).toBe(true);
    expect(await store().has(area, 'b1')).toBe(true);
    for (let again = 0; again < 2; again++) {
      expect(String(await store().read(area, 'b1', 'area.js'))).toBe('uno');
      expect(await store().read(area, 'b1', 'area.js.br')).toEqual(Buffer.from([1, 2, 3]));
    }
    expect(await store().list(area)).toEqual(['b1']);
  });

  test('are never overwritten', async () => {
    expect(await store().put(area, 'b1', build('otro'))).toBe(false);
    expect(String(await store().read(area, 'b1', 'area.js'))).toBe('uno');
  });

  test('reports missing files and builds', async () => {
    expect(await store().read(area, 'b1', 'x.js')).toBeNull();
    expect(await store().read(area, 'nunca', 'area.js')).toBeNull();
    expect(await store().list('mfe-nada')).toEqual([]);
  });

  test.each([
    ['..', 'b1', 'area.js'],
    [area, '../b1', 'area.js'],
    [area, 'b1', '../b1/area.js'],
    [area, 'b1', '/etc/passwd'],
  ])('can’t be escaped with %s %s %s', async (...names) => {
    expect(await store().read(...names)).toBeNull();
  });

  test('can be removed', async () => {
    await store().put(area, 'b2', build('dos'));
    await store().read(area, 'b2', 'area.js');
    await store().remove(area, 'b2');
    expect(await store().has(area, 'b2')).toBe(false);
    expect(await store().read(area, 'b2', 'area.js')).toBeNull();
  });
});

test('a failed write leaves no partial build', async () => {
  const folder = createFolderStore(join(directory, 'half'));
  const files = build('uno').set('../x', Buffer.from('x'));
  await expect(folder.put('mfe-a', 'b1', files)).rejects.toThrow();
  expect(await folder.has('mfe-a', 'b1')).toBe(false);
  expect(readdirSync(join(directory, 'half/.incoming'))).toEqual([]);
});

test('the cache keeps the most recently used files within its limit', async () => {
  let reads = 0;
  const far: AssetStore = {
    ...createFolderStore(directory),
    read: () => {
      reads++;
      return Promise.resolve(Buffer.alloc(400));
    },
  };
  const near = createCachedStore(far, 1000);
  for (const file of ['a', 'b', 'a', 'c', 'a']) await near.read('mfe-a', 'b1', file);
  expect(reads).toBe(3);
  await Promise.all([near.read('mfe-a', 'b1', 'b'), near.read('mfe-a', 'b1', 'b')]);
  expect(reads).toBe(4);
});
