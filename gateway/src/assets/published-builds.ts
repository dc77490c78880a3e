import { releaseFilesSchema, type ReleaseFiles } from '@aforo/shared/contract';
import type { Encoding } from '../http/encoding.ts';
import { isPlainName, type AssetStore } from './stores/asset-store.ts';

/** Whether a file has compressed copies, by the build's rule. */
export function hasCopies(file: string): boolean {
  return /\.(js|css|json|svg|html)$/.test(file);
}

export const copySuffix = { br: '.br', gzip: '.gz', identity: '' } satisfies Record<
  Encoding,
  string
>;

/** How long a missing build is cached as missing. */
const absenceMs = 5000;

/** The published builds in the form that the gateway serves. */
export interface PublishedBuilds {
  find(area: string, buildId: string): Promise<ReleaseFiles | null>;
  /**
   * A build of the area with this content-addressed file.
   * @param integrity the only acceptable hash of the file; undefined accepts any
   */
  findWith(area: string, file: string, integrity?: string): Promise<ReleaseFiles | null>;
  /** Null if the build has been pruned, perhaps by another gateway: it is then forgotten. */
  read(release: ReleaseFiles, file: string, encoding: Encoding): Promise<Buffer | null>;
}

/** Releases never change, so each is read once. */
export function createPublishedBuilds(store: AssetStore, now = Date.now): PublishedBuilds {
  const known = new Map<string, ReleaseFiles>();
  const absent = new Map<string, number>();

  const isAbsent = (key: string): boolean => (absent.get(key) ?? 0) > now();
  function remember(key: string): null {
    if (absent.size > 1000) absent.clear();
    absent.set(key, now() + absenceMs);
    return null;
  }

  async function find(area: string, buildId: string): Promise<ReleaseFiles | null> {
    if (!isPlainName(area) || !isPlainName(buildId)) return null;
    const key = `${area}/${buildId}`;
    const found = known.get(key);
    if (found || isAbsent(key)) return found ?? null;
    const text = await store.read(area, buildId, 'release.json');
    if (!text) return remember(key);
    const release = releaseFilesSchema.parse(JSON.parse(text.toString()));
    known.set(key, release);
    return release;
  }
  return {
    find,
    async findWith(area, file, integrity) {
      const has = (release: ReleaseFiles | null): boolean =>
        release?.area === area &&
        Object.hasOwn(release.files, file) &&
        [undefined, release.files[file]?.integrity].includes(integrity);
      const key = `${area}//${file} ${integrity ?? ''}`;
      const found = [...known.values()].find(has);
      if (found || isAbsent(key) || !isPlainName(area)) return found ?? null;
      for (const buildId of await store.list(area)) {
        const release = await find(area, buildId);
        if (has(release)) return release;
      }
      return remember(key);
    },
    async read({ area, buildId }, file, encoding) {
      const content = await store.read(area, buildId, file + copySuffix[encoding]);
      if (!content) known.delete(`${area}/${buildId}`);
      return content;
    },
  };
}
