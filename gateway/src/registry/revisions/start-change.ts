import type { AreaMount, AreaState, RevisionEntry } from '@aforo/shared/contract';
import type { Change } from './area-state.ts';

/** What is known of one area when a gateway starts. */
export interface AreaAtStart {
  /** Its last revision that touched the stable build; absent when there is no revision at all. */
  last?: { state: AreaState; kind: RevisionEntry['kind']; at: Date } | undefined;
  /** Whether the stable build was registered by a gateway rather than published. */
  isStableLocal: boolean;
  /** The installation's own build, and when a gateway first registered it. */
  local: { buildId: string; registeredAt: Date } | null;
  mounts: AreaMount[];
}

/**
 * The change that activates the installation's own build: for an area without revisions, and where an
 * older build of the installation is shown. A published build stays, and so does a decision that people
 * made when this build was already registered: a restart must not undo their rollback.
 */
export function startChange({ last, isStableLocal, local, mounts }: AreaAtStart): Change | null {
  if (!last) return { kind: 'start', buildId: local?.buildId ?? null, mounts };
  if (!local || last.state.stable === local.buildId) return null;
  const start: Change = { kind: 'start', buildId: local.buildId, mounts };
  if (last.state.stable === null) return start;
  if (!isStableLocal) return null;
  const wasDecided = last.kind !== 'start' && local.registeredAt <= last.at;
  return wasDecided ? null : start;
}
