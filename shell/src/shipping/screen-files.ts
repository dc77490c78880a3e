import { filesOfScreen, type AreaMount, type AreaRelease } from '@aforo/shared/contract';

/** Files of a build that the screen at `pathname` needs besides the section itself. */
export function screenFilesOf(
  release: AreaRelease,
  mount: AreaMount | undefined,
  pathname: string,
): string[] {
  if (mount?.area === release.area) {
    return filesOfScreen(release, pathname.slice(mount.basePath.length));
  }
  // Shown inside another area, it is not known by the path which of its screens: all that others show.
  const screens = Object.entries(release.screens ?? {});
  return screens.flatMap(([route, files]) => (route.startsWith('#') ? files : []));
}

/**
 * Brings scripts into the browser's cache without running them; a failure is met again when they are
 * used. Not by preloads: of one that isn't used within seconds the browser complains.
 */
export async function fetchScripts(
  { base, files }: AreaRelease,
  names: readonly string[],
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const integrity = files[name]?.integrity ?? '';
      // eslint-disable-next-line no-restricted-globals -- a script, not a call of the API
      const answer = await fetch(base + name, { integrity, priority: 'low' });
      // Only what has been read to its end is kept.
      await answer.arrayBuffer();
    }),
  );
}
