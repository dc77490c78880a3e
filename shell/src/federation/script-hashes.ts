import { addressOf, type AreaRelease } from '@aforo/shared/contract';

/** A hash that no file has. */
const unmeetable = `sha384-${btoa('\0'.repeat(48))}`;

type ReleaseFiles = Pick<AreaRelease, 'base' | 'files'>;

interface KnownScript {
  integrity: string;
  /** The builds that contain it: a file with a content hash in its name may belong to several. */
  bases: Set<string>;
}

/**
 * Integrity hashes of the scripts that may run: the files of every allowed release. Earlier builds
 * stay allowed, because one of their screens may still be on the page and load its next chunk.
 * @param pageUrl returns the URL of the page, which the paths of releases are relative to
 */
export function createScriptHashes(pageUrl: () => string) {
  const allowed = new Set<string>();
  const scripts = new Map<string, KnownScript>();
  const failuresByBase = new Map<string, number>();

  const absolute = (address: string): string => new URL(address, pageUrl()).href;

  function find(url: string): KnownScript | undefined {
    const { origin, pathname } = new URL(url, pageUrl());
    return scripts.get(origin + pathname);
  }

  return {
    /**
     * Returns true for a new release. A known release is never replaced, so that the hash of a file
     * cannot change while the page is open.
     */
    allow(release: ReleaseFiles): boolean {
      const base = absolute(release.base);
      if (allowed.has(base)) return false;
      allowed.add(base);
      for (const [file, { integrity }] of Object.entries(release.files)) {
        const address = absolute(addressOf(release, file));
        const known = scripts.get(address);
        if (known) known.bases.add(base);
        else scripts.set(address, { integrity, bases: new Set([base]) });
      }
      return true;
    },
    integrityOf: (url: string): string => find(url)?.integrity ?? unmeetable,
    countFailure({ base }: ReleaseFiles): void {
      const href = absolute(base);
      failuresByBase.set(href, (failuresByBase.get(href) ?? 0) + 1);
    },
    /**
     * The browser answers the retry of a failed preload from its cache of failures. With another
     * URL it sends a new request.
     */
    freshUrl(url: string): string {
      const bases = [...(find(url)?.bases ?? [])];
      const failures = Math.max(0, ...bases.map((base) => failuresByBase.get(base) ?? 0));
      return failures > 0 ? `${url}?intento=${failures + 1}` : url;
    },
  };
}
