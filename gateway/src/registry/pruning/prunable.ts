import type { ReleaseEntry, RevisionEntry } from '@aforo/shared/contract';
import { shownBuilds, stateAfter } from '../revisions/area-state.ts';
import { gatewayAuthor } from '../revisions/local-builds.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Rule {
  /** Number of newest builds that are always kept. */
  keep: number;
  now: Date;
  /** Builds of rollouts that have not ended. */
  planned: readonly string[];
}

/**
 * The builds that are no longer needed: neither active, also in a channel, nor the rollback target, not planned, not among
 * the newest, and not shown or published within the last day, because pages from then may still be open
 * and load a screen. The newest build of an installation is kept too, because the gateway serves
 * it.
 * @param revisions every revision of the area, oldest first
 * @param releases its builds, newest first
 */
export function prunable<R extends Pick<ReleaseEntry, 'buildId' | 'publishedAt' | 'publishedBy'>>(
  revisions: readonly Pick<RevisionEntry, 'kind' | 'state' | 'at'>[],
  releases: readonly R[],
  { keep, now, planned }: Rule,
): R[] {
  const state = stateAfter(revisions);
  const installed = releases.find(({ publishedBy }) => publishedBy === gatewayAuthor)?.buildId;
  const needed = new Set([...shownBuilds(state), state.previous, installed, ...planned]);
  const shownUntil = new Map<string, number>();
  revisions.forEach(({ state }, index) => {
    const end = revisions[index + 1]?.at;
    for (const buildId of shownBuilds(state)) {
      if (end !== undefined) shownUntil.set(buildId, Date.parse(end));
    }
  });
  const since = now.getTime() - dayMs;
  return releases
    .slice(keep)
    .filter(
      ({ buildId, publishedAt }) =>
        !needed.has(buildId) &&
        Date.parse(publishedAt) < since &&
        (shownUntil.get(buildId) ?? 0) < since,
    );
}
