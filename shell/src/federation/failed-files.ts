import { addressOf, type AreaRelease } from '@aforo/shared/contract';

/**
 * Builds that failed to load, by the addresses of their files: a file with a content hash in its
 * name may belong to several builds.
 * @param pageUrl returns the URL of the page, which the paths of releases are relative to
 */
export function createFailedFiles(pageUrl: () => string) {
  const failures = new Map<string, number>();
  const requested = new Set<string>();

  function addressIn(url: string): string {
    const { origin, pathname } = new URL(url, pageUrl());
    return origin + pathname;
  }

  function countFailureAt(address: string): void {
    failures.set(address, (failures.get(address) ?? 0) + 1);
  }

  /**
   * The browser answers the retry of a failed preload from its cache of failures. With another URL
   * it sends a new request.
   */
  function freshUrl(url: string): string {
    const count = failures.get(addressIn(url)) ?? 0;
    return count > 0 ? `${url}?intento=${count + 1}` : url;
  }

  return {
    countFailure(release: Pick<AreaRelease, 'base' | 'files'>): void {
      for (const file of Object.keys(release.files)) {
        countFailureAt(addressIn(addressOf(release, file)));
      }
    },
    /**
     * A failed preload counts until a script requests the file: from then on only the script's
     * failure does. Firefox reports an error on the preload that a script has taken over, although
     * the file has arrived.
     */
    countFailedPreload(url: string): void {
      const address = addressIn(url);
      if (!requested.has(address)) countFailureAt(address);
    },
    freshUrl,
    /** The URL for a script that is about to request the file. */
    scriptUrl(url: string): string {
      requested.add(addressIn(url));
      return freshUrl(url);
    },
  };
}
