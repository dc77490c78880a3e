import type { AreaRelease } from '@aforo/shared/contract';

/** No file has this hash. */
const unmeetable = `sha384-${btoa('\0'.repeat(48))}`;

type Known = Pick<AreaRelease, 'base' | 'files'>;

/**
 * The hashes of the scripts that may run: the files of every release that the page has learnt of. Those
 * of earlier builds stay, because a screen of one may still be on the page and ask for its next chunk.
 * @param here address of the page, which the paths of releases are relative to
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
     * Of another origin only what a release names. True when the release was not known; one that is
     * stays as it was, so that nobody gives a file of this page another hash.
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
     * A browser answers a second try of a failed preload with the failure it keeps. Under another name
     * it asks again.
     */
    freshUrl(url: string): string {
      const failures = failuresByBase.get(find(url)?.base ?? '') ?? 0;
      return failures > 0 ? `${url}?intento=${failures + 1}` : url;
    },
  };
}
