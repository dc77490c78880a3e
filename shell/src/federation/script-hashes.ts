import type { AreaRelease } from '@aforo/shared/contract';

/** A hash that no file has. */
const unmeetable = `sha384-${btoa('\0'.repeat(48))}`;

type Known = Pick<AreaRelease, 'base' | 'files'>;

/**
 * Integrity hashes of the scripts that may run: the files of every allowed release. Earlier builds stay
 * allowed, because one of their screens may still be on the page and load its next chunk.
 * @param here URL of the page, which the paths of releases are relative to
 */
export function createScriptHashes(here: () => string) {
  const filesByBase = new Map<string, AreaRelease['files']>();
  const failuresByBase = new Map<string, number>();

  function find(url: string): { base: string; file: string } | undefined {
    const { origin, pathname } = new URL(url, here());
    const address = origin + pathname;
    for (const base of filesByBase.keys()) {
      if (address.startsWith(base)) return { base, file: address.slice(base.length) };
    }
    return undefined;
  }

  return {
    /**
     * Returns true for a new release. A known one is never replaced, so that nobody can change the hash
     * of a file of this page.
     */
    allow({ base, files }: Known): boolean {
      const { href } = new URL(base, here());
      const isNew = !filesByBase.has(href);
      if (isNew) filesByBase.set(href, files);
      return isNew;
    },
    integrityOf(url: string): string {
      const match = find(url);
      const files = match && filesByBase.get(match.base);
      // Not by index alone: `constructor` is no file.
      return match && files && Object.hasOwn(files, match.file)
        ? (files[match.file]?.integrity ?? unmeetable)
        : unmeetable;
    },
    countFailure({ base }: Known): void {
      const { href } = new URL(base, here());
      failuresByBase.set(href, (failuresByBase.get(href) ?? 0) + 1);
    },
    /**
     * A browser answers the retry of a failed preload from its cache of failures. With another URL it sends
     * a new request.
     */
    freshUrl(url: string): string {
      const failures = failuresByBase.get(find(url)?.base ?? '') ?? 0;
      return failures > 0 ? `${url}?intento=${failures + 1}` : url;
    },
  };
}
