import { finishedBuilds } from '@aforo/shared/build';

/**
 * Chooses the build in a package's `dist` to serve: that of the current sources or, if they changed
 * during the build, the newest finished one.
 */
export function chooseBuild(dist: string, currentId: string | undefined): string {
  const finished = finishedBuilds(dist);
  const isThere = currentId !== undefined && finished.includes(currentId);
  return isThere ? currentId : (finished[0] ?? currentId ?? '');
}
