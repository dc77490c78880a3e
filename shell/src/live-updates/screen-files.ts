import { addressOf, filesOfScreen, type AreaMount, type AreaRelease } from '@aforo/shared/contract';

/** Files of a build that the screen at `pathname` needs besides the section itself. */
export function screenFilesOf(
  release: AreaRelease,
  mount: AreaMount | undefined,
  pathname: string,
): string[] {
  if (mount?.area === release.area) {
    return filesOfScreen(release, pathname.slice(mount.basePath.length));
  }
  // Embedded in another area, the path doesn't say which screen it shows: all screens that can be
  // embedded.
  const screens = Object.entries(release.screens ?? {});
  return screens.flatMap(([route, files]) => (route.startsWith('#') ? files : []));
}

/**
 * Fetches scripts into the browser's cache without running them; a failure shows again when they
 * are used. Not by preloads: the browser warns about preloads that aren't used within seconds.
 */
export async function fetchScripts(release: AreaRelease, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const integrity = release.files[name]?.integrity ?? '';
      // oxlint-disable-next-line no-restricted-globals -- a script, not an API request
      const answer = await fetch(addressOf(release, name), { integrity, priority: 'low' });
      // The browser caches only a body that was read to its end.
      await answer.arrayBuffer();
    }),
  );
}
