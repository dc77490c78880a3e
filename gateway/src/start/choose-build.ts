import { finishedBuilds } from '@aforo/shared/build';

/**
 * Which of the builds in a package's `dist` is served: that of the current sources, or, if they
 * changed while it was made, the newest finished one.
 */
export function chooseBuild(dist: string, currentId: string | undefined): string {
  const finished = finishedBuilds(dist);
  const isThere = currentId !== undefined && finished.includes(currentId);
  return isThere ? currentId : (finished[0] ?? currentId ?? '');
}
