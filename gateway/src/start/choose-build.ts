import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which of the builds in a package's `dist` is served: that of the current sources, or, if they
 * changed while it was made, the newest finished one.
 */
export function chooseBuild(dist: string, currentId: string): string {
  const finished = finishedBuilds(dist);
  return finished.includes(currentId) ? currentId : (finished[0] ?? currentId);
}

/** Ids of production builds with a release, newest first. */
function finishedBuilds(dist: string): string[] {
  if (!existsSync(dist)) return [];
  return readdirSync(dist)
    .filter((id) => !id.startsWith('dev'))
    .map((id) => ({
      id,
      release: statSync(join(dist, id, 'release.json'), { throwIfNoEntry: false }),
    }))
    .filter(({ release }) => release !== undefined)
    .sort((a, b) => (b.release?.mtimeMs ?? 0) - (a.release?.mtimeMs ?? 0))
    .map(({ id }) => id);
}
