import type { AreaMount, AreaState, CanaryRule, RevisionEntry } from '@aforo/shared/contract';

/* The state of an area after a change, as pure functions: no clock, no database, no HTTP. */

/** A requested change. Its builds are known to exist. */
export type Change =
  /** The installation's own build; null if there is none yet. */
  | { kind: 'start'; buildId: string | null; mounts: AreaMount[] }
  /** `mounts` are the paths for an area that never had a build for everyone, nor paths. */
  | { kind: 'activate'; buildId: string; mounts?: AreaMount[] }
  | { kind: 'canary'; buildId: string; rule: CanaryRule }
  /** Withdraws the canary; without one, goes back to `to` or to the previous build. */
  | { kind: 'rollback'; to: string | null }
  /** Withdraws the canary if it is this build. */
  | { kind: 'withdraw'; buildId: string }
  | { kind: 'mounts'; mounts: AreaMount[] }
  /**
   * Puts the build into a channel, or with null takes that channel's build out. A build that is
   * promoted leaves the channel `from`.
   */
  | { kind: 'channel'; channel: string; buildId: string | null; from?: string };

/** The area's revisions, oldest first, as far as they affect a change. */
export type RevisionHistory = readonly Pick<RevisionEntry, 'kind' | 'state'>[];

export type Outcome =
  | { kind: RevisionEntry['kind']; state: AreaState }
  | { refused: 'already_so' | 'nothing_to_roll_back' };

/** A change to another state. */
export type Decided = Exclude<Outcome, { refused: string }>;

/** The state of an area without revisions. */
const initialState: AreaState = { stable: null, canary: null, previous: null, mounts: [] };

/** The state after the last revision. */
export function stateAfter(revisions: RevisionHistory): AreaState {
  return revisions.at(-1)?.state ?? initialState;
}

/**
 * The state of an area after a change.
 * @param pruned builds whose files were deleted, which can't be rolled back to
 * @param order the names of the channels, in their order
 */
export function decide(
  revisions: RevisionHistory,
  change: Change,
  pruned: ReadonlySet<string> = new Set(),
  order: readonly string[] = [],
): Outcome {
  const outcome = decideWithout(revisions, change, pruned);
  if ('refused' in outcome) return outcome;
  return { ...outcome, state: withoutOlderChannels(outcome.state, stateAfter(revisions), order) };
}

function decideWithout(
  revisions: RevisionHistory,
  change: Change,
  pruned: ReadonlySet<string>,
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
          mounts: hasPaths(revisions) ? state.mounts : (change.mounts ?? []),
        },
      };
    case 'canary': {
      const { buildId, rule } = change;
      if (buildId === state.stable || isSameCanary(change, state.canary))
        return { refused: 'already_so' };
      return { kind: 'canary', state: { ...state, canary: { buildId, rule } } };
    }
    case 'rollback':
      if (change.to === null && state.canary) return withoutCanary(state);
      return rolledBack(revisions, change.to, pruned);
    case 'withdraw':
      if (change.buildId !== state.canary?.buildId) return { refused: 'already_so' };
      return withoutCanary(state);
    case 'channel':
      return withChannel(state, change);
    case 'mounts':
      if (equal(change.mounts, state.mounts)) return { refused: 'already_so' };
      return { kind: 'mounts', state: { ...state, mounts: change.mounts } };
  }
}

/** Whether everyone had a build at some time. */
export function wasStable(revisions: readonly { state: AreaState }[], buildId: string): boolean {
  return revisions.some(({ state }) => state.stable === buildId);
}

/** Whether paths were decided: everyone had a build, or they were set. */
function hasPaths(revisions: RevisionHistory): boolean {
  return (
    stateAfter(revisions).mounts.length > 0 ||
    revisions.some(({ kind, state }) => kind === 'mounts' || state.stable !== null)
  );
}

/** The builds that some visitor gets. */
export function shownBuilds({ stable, canary, channels = {} }: AreaState): string[] {
  const shown = [stable, canary?.buildId, ...Object.values(channels)];
  return shown.filter((buildId) => buildId != null);
}

/** Whether a build was ever active, also for a part of the visitors. */
export function wasShown(revisions: readonly { state: AreaState }[], buildId: string): boolean {
  return revisions.some(({ state }) => shownBuilds(state).includes(buildId));
}

/** The builds that a change shows to people who didn't get them before. */
export function addedBuilds(state: AreaState, before: AreaState): string[] {
  const { stable, canary, channels = {} } = state;
  const added = Object.keys(channels)
    .filter((channel) => channels[channel] !== before.channels?.[channel])
    .map((channel) => channels[channel]);
  if (stable !== before.stable) added.push(stable ?? undefined);
  if (canary && !isSameCanary(canary, before.canary)) added.push(canary.buildId);
  return added.filter((buildId) => buildId !== undefined);
}

/** Whether a change only goes back: to less people, or to a build that everyone had before. */
export function isReturn({ kind, state }: Decided, revisions: RevisionHistory): boolean {
  if (kind === 'withdraw') return true;
  if (kind === 'channel') return addedBuilds(state, stateAfter(revisions)).length === 0;
  // A rollback may name any build, also one that was never active.
  return kind === 'rollback' && state.stable !== null && wasStable(revisions, state.stable);
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
  return forEveryone(state, buildId, fallbackBuild(trail, pruned));
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
  return { kind: 'rollback', state: forEveryone(state, target, fallbackBuild(trail, pruned)) };
}

/** The state in which everyone has this build: no canary and no channel needs it. */
function forEveryone(state: AreaState, buildId: string, previous: string | null): AreaState {
  const { channels = {}, canary, ...others } = state;
  const left = Object.entries(channels).filter(([, shown]) => shown !== buildId);
  return {
    ...others,
    stable: buildId,
    previous,
    canary: canary?.buildId === buildId ? null : canary,
    ...channelsOf(left),
  };
}

/**
 * The channels after one whose build everyone gets now are emptied: their builds are older in the order
 * of promotions.
 */
function withoutOlderChannels(
  state: AreaState,
  before: AreaState,
  order: readonly string[],
): AreaState {
  const { channels = {}, ...others } = state;
  if (state.stable === before.stable) return state;
  const at = order.findIndex((name) => before.channels?.[name] === state.stable);
  if (at === -1) return state;
  const left = Object.entries(channels).filter(([name]) => order.indexOf(name) < at);
  return { ...others, ...channelsOf(left) };
}

function withChannel(
  { channels = {}, ...state }: AreaState,
  { channel, buildId, from }: Extract<Change, { kind: 'channel' }>,
): Outcome {
  const left = Object.entries(channels).filter(([name]) => name !== channel && name !== from);
  // Everyone has it already.
  if (buildId !== null && buildId === state.stable) return { refused: 'already_so' };
  if (buildId !== null) left.push([channel, buildId]);
  const next = { ...state, ...channelsOf(left) };
  if (equal(next.channels ?? {}, channelsOf(Object.entries(channels)).channels ?? {})) {
    return { refused: 'already_so' };
  }
  return { kind: 'channel', state: next };
}

/** In the order of their names, so that equal states have equal texts. */
function channelsOf(entries: [string, string][]): Pick<AreaState, 'channels'> {
  if (entries.length === 0) return {};
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return { channels: Object.fromEntries(sorted) };
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

/** Whether both show the same build to the same visitors. */
function isSameCanary(
  { buildId, rule }: NonNullable<AreaState['canary']>,
  other: AreaState['canary'],
): boolean {
  return buildId === other?.buildId && equal(rule, other.rule);
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
