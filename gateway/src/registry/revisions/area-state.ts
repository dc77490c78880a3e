import type { AreaMount, AreaState, CanaryRule, RevisionEntry } from '@aforo/shared/contract';

/* The state of an area after a change, as pure functions: no clock, no database, no HTTP. */

/** A requested change. Its builds are known to exist. */
export type Change =
  /** The installation's own build; null if there is none yet. */
  | { kind: 'start'; buildId: string | null; mounts: AreaMount[] }
  /** `mounts` are the paths for an area without revisions. */
  | { kind: 'activate'; buildId: string; mounts?: AreaMount[] }
  | { kind: 'canary'; buildId: string; rule: CanaryRule }
  /** Withdraws the canary; without one, goes back to `to` or to the previous build. */
  | { kind: 'rollback'; to: string | null }
  | { kind: 'mounts'; mounts: AreaMount[] };

/** The area's revisions, oldest first, as far as they affect a change. */
export type RevisionHistory = readonly Pick<RevisionEntry, 'kind' | 'state'>[];

export type Outcome =
  | { kind: RevisionEntry['kind']; state: AreaState }
  | { refused: 'already_so' | 'nothing_to_roll_back' };

/** The state of an area without revisions. */
const initialState: AreaState = { stable: null, canary: null, previous: null, mounts: [] };

/** The state after the last revision. */
export function stateAfter(revisions: RevisionHistory): AreaState {
  return revisions.at(-1)?.state ?? initialState;
}

/**
 * The state of an area after a change.
 * @param pruned builds whose files were deleted, which can't be rolled back to
 */
export function decide(
  revisions: RevisionHistory,
  change: Change,
  pruned: ReadonlySet<string> = new Set(),
): Outcome {
  const state = stateAfter(revisions);
  switch (change.kind) {
    case 'start': {
      if (revisions.length > 0 && change.buildId === state.stable) return { refused: 'already_so' };
      const mounts = revisions.length > 0 ? state.mounts : change.mounts;
      if (change.buildId === null) return { kind: 'start', state: { ...state, mounts } };
      return { kind: 'start', state: { ...withStable(revisions, change.buildId, pruned), mounts } };
    }
    case 'activate':
      if (change.buildId === state.stable) {
        // All visitors get the stable build; the canary ends.
        return state.canary ? withoutCanary(state) : { refused: 'already_so' };
      }
      return {
        kind: 'activate',
        state: {
          ...withStable(revisions, change.buildId, pruned),
          mounts: revisions.length > 0 ? state.mounts : (change.mounts ?? []),
        },
      };
    case 'canary': {
      const { buildId, rule } = change;
      const isUnchanged =
        buildId === state.stable ||
        (buildId === state.canary?.buildId && equal(rule, state.canary.rule));
      if (isUnchanged) return { refused: 'already_so' };
      return { kind: 'canary', state: { ...state, canary: { buildId, rule } } };
    }
    case 'rollback':
      if (change.to === null && state.canary) return withoutCanary(state);
      return rolledBack(revisions, change.to, pruned);
    case 'mounts':
      if (equal(change.mounts, state.mounts)) return { refused: 'already_so' };
      return { kind: 'mounts', state: { ...state, mounts: change.mounts } };
  }
}

/**
 * A canary of the same build ends; a canary of another build continues beside the new stable build.
 */
function withStable(
  revisions: RevisionHistory,
  buildId: string,
  pruned: ReadonlySet<string>,
): AreaState {
  const state = stateAfter(revisions);
  const trail = [...trailOf(revisions), buildId];
  return {
    ...state,
    stable: buildId,
    previous: fallbackBuild(trail, pruned),
    canary: state.canary?.buildId === buildId ? null : state.canary,
  };
}

function rolledBack(
  revisions: RevisionHistory,
  to: string | null,
  pruned: ReadonlySet<string>,
): Outcome {
  const state = stateAfter(revisions);
  const target = to ?? state.previous;
  if (target === null) return { refused: 'nothing_to_roll_back' };
  if (target === state.stable) return { refused: 'already_so' };
  const trail = trailAfterRollback(trailOf(revisions), target);
  return {
    kind: 'rollback',
    state: {
      ...state,
      stable: target,
      previous: fallbackBuild(trail, pruned),
      canary: state.canary?.buildId === target ? null : state.canary,
    },
  };
}

function withoutCanary(state: AreaState): Outcome {
  return { kind: 'withdraw', state: { ...state, canary: null } };
}

/**
 * The stable builds that led to the current one. An activation adds a step, a rollback removes
 * steps, so that a second rollback goes further back and never to the build just left.
 */
function trailOf(revisions: RevisionHistory): string[] {
  let trail: string[] = [];
  for (const { kind, state } of revisions) {
    const { stable } = state;
    if (stable === null || stable === trail.at(-1)) continue;
    trail = kind === 'rollback' ? trailAfterRollback(trail, stable) : [...trail, stable];
  }
  return trail;
}

function trailAfterRollback(trail: readonly string[], target: string): string[] {
  const left = trail.slice(0, -1);
  const at = left.lastIndexOf(target);
  return at === -1
    ? [...left.filter((buildId) => buildId !== target), target]
    : left.slice(0, at + 1);
}

/** The latest earlier build on the trail whose files still exist. */
function fallbackBuild(trail: readonly string[], pruned: ReadonlySet<string>): string | null {
  const last = trail.at(-1);
  return trail.findLast((buildId) => buildId !== last && !pruned.has(buildId)) ?? null;
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
