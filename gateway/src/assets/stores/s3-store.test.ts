import { S3Client } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { AssetStoreError } from './asset-store-error.ts';
import { createBucketStore } from './s3-store.ts';

test('an unresponsive bucket is reported as a store error for every operation', async () => {
  const endpoint = 'http://127.0.0.1:1';
  const client = new S3Client({
    endpoint,
    forcePathStyle: true,
    region: 'eu-west-1',
    maxAttempts: 1,
    credentials: {
      accessKeyId: 'x',
      secretAccessKey: 'x',
    },
  });
  const store = createBucketStore({ bucket: 'builds', endpoint, client });
  const asked = [
    store.has('mfe-admin', '1'),
    store.files('mfe-admin', '1'),
    store.read('mfe-admin', '1', 'area.js'),
    store.list('mfe-admin'),
    store.put('mfe-admin', '1', new Map()),
  ];
  for (const one of await Promise.allSettled(asked)) {
    expect(one).toMatchObject({ status: 'rejected', reason: expect.any(AssetStoreError) });
  }
});
