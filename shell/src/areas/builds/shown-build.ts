/**
 * Which build of one area a page shows, as a table of states and events. This module does no I/O
 * and knows nothing of causes: `area-builds.ts` performs the effects, and `build-blame.ts` decides
 * whether a failure is the build's. Builds are identified by their ids.
 */

/** Fields of every state. */
interface Common {
  /** Outlets on the page that show this area or are waiting for it. */
  outlets: number;
  /** A build broke while visible, and no build has mounted since. */
  hasBroken: boolean;
  /** The failure of the registry's build was excused: the build is requested again later. */
  retryPending: boolean;
}

/** No build is loaded and none is requested. */
type Empty = Common & { status: 'empty' };
/** One build is requested; if it fails, the next in the queue. */
type Loading = Common & {
  status: 'loading';
  requested: string;
  queue: readonly string[];
  /** Of the builds that failed, in order. */
  errors: readonly unknown[];
};
/** A build is on the page, or will be at the next mount. */
type Showing = Common & {
  status: 'shown';
  shown: string;
  /** Loaded, and waiting for the swap. */
  next: string | undefined;
};

export type ShownState = Empty | Loading | Showing;

export type ShownEvent =
  /** The area is requested. */
  | { type: 'wanted' }
  | { type: 'loaded'; buildId: string }
  | { type: 'loadFailed'; buildId: string; error: unknown }
  /** The cause of the failure was the network, the gateway or the browser. */
  | { type: 'failureExcused'; buildId: string }
  | { type: 'mounted'; buildId: string }
  /** The build failed after it had loaded. */
  | { type: 'broke'; buildId: string; isUnmounting: boolean }
  | { type: 'outletAdded' }
  | { type: 'outletRemoved' }
  | { type: 'registryChanged' }
  /** Show the waiting build now. */
  | { type: 'swap' }
  | { type: 'retryDue' };

/** The builds of the area at the time of the event. */
export interface BuildFacts {
  /** The build that the registry names. */
  wanted: string | undefined;
  /** The wanted build has failed on this page: it is not shown again without a request. */
  hasWantedFailed: boolean;
  /** Builds not known to be bad, in the order to try them. */
  fit: readonly string[];
  /** Builds to try on request: the fit ones or, if there are none, perhaps the wanted one again. */
  candidates: readonly string[];
}

export type ShownEffect =
  | { type: 'request'; buildId: string }
  /** Resolves the pending load of the area. */
  | { type: 'resolve'; buildId: string }
  | { type: 'reject'; error: unknown }
  /** Makes the outlets read the state again. */
  | { type: 'notify' }
  /** Tells the user that an earlier build is shown. */
  | { type: 'announceFallback' };

export interface Transition {
  state: ShownState;
  effects: readonly ShownEffect[];
}

export const noBuild: ShownState = {
  status: 'empty',
  outlets: 0,
  hasBroken: false,
  retryPending: false,
};

export function shownBuild(state: ShownState): string | undefined {
  return state.status === 'shown' ? state.shown : undefined;
}

export function waitingBuild(state: ShownState): string | undefined {
  return state.status === 'shown' ? state.next : undefined;
}

/** Whether the timer of the event `retryDue` runs. */
export function isRetryTimed(state: ShownState): boolean {
  const { status, outlets, retryPending } = state;
  return retryPending && (status === 'shown' || (status === 'empty' && outlets > 0));
}

/** The build that could be shown instead, among those not known to be bad. */
export function otherThan(buildId: string, { fit }: Pick<BuildFacts, 'fit'>): string | null {
  return fit.find((other) => other !== buildId) ?? null;
}

type Event<T extends ShownEvent['type']> = Extract<ShownEvent, { type: T }>;
type Cells<S extends ShownState> = {
  [T in ShownEvent['type']]?: (state: S, event: Event<T>, facts: BuildFacts) => Transition;
};

/** The transition for every state and event; a missing one ignores the event. */
const table: { [S in ShownState['status']]: Cells<Extract<ShownState, { status: S }>> } = {
  empty: {
    wanted: (state, _, { candidates }) => load(state, candidates),
    failureExcused: markRetryPending,
    outletAdded: (state) => countOutlets(state, 1),
    outletRemoved: (state) => countOutlets(state, -1),
    // An outlet that shows a failure requests the area again.
    registryChanged: (state) => to({ ...state, retryPending: false }, { type: 'notify' }),
    // Without a request, a build known to be bad is not loaded again.
    retryDue: (state, _, { fit }) =>
      fit.length > 0 ? load(state, fit) : to({ ...state, retryPending: false }),
  },
  loading: {
    loaded: showFirst,
    loadFailed: tryNext,
    failureExcused: markRetryPending,
    outletAdded: (state) => countOutlets(state, 1),
    outletRemoved: (state) => countOutlets(state, -1),
    registryChanged: requestInstead,
  },
  shown: {
    wanted: (state) => to(state, { type: 'resolve', buildId: state.shown }),
    loaded: keepForSwap,
    failureExcused: markRetryPending,
    mounted: announceFallback,
    broke: removeBroken,
    outletAdded: (state) => countOutlets(state, 1),
    outletRemoved: removeOutlet,
    registryChanged: requestNewBuild,
    swap: (state) =>
      state.next === undefined ? to(state) : to(show(state, state.next), { type: 'notify' }),
    retryDue: requestNewBuild,
  },
};

export function transition(state: ShownState, event: ShownEvent, facts: BuildFacts): Transition {
  // The lookup pairs each state and event with their own function, which the compiler can't follow.
  const change = table[state.status][event.type] as
    | ((...all: [ShownState, ShownEvent, BuildFacts]) => Transition)
    | undefined;
  return change?.(state, event, facts) ?? to(state);
}

function to(state: ShownState, ...effects: ShownEffect[]): Transition {
  return { state, effects };
}

function common({ outlets, hasBroken, retryPending }: Common): Common {
  return { outlets, hasBroken, retryPending };
}

function load(state: Empty | Loading, [first, ...queue]: readonly string[]): Transition {
  if (first === undefined) return to(state, { type: 'reject', error: undefined });
  const requested = { status: 'loading', requested: first, queue, errors: [] } as const;
  return to(
    { ...common(state), ...requested, retryPending: false },
    { type: 'request', buildId: first },
  );
}

function tryNext(
  state: Loading,
  { buildId, error }: Event<'loadFailed'>,
  { fit }: BuildFacts,
): Transition {
  if (buildId !== state.requested) return to(state);
  const errors = [...state.errors, error];
  // A queued build may have become bad.
  const [next, ...queue] = state.queue.filter((queued) => fit.includes(queued));
  return next === undefined
    ? to({ ...common(state), status: 'empty' }, { type: 'reject', error: errors[0] })
    : to({ ...state, requested: next, queue, errors }, { type: 'request', buildId: next });
}

/** The pending load may hang; the registry's new build does not wait for it. */
function requestInstead(state: Loading, _: unknown, facts: BuildFacts): Transition {
  const { fit } = facts;
  return isNewBuild(facts, state.requested)
    ? load(state, [facts.wanted, ...fit.filter((buildId) => buildId !== facts.wanted)])
    : to({ ...state, queue: fit.filter((buildId) => buildId !== state.requested) });
}

function showFirst(
  state: Loading,
  { buildId }: Event<'loaded'>,
  { wanted, hasWantedFailed }: BuildFacts,
): Transition {
  if (buildId !== state.requested) return to(state);
  const isFallback = buildId !== wanted;
  const shown = show(
    {
      ...state,
      hasBroken: state.hasBroken || (isFallback && hasWantedFailed),
      retryPending: state.retryPending && isFallback,
    },
    buildId,
  );
  // Also notify: an outlet that shows a failure is not waiting, and the load may be another
  // caller's.
  return to(shown, { type: 'resolve', buildId }, { type: 'notify' });
}

function show(state: Common, shown: string): Showing {
  return { ...common(state), status: 'shown', shown, next: undefined };
}

function keepForSwap(state: Showing, { buildId }: Event<'loaded'>, facts: BuildFacts): Transition {
  if (buildId !== facts.wanted || !isNewBuild(facts, state.shown)) return to(state);
  const kept = { ...state, retryPending: false, next: buildId };
  return to(state.outlets === 0 ? show(kept, buildId) : kept);
}

/** The registry names a build that this page can still load. */
function isNewBuild(facts: BuildFacts, current: string): facts is BuildFacts & { wanted: string } {
  const { wanted, hasWantedFailed, fit } = facts;
  return wanted !== undefined && wanted !== current && !hasWantedFailed && fit.includes(wanted);
}

function announceFallback(
  state: Showing,
  { buildId }: Event<'mounted'>,
  { wanted }: BuildFacts,
): Transition {
  if (buildId !== state.shown || !state.hasBroken) return to(state);
  const after = { ...state, hasBroken: false };
  return buildId === wanted ? to(after) : to(after, { type: 'announceFallback' });
}

/** Without another build it stays: the outlet shows the failure and can mount it again. */
function removeBroken(
  state: Showing,
  { buildId, isUnmounting }: Event<'broke'>,
  facts: BuildFacts,
): Transition {
  if (buildId !== state.shown || otherThan(buildId, facts) === null) return to(state);
  return to({ ...common(state), status: 'empty', hasBroken: state.hasBroken || !isUnmounting });
}

function countOutlets<S extends ShownState>(state: S, change: 1 | -1): { state: S; effects: [] } {
  return { state: { ...state, outlets: Math.max(0, state.outlets + change) }, effects: [] };
}

/** Without outlets the waiting build can be swapped in. */
function removeOutlet(state: Showing): Transition {
  const { state: after } = countOutlets(state, -1);
  return to(after.outlets === 0 && after.next !== undefined ? show(after, after.next) : after);
}

function requestNewBuild(state: Showing, _: unknown, facts: BuildFacts): Transition {
  const isNew = isNewBuild(facts, state.shown);
  // A waiting build that the registry no longer names is dropped.
  const next = isNew && state.next === facts.wanted ? state.next : undefined;
  const after = { ...state, next, retryPending: false };
  return isNew && next === undefined
    ? to(after, { type: 'request', buildId: facts.wanted })
    : to(after);
}

function markRetryPending(
  state: ShownState,
  { buildId }: Event<'failureExcused'>,
  { wanted }: BuildFacts,
): Transition {
  const isMissing = buildId === wanted && buildId !== shownBuild(state);
  return to(isMissing ? { ...state, retryPending: true } : state);
}
