import type { AreaState, RegistryStatus, RevisionEntry } from '@aforo/shared/contract';

export type AreaStatus = RegistryStatus['areas'][number];

export function areaIn(status: RegistryStatus, area: string): AreaStatus | undefined {
  return status.areas.find((one) => one.area === area);
}

/** Whether somebody has changed the area between two looks at it. */
export function hasMoved(before: AreaStatus | undefined, now: AreaStatus | undefined): boolean {
  return before?.lastRevision?.number !== now?.lastRevision?.number;
}

/** Whether Aforo took a version back by itself. */
export function isAutomaticReturn({
  kind,
  author,
}: Pick<RevisionEntry, 'kind' | 'author'>): boolean {
  return author === 'gateway' && (kind === 'rollback' || kind === 'withdraw');
}

/** The build that everybody has, or the one on trial together with who tries it. */
export const stableOf = (state: AreaState) => state.stable;
export const canaryOf = (state: AreaState) => state.canary && JSON.stringify(state.canary);

/**
 * The change by which something came to be as it is now.
 * @param past the area's revisions, newest first
 * @param isWhole whether they reach back to its first one
 * @returns undefined when they don't tell
 */
export function placedBy(
  past: readonly RevisionEntry[],
  isWhole: boolean,
  state: AreaState,
  of: (state: AreaState) => string | null,
): RevisionEntry | undefined {
  const now = of(state);
  let placed: RevisionEntry | undefined;
  for (const revision of past) {
    if (of(revision.state) !== now) return placed;
    placed = revision;
  }
  return isWhole ? placed : undefined;
}
