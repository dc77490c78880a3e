import { addressOf, type AreaRelease } from '@aforo/shared/contract';

/**
 * Builds that failed to load, by the addresses of their files: a file with a content hash in its
 * name may belong to several builds.
 * @param pageUrl returns the URL of the page, which the paths of releases are relative to
 */
export function createFailedFiles(pageUrl: () => string) {
  const failures = new Map<string, number>();

  function addressIn(url: string): string {
    const { origin, pathname } = new URL(url, pageUrl());
    return origin + pathname;
  }

  return {
    countFailure(release: Pick<AreaRelease, 'base' | 'files'>): void {
      for (const file of Object.keys(release.files)) {
        const address = addressIn(addressOf(release, file));
        failures.set(address, (failures.get(address) ?? 0) + 1);
      }
    },
    /**
     * The browser answers the retry of a failed preload from its cache of failures. With another
     * URL it sends a new request.
     */
    freshUrl(url: string): string {
      const count = failures.get(addressIn(url)) ?? 0;
      return count > 0 ? `${url}?intento=${count + 1}` : url;
    },
  };
}
