import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import S3rver from 's3rver';
import { createFolderStore, type AssetStore } from './asset-store.ts';
import { createCachedStore } from './cached-store.ts';
import { createBucketStore } from './s3-store.ts';

const directory = mkdtempSync(join(tmpdir(), 'aforo-assets-'));
let server: Server;
const stores: Record<string, AssetStore> = {
  'a folder': createFolderStore(join(directory, 'folder')),
};

beforeAll(async () => {
  const s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(directory, 's3'),
  });
  const { port } = await s3rver.run();
  server = s3rver.httpServer;
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: 'aforo' }));
  const bucket = createBucketStore({ bucket: 'aforo', endpoint: null, client });
  stores['a bucket'] = bucket;
  stores['a bucket behind memory'] = createCachedStore(bucket, 1000);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
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

  test('are there as they were put', async () => {
    expect(await store().has(area, 'b1')).toBe(false);
    expect(await store().put(area, 'b1', build('uno'))).toBe(true);
    expect(await store().has(area, 'b1')).toBe(true);
    for (let again = 0; again < 2; again++) {
      expect(String(await store().read(area, 'b1', 'area.js'))).toBe('uno');
      expect(await store().read(area, 'b1', 'area.js.br')).toEqual(Buffer.from([1, 2, 3]));
    }
    expect(await store().list(area)).toEqual(['b1']);
  });

  test('are never put over another', async () => {
    expect(await store().put(area, 'b1', build('otro'))).toBe(false);
    expect(String(await store().read(area, 'b1', 'area.js'))).toBe('uno');
  });

  test('lack what is not there', async () => {
    expect(await store().read(area, 'b1', 'x.js')).toBeNull();
    expect(await store().read(area, 'nunca', 'area.js')).toBeNull();
    expect(await store().list('mfe-nada')).toEqual([]);
  });

  test.each([
    ['..', 'b1', 'area.js'],
    [area, '../b1', 'area.js'],
    [area, 'b1', '../b1/area.js'],
    [area, 'b1', '/etc/passwd'],
  ])('can’t be left by %s %s %s', async (...names) => {
    expect(await store().read(...names)).toBeNull();
  });

  test('can be taken away', async () => {
    await store().put(area, 'b2', build('dos'));
    await store().read(area, 'b2', 'area.js');
    await store().remove(area, 'b2');
    expect(await store().has(area, 'b2')).toBe(false);
    expect(await store().read(area, 'b2', 'area.js')).toBeNull();
  });
});

test('a build that can’t be written whole leaves nothing', async () => {
  const folder = createFolderStore(join(directory, 'half'));
  const files = build('uno').set('../x', Buffer.from('x'));
  await expect(folder.put('mfe-a', 'b1', files)).rejects.toThrow();
  expect(await folder.has('mfe-a', 'b1')).toBe(false);
  expect(readdirSync(join(directory, 'half/.incoming'))).toEqual([]);
});

test('memory keeps what was used last and no more than it may', async () => {
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
