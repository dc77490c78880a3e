import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { createBucketStore } from '../assets/stores/s3-store.ts';

/** A local bucket, with its objects in a directory. */
export async function openBucket(directory: string) {
  const s3rver = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await s3rver.run();
  const server = s3rver.httpServer;
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket: 'aforo' }));
  return {
    store: createBucketStore({ bucket: 'aforo', endpoint: null, client }),
    async close(): Promise<void> {
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TestBucket = Awaited<ReturnType<typeof openBucket>>;
