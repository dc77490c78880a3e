import type { AreaState, RegistryStatus, RevisionEntry } from '@aforo/shared/contract';

export type AreaStatus = RegistryStatus['areas'][number];

export function areaIn(status: RegistryStatus, area: string): AreaStatus | undefined {
  return status.areas.find((one) => one.area === area);
}

/** Whether the area was changed between two reads of the registry. */
export function hasMoved(before: AreaStatus | undefined, now: AreaStatus | undefined): boolean {
  return before?.lastRevision?.number !== now?.lastRevision?.number;
}

/** Whether Aforo rolled a build back automatically. */
export function isAutomaticReturn({
  kind,
  author,
}: Pick<RevisionEntry, 'kind' | 'author'>): boolean {
  return author === 'gateway' && (kind === 'rollback' || kind === 'withdraw');
}

/** The stable build, and the build on trial with its audience, as comparable strings. */
export const stableOf = (state: AreaState) => state.stable;
export const canaryOf = (state: AreaState) => state.canary && JSON.stringify(state.canary);

/**
 * The change that brought an area to its current state.
 * @param past the area's revisions, newest first
 * @param isWhole whether `past` reaches back to the first revision
 * @returns undefined if the revisions do not tell
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
