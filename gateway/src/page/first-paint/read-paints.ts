import { readFile } from 'node:fs/promises';
import type { FirstPaints } from '@aforo/shared/build';
import type { AreaRelease } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import type { BuildStore } from '../../assets/stores/build-store.ts';
import type { PublishedBuilds } from '../../assets/published-builds.ts';
import { matchesIntegrity, type UnverifiedFile } from '../../assets/integrity.ts';

const paintsSchema: z.ZodMiniType<FirstPaints> = z.object({
  paints: z.array(
    z.object({
      screen: z.string(),
      parameter: z.nullable(z.string()),
      isDemo: z.boolean(),
      title: z.string(),
      html: z.string(),
    }),
  ),
  // A `<` could end the style element.
  css: z.string().check(z.regex(/^[^<]*$/)),
});

/** Reads the first paints of a build; null if it has none or they are invalid. */
export type ReadPaints = (release: AreaRelease) => Promise<FirstPaints | null>;

interface Options {
  store: BuildStore;
  published?: PublishedBuilds | undefined;
  /** Called once per build whose paints don't match their hash. */
  onUnverified?: ((file: UnverifiedFile) => void) | undefined;
  now?: () => number;
}

/** How long paints that failed the hash check are not read again. */
const refusedMs = 60_000;

/**
 * Builds don't change, so each is read once. A paint's HTML becomes part of every page, so it must
 * match the hash in the registry's release, wherever the file is stored; otherwise the page has no
 * paint.
 */
export function createPaintReader(options: Options): ReadPaints {
  const { store, published, onUnverified, now = Date.now } = options;
  const known = new Map<string, Promise<FirstPaints | null>>();
  const refusedAt = new Map<string, number>();

  /** From the installation's own builds or from the published ones; null if neither has it. */
  async function read(release: AreaRelease, file: string, key: string) {
    const { area, buildId, files } = release;
    const integrity = files[file]?.integrity ?? '';
    const local = store.find(area, buildId)?.files.get(file);
    const sources = [
      async () => (local ? readFile(local.path) : null),
      async () => (await published?.read(release, file, 'identity')) ?? null,
    ];
    let isSpoilt = false;
    for (const readSource of sources) {
      const content = await readSource();
      if (content && matchesIntegrity(content, integrity)) {
        return paintsSchema.parse(JSON.parse(content.toString()));
      }
      isSpoilt ||= content !== null;
    }
    if (isSpoilt) {
      if (!refusedAt.has(key)) onUnverified?.({ area, buildId, file });
      refusedAt.set(key, now());
    }
    return null;
  }

  return async (release) => {
    const { area, buildId, firstPaint, files } = release;
    if (firstPaint === undefined || !Object.hasOwn(files, firstPaint)) return null;
    // The hash is part of the key, because an override may have the same name as one of our builds.
    const key = `${area}/${buildId}/${files[firstPaint]?.integrity}`;
    const refused = refusedAt.get(key);
    if (refused !== undefined && now() - refused > refusedMs) known.delete(key);
    const reading = known.get(key) ?? read(release, firstPaint, key);
    known.set(key, reading);
    try {
      return await reading;
    } catch {
      // The page is sent without its first paint; the next request retries.
      known.delete(key);
      return null;
    }
  };
}
