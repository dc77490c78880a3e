import type { AreaMount, AreaState, CanaryRule, RevisionEntry } from '@aforo/shared/contract';

/* What a change makes of an area, as pure rules: no clock, no database, no HTTP. */

/** What somebody asks for. Builds are known to exist. */
export type Change =
  /** The build that lies beside the gateway; null when there is none yet. */
  | { kind: 'start'; buildId: string | null; mounts: AreaMount[] }
  | { kind: 'activate'; buildId: string }
  | { kind: 'canary'; buildId: string; rule: CanaryRule }
  /** Withdraws the canary, else goes back to `to` or to the build before. */
  | { kind: 'rollback'; to: string | null }
  | { kind: 'mounts'; mounts: AreaMount[] };

/** What the area's revisions so far say of its stable build, oldest first. */
export type Past = readonly Pick<RevisionEntry, 'kind' | 'state'>[];

export type Outcome =
  | { kind: RevisionEntry['kind']; state: AreaState }
  | { refused: 'already_so' | 'nothing_to_roll_back' };

/** An area that no revision speaks of. */
const untouched: AreaState = { stable: null, canary: null, previous: null, mounts: [] };

/** The state that holds after the last revision. */
export function stateAfter(past: Past): AreaState {
  return past.at(-1)?.state ?? untouched;
}

/**
 * What a change makes of an area with this past.
 * @param gone builds whose files were taken away, which are nobody's way back any more
 */
export function decide(past: Past, change: Change, gone: ReadonlySet<string> = new Set()): Outcome {
  const state = stateAfter(past);
  switch (change.kind) {
    case 'start': {
      if (past.length > 0 && change.buildId === state.stable) return { refused: 'already_so' };
      const mounts = past.length > 0 ? state.mounts : change.mounts;
      if (change.buildId === null) return { kind: 'start', state: { ...state, mounts } };
      return { kind: 'start', state: { ...stableIs(past, change.buildId, gone), mounts } };
    }
    case 'activate':
      if (change.buildId === state.stable) {
        // Everybody gets the stable build: the canary beside it is over.
        return state.canary ? withdrawn(state) : { refused: 'already_so' };
      }
      return { kind: 'activate', state: stableIs(past, change.buildId, gone) };
    case 'canary': {
      const { buildId, rule } = change;
      const isSo =
        buildId === state.stable ||
        (buildId === state.canary?.buildId && equal(rule, state.canary.rule));
      if (isSo) return { refused: 'already_so' };
      return { kind: 'canary', state: { ...state, canary: { buildId, rule } } };
    }
    case 'rollback':
      if (change.to === null && state.canary) return withdrawn(state);
      return rolledBack(past, change.to, gone);
    case 'mounts':
      if (equal(change.mounts, state.mounts)) return { refused: 'already_so' };
      return { kind: 'mounts', state: { ...state, mounts: change.mounts } };
  }
}

/** A canary of the same build has become the rule; another one goes on beside the new build. */
function stableIs(past: Past, buildId: string, gone: ReadonlySet<string>): AreaState {
  const state = stateAfter(past);
  const trail = [...trailOf(past), buildId];
  return {
    ...state,
    stable: buildId,
    previous: wayBack(trail, gone),
    canary: state.canary?.buildId === buildId ? null : state.canary,
  };
}

function rolledBack(past: Past, to: string | null, gone: ReadonlySet<string>): Outcome {
  const state = stateAfter(past);
  const target = to ?? state.previous;
  if (target === null) return { refused: 'nothing_to_roll_back' };
  if (target === state.stable) return { refused: 'already_so' };
  const trail = returned(trailOf(past), target);
  return {
    kind: 'rollback',
    state: {
      ...state,
      stable: target,
      previous: wayBack(trail, gone),
      canary: state.canary?.buildId === target ? null : state.canary,
    },
  };
}

function withdrawn(state: AreaState): Outcome {
  return { kind: 'withdraw', state: { ...state, canary: null } };
}

/**
 * The stable builds that lead to the present one. An activation goes a step forward, a rollback goes
 * back along it, so that a second rollback goes further back and never to what was just left.
 */
function trailOf(past: Past): string[] {
  let trail: string[] = [];
  for (const { kind, state } of past) {
    const { stable } = state;
    if (stable === null || stable === trail.at(-1)) continue;
    trail = kind === 'rollback' ? returned(trail, stable) : [...trail, stable];
  }
  return trail;
}

function returned(trail: readonly string[], target: string): string[] {
  const left = trail.slice(0, -1);
  const at = left.lastIndexOf(target);
  return at === -1
    ? [...left.filter((buildId) => buildId !== target), target]
    : left.slice(0, at + 1);
}

/** The nearest build on the trail that isn't the last one and is still there. */
function wayBack(trail: readonly string[], gone: ReadonlySet<string>): string | null {
  const last = trail.at(-1);
  return trail.findLast((buildId) => buildId !== last && !gone.has(buildId)) ?? null;
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
