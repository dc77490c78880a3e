import { readFile } from 'node:fs/promises';
import type { FirstPaints } from '@aforo/shared/build';
import type { AreaRelease } from '@aforo/shared/contract';
import * as z from 'zod/mini';
import type { BuildStore } from '../assets/build-store.ts';
import type { PublishedBuilds } from '../assets/published-builds.ts';

const paintsSchema: z.ZodMiniType<FirstPaints> = z.object({
  paints: z.array(
    z.object({
      screen: z.string(),
      parameter: z.nullable(z.string()),
      isDemo: z.nullable(z.boolean()),
      title: z.string(),
      html: z.string(),
    }),
  ),
  // What could end its element is no style sheet.
  css: z.string().check(z.regex(/^[^<]*$/)),
});

/** The first paints of a build; null when it has none that can be shown. */
export type ReadPaints = (release: AreaRelease) => Promise<FirstPaints | null>;

interface Options {
  store: BuildStore;
  published?: PublishedBuilds | undefined;
}

/** Builds don't change, so each is read once. */
export function createPaintReader({ store, published }: Options): ReadPaints {
  const known = new Map<string, Promise<FirstPaints | null>>();

  async function read(release: AreaRelease, file: string): Promise<FirstPaints | null> {
    const local = store.find(release.area, release.buildId)?.files.get(file);
    const text = local
      ? await readFile(local.path, 'utf8')
      : (await published?.read(release, file, 'identity'))?.toString();
    return text === undefined ? null : paintsSchema.parse(JSON.parse(text));
  }

  return async (release) => {
    const { area, buildId, firstPaint } = release;
    if (firstPaint === undefined || !Object.hasOwn(release.files, firstPaint)) return null;
    const key = `${area}/${buildId}`;
    const reading = known.get(key) ?? read(release, firstPaint);
    known.set(key, reading);
    try {
      return await reading;
    } catch {
      // The page is worth more than its first paint; the next visit tries again.
      known.delete(key);
      return null;
    }
  };
}
