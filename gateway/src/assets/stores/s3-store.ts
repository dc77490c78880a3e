import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { AssetStoreError } from './asset-store-error.ts';
import { isPlainName, isPlainPath, type AssetStore } from './asset-store.ts';
import { contentTypeOf } from '../content-type.ts';

interface Options {
  bucket: string;
  /** Address of an S3-compatible service; null for Amazon's. */
  endpoint: string | null;
  /** By default configured by the SDK's environment variables (AWS_REGION, AWS_ACCESS_KEY_ID…). */
  client?: S3Client;
}

/** Written last: a build without it is incomplete and treated as missing. */
const releaseFile = 'release.json';
/** Files uploaded in parallel. */
const maxParallelUploads = 8;

/** Builds in a bucket shared by all gateways: `areas/<area>/<buildId>/<file>`. */
export function createBucketStore({ bucket, endpoint, client }: Options): AssetStore {
  const s3 =
    client ??
    // Most services other than Amazon's don't support bucket host names.
    new S3Client(endpoint === null ? {} : { endpoint, forcePathStyle: true });
  const prefixOf = (area: string, buildId: string): string => `areas/${area}/${buildId}/`;
  const isFit = (area: string, buildId: string): boolean =>
    isPlainName(area) && isPlainName(buildId);

  async function has(area: string, buildId: string): Promise<boolean> {
    if (!isFit(area, buildId)) return false;
    try {
      const Key = prefixOf(area, buildId) + releaseFile;
      await s3.send(new HeadObjectCommand({ Bucket: bucket, Key }));
      return true;
    } catch (error) {
      return nullIfAbsent(error) !== null;
    }
  }

  async function list(Prefix: string, Delimiter?: string): Promise<ListObjectsV2CommandOutput[]> {
    const pages: ListObjectsV2CommandOutput[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await s3
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix, Delimiter, ContinuationToken }))
        .catch((error: unknown) => {
          throw new AssetStoreError(error);
        });
      pages.push(page);
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return pages;
  }

  return {
    has,
    async put(area, buildId, files) {
      if (!isFit(area, buildId)) throw new Error('Not the name of a build');
      if (await has(area, buildId)) return false;
      const send = async (file: string, Body: Buffer): Promise<void> => {
        if (!isPlainPath(file)) throw new Error('Not the path of a file');
        const Key = prefixOf(area, buildId) + file;
        await s3
          .send(
            new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType: contentTypeOf(file) }),
          )
          .catch((error: unknown) => {
            throw new AssetStoreError(error);
          });
      };
      const waiting = [...files].filter(([file]) => file !== releaseFile);
      const work = async (): Promise<void> => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(...next);
      };
      await Promise.all(Array.from({ length: maxParallelUploads }, work));
      const release = files.get(releaseFile);
      if (release) await send(releaseFile, release);
      return true;
    },
    async read(area, buildId, file) {
      if (!isFit(area, buildId) || !isPlainPath(file)) return null;
      try {
        const Key = prefixOf(area, buildId) + file;
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        return nullIfAbsent(error);
      }
    },
    async files(area, buildId) {
      if (!isFit(area, buildId)) return new Set();
      const prefix = prefixOf(area, buildId);
      const pages = await list(prefix);
      const stored = pages.flatMap(({ Contents = [] }) => Contents);
      return new Set(stored.map(({ Key = '' }) => Key.slice(prefix.length)));
    },
    async list(area) {
      if (!isPlainName(area)) return [];
      const pages = await list(`areas/${area}/`, '/');
      return pages
        .flatMap(({ CommonPrefixes = [] }) => CommonPrefixes)
        .flatMap(({ Prefix = '' }) => Prefix.split('/').at(-2) ?? []);
    },
    async remove(area, buildId) {
      if (!isFit(area, buildId)) return;
      for (const { Contents = [] } of await list(prefixOf(area, buildId))) {
        const Objects = Contents.map(({ Key }) => ({ Key }));
        if (Objects.length === 0) continue;
        await s3.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
      }
    },
  };
}

function nullIfAbsent(error: unknown): null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchKey' || name === 'NotFound') return null;
  throw new AssetStoreError(error);
}
