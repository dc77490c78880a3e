import type { Revision } from './registry-source.ts';

/** The registries of a revision that are kept ready, by the canaries in them. */
export type VariantCache = ReturnType<typeof createVariantCache>;

/**
 * With n canaries there are up to 2^n registries. Those used last are kept, up to this many
 * characters of JSON.
 */
export function createVariantCache(maxCharacters = 32 * 1024 ** 2) {
  const variants = new Map<string, Revision>();
  let characters = 0;
  return {
    /** The registry for a combination of canaries, made if it isn't kept. */
    of(combination: string, make: () => Revision): Revision {
      const revision = variants.get(combination) ?? make();
      if (!variants.delete(combination)) characters += revision.json.length;
      // Last in the map's order, so it is dropped last.
      variants.set(combination, revision);
      for (const [oldest, { json }] of variants) {
        if (characters <= maxCharacters || variants.size === 1) break;
        variants.delete(oldest);
        characters -= json.length;
      }
      return revision;
    },
    size: () => variants.size,
  };
}
