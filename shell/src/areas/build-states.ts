/**
 * The build of one area that a page shows, as a table of states and events. This module does no
 * I/O: `area-builds.ts` performs the effects and runs the timers. Builds are identified by their
 * ids.
 */

/** Fields of every state. */
interface Common {
  /** Outlets on the page that show this area or are waiting for it. */
  outlets: number;
  /** A build broke while visible, and no build has mounted since. */
  broke: boolean;
  /** The registry's build failed for an external reason: it is requested again later. */
  owed: boolean;
  /** Builds that have mounted on this page. */
  mountedOnce: readonly string[];
}

/** No build is loaded and none is requested. */
type Empty = Common & { status: 'empty' };

/** Builds are requested, and the first to load is shown. */
type Loading = Common & {
  status: 'loading';
  /** In the order of the requests. */
  requested: readonly string[];
  failures: readonly { buildId: string; error: unknown }[];
  /** Requested next, when the earlier ones fail or are slow. */
  queue: readonly string[];
};

/** A build is shown, or will be at the next mount. */
interface WithShownBuild extends Common {
  shown: string;
  /** Loaded, and waiting for the swap. */
  next: string | undefined;
}
/** Loaded but not mounted yet. */
type Ready = WithShownBuild & { status: 'ready'; isStandbyDone: boolean };
/** Mounted a short time ago. */
type Trial = WithShownBuild & { status: 'trial' };
/** Mounted for some seconds without a failure. */
type Proven = WithShownBuild & { status: 'proven' };

export type BuildState = Empty | Loading | Ready | Trial | Proven;

export type BuildEvent =
  /** The area is requested. */
  | { type: 'wanted' }
  | { type: 'loaded'; buildId: string }
  | { type: 'loadFailed'; buildId: string; error: unknown }
  /**
   * The failure is not attributed to the build: the browser is offline or the gateway unreachable.
   */
  | { type: 'forgiven'; buildId: string }
  | { type: 'mounted'; buildId: string; mountMs: number }
  /** The build failed after it had loaded. */
  | { type: 'broke'; buildId: string; isUnmounting: boolean }
  | { type: 'outletAdded' }
  | { type: 'outletRemoved' }
  | { type: 'registryChanged' }
  /** Show the waiting build now. */
  | { type: 'swap' }
  | { type: 'hedgeDue' }
  | { type: 'standbyDue' }
  | { type: 'proofDue' }
  | { type: 'retryDue' };

/** The state of the registry and the browser at the time of the event. */
export interface BuildFacts {
  /** The build that the registry names. */
  wanted: string | undefined;
  /** Builds not known to be bad, in the order to try them. */
  fit: readonly string[];
  /**
   * Builds to try when the area is requested: the fit ones or, if there are none, the wanted one
   * again.
   */
  candidates: readonly string[];
  /** Builds that broke on this page. */
  broken: readonly string[];
  /** This browser overrides the wanted build, so it must not become a fallback. */
  isOverride: boolean;
}

export type BuildEffect =
  | { type: 'request'; buildId: string }
  /** Fetches a build that may be needed; a failure is ignored. */
  | { type: 'preload'; buildId: string }
  /** Resolves the pending load of the area. */
  | { type: 'resolve'; buildId: string }
  | { type: 'reject'; error: unknown }
  /** Makes the outlets read the state again. */
  | { type: 'notify' }
  | { type: 'reportMounted'; buildId: string; mountMs: number }
  /** Tells the user that an earlier build is shown. */
  | { type: 'announceFallback' }
  | { type: 'rememberGood'; buildId: string };

export interface Transition {
  state: BuildState;
  effects: readonly BuildEffect[];
}

export type BuildTimer = 'hedge' | 'standby' | 'proof' | 'retry';

export const delaysMs: Readonly<Record<BuildTimer, number>> = {
  /**
   * If a build hasn't loaded by then, its fallback is requested too. Users wait three seconds at
   * most, so the fallback has the other half to load and mount. The first to load is shown; on a
   * slow connection this costs a second request but never the requested build.
   */
  hedge: 1500,
  /**
   * A slower mount may hang: the fallback is loaded while the mount's own timeout runs, so that the
   * two waits overlap. If the mount is merely slow, the only effect is that the files are cached.
   */
  standby: 750,
  /** A build that has been mounted for this long without a failure is stable. */
  proof: 5000,
  /** Delay before a build that failed while the gateway was unreachable is requested again. */
  retry: 5000,
};

export const noBuild: BuildState = {
  status: 'empty',
  outlets: 0,
  broke: false,
  owed: false,
  mountedOnce: [],
};

/** The timer that runs in a state. When the key changes, the timer restarts. */
export function timerOf(state: BuildState): { timer: BuildTimer; key: string } | undefined {
  switch (state.status) {
    case 'empty':
      return state.owed && state.outlets > 0 ? { timer: 'retry', key: 'retry' } : undefined;
    case 'loading':
      return state.queue.length > 0
        ? { timer: 'hedge', key: `hedge after ${state.requested.join()}` }
        : undefined;
    case 'ready':
      return isMounting(state) && !state.isStandbyDone && !state.mountedOnce.includes(state.shown)
        ? { timer: 'standby', key: `standby of ${state.shown}` }
        : undefined;
    case 'trial':
      return { timer: 'proof', key: `proof of ${state.shown}` };
    case 'proven':
      return state.owed ? { timer: 'retry', key: 'retry' } : undefined;
  }
}

/** A build that is being mounted or has not proved stable: it may still hang the page. */
export function probationBuild(state: BuildState): string | undefined {
  return state.status === 'trial' || (state.status === 'ready' && isMounting(state))
    ? state.shown
    : undefined;
}

export function shownBuild(state: BuildState): string | undefined {
  return 'shown' in state ? state.shown : undefined;
}

export function waitingBuild(state: BuildState): string | undefined {
  return 'next' in state ? state.next : undefined;
}

type Cells<S extends BuildState> = {
  [T in BuildEvent['type']]:
    | 'ignore'
    | ((state: S, event: Extract<BuildEvent, { type: T }>, facts: BuildFacts) => Transition);
};

/** The transition for every state and event. */
export const table: { [S in BuildState['status']]: Cells<Extract<BuildState, { status: S }>> } = {
  empty: {
    wanted: begin,
    loaded: 'ignore', // it is cached for the next request
    loadFailed: 'ignore',
    forgiven: markRetryPending,
    mounted: reportLate,
    broke: noteLateFailure,
    outletAdded: addOutlet,
    outletRemoved: removeOutlet,
    registryChanged: (state) => to({ ...state, owed: false }, { type: 'notify' }),
    swap: 'ignore',
    hedgeDue: 'ignore',
    standbyDue: 'ignore',
    proofDue: 'ignore',
    retryDue: retryEmpty,
  },
  loading: {
    wanted: 'ignore', // answered with the pending request
    loaded: showFirst,
    loadFailed: tryNext,
    forgiven: markRetryPending,
    mounted: reportLate,
    broke: noteLateFailure,
    outletAdded: addOutlet,
    outletRemoved: removeOutlet,
    registryChanged: requestWantedToo,
    swap: 'ignore',
    hedgeDue: requestNext,
    standbyDue: 'ignore',
    proofDue: 'ignore',
    retryDue: 'ignore',
  },
  ready: {
    wanted: resolveShown,
    loaded: keepForSwap,
    loadFailed: 'ignore', // the shown build stays
    forgiven: markRetryPending,
    mounted: startTrial,
    broke: replaceBroken,
    outletAdded: addOutlet,
    outletRemoved: removeOutletAndSwap,
    registryChanged: requestNewBuild,
    swap: swapNow,
    hedgeDue: 'ignore',
    standbyDue: preloadFallback,
    proofDue: 'ignore',
    retryDue: 'ignore',
  },
  trial: {
    wanted: resolveShown,
    loaded: keepForSwap,
    loadFailed: 'ignore',
    forgiven: markRetryPending,
    mounted: reportLate, // in another outlet
    broke: replaceBroken,
    outletAdded: addOutlet,
    outletRemoved: removeOutletAndSwap,
    registryChanged: requestNewBuild,
    swap: swapNow,
    hedgeDue: 'ignore',
    standbyDue: 'ignore',
    proofDue: becomeProven,
    retryDue: 'ignore',
  },
  proven: {
    wanted: resolveShown,
    loaded: keepForSwap,
    loadFailed: 'ignore',
    forgiven: markRetryPending,
    mounted: reportLate,
    broke: replaceBroken,
    outletAdded: addOutlet,
    outletRemoved: removeOutletAndSwap,
    registryChanged: requestNewBuild,
    swap: swapNow,
    hedgeDue: 'ignore',
    standbyDue: 'ignore',
    proofDue: 'ignore',
    retryDue: requestNewBuild,
  },
};

export function transition(state: BuildState, event: BuildEvent, facts: BuildFacts): Transition {
  const cell = table[state.status][event.type];
  // The lookup pairs each state and event with their own function, which the compiler can't follow.
  const change = cell as 'ignore' | ((...all: [BuildState, BuildEvent, BuildFacts]) => Transition);
  return change === 'ignore' ? to(state) : change(state, event, facts);
}

/** The build that could be shown instead, among those not known to be bad. */
export function otherThan(buildId: string, { fit }: Pick<BuildFacts, 'fit'>): string | null {
  return fit.find((other) => other !== buildId) ?? null;
}

type Event<T extends BuildEvent['type']> = Extract<BuildEvent, { type: T }>;

function to(state: BuildState, ...effects: BuildEffect[]): Transition {
  return { state, effects };
}

function common({ outlets, broke, owed, mountedOnce }: Common): Common {
  return { outlets, broke, owed, mountedOnce };
}

function isMounting({ outlets }: Common): boolean {
  return outlets > 0;
}

function begin(state: Empty, _: unknown, facts: BuildFacts): Transition {
  return load(state, facts.candidates);
}

/** Without a request, a build known to be bad is not loaded again. */
function retryEmpty(state: Empty, _: unknown, facts: BuildFacts): Transition {
  return facts.fit.length > 0 ? load(state, facts.fit) : to({ ...state, owed: false });
}

function load(state: Empty, [first, ...queue]: readonly string[]): Transition {
  if (first === undefined) return to(state, { type: 'reject', error: undefined });
  return to(
    {
      ...common(state),
      status: 'loading',
      owed: false,
      requested: [first],
      failures: [],
      queue,
    },
    { type: 'request', buildId: first },
  );
}

function requestNext(state: Loading, _: unknown, { fit }: Pick<BuildFacts, 'fit'>): Transition {
  // A queued build may have become bad.
  const [buildId, ...queue] = state.queue.filter((queued) => fit.includes(queued));
  if (buildId === undefined) return to({ ...state, queue });
  const requested = [...state.requested, buildId];
  return to({ ...state, requested, queue }, { type: 'request', buildId });
}

function tryNext(state: Loading, event: Event<'loadFailed'>, facts: BuildFacts): Transition {
  const { buildId, error } = event;
  const { requested, failures: before } = state;
  if (!requested.includes(buildId) || before.some((failure) => failure.buildId === buildId)) {
    return to(state);
  }
  const failures = [...before, { buildId, error }];
  if (failures.length < requested.length) return to({ ...state, failures });
  const next = requestNext({ ...state, failures }, event, facts);
  if (next.effects.length > 0) return next;
  const first = failures.find((failure) => failure.buildId === requested[0]);
  return to({ ...common(state), status: 'empty' }, { type: 'reject', error: first?.error });
}

function requestWantedToo(state: Loading, event: unknown, facts: BuildFacts): Transition {
  const { wanted } = facts;
  const queue = facts.fit.filter((buildId) => !state.requested.includes(buildId));
  if (wanted === undefined || !queue.includes(wanted) || facts.broken.includes(wanted)) {
    return to({ ...state, queue });
  }
  // The current load may hang; the registry's build does not wait for it.
  const wantedFirst = [wanted, ...queue.filter((buildId) => buildId !== wanted)];
  return requestNext({ ...state, queue: wantedFirst }, event, facts);
}

function showFirst(
  state: Loading,
  { buildId }: Event<'loaded'>,
  { wanted, broken }: BuildFacts,
): Transition {
  const hasWantedBroken = wanted !== undefined && buildId !== wanted && broken.includes(wanted);
  const shown = show({ ...common(state), broke: state.broke || hasWantedBroken }, buildId);
  const retryPending = state.owed && buildId !== wanted;
  // Also notify: an outlet that shows a failure is not waiting, and the load may be another
  // caller's.
  return to({ ...shown, owed: retryPending }, { type: 'resolve', buildId }, { type: 'notify' });
}

function show(state: Common, shown: string): Ready {
  return { ...common(state), status: 'ready', shown, next: undefined, isStandbyDone: false };
}

function resolveShown(state: Ready | Trial | Proven): Transition {
  return to(state, { type: 'resolve', buildId: state.shown });
}

/** The build was slow, or the registry has named it since. */
function keepForSwap(
  state: Ready | Trial | Proven,
  { buildId }: Event<'loaded'>,
  { wanted, broken }: BuildFacts,
): Transition {
  if (buildId !== wanted || buildId === state.shown || broken.includes(buildId)) return to(state);
  const kept = { ...state, owed: false, next: buildId };
  return to(state.outlets === 0 ? show(kept, buildId) : kept);
}

function swapNow(state: Ready | Trial | Proven): Transition {
  return state.next === undefined ? to(state) : to(show(state, state.next), { type: 'notify' });
}

function addOutlet(state: BuildState): Transition {
  return to({ ...state, outlets: state.outlets + 1 });
}

function removeOutlet(state: BuildState): Transition {
  return to({ ...state, outlets: Math.max(0, state.outlets - 1) });
}

/** Without outlets the waiting build can be swapped in. */
function removeOutletAndSwap(state: Ready | Trial | Proven): Transition {
  const left = { ...state, outlets: Math.max(0, state.outlets - 1) };
  return to(left.outlets === 0 && left.next !== undefined ? show(left, left.next) : left);
}

function requestNewBuild(state: Ready | Trial | Proven, _: unknown, facts: BuildFacts): Transition {
  const { wanted } = facts;
  const isNew = wanted !== undefined && wanted !== state.shown && !facts.broken.includes(wanted);
  // A waiting build that the registry no longer names is dropped.
  const next = isNew && state.next === wanted ? wanted : undefined;
  const changed = { ...state, next, owed: false };
  return isNew && next === undefined && facts.fit.includes(wanted)
    ? to(changed, { type: 'request', buildId: wanted })
    : to(changed);
}

function markRetryPending(
  state: BuildState,
  { buildId }: Event<'forgiven'>,
  facts: BuildFacts,
): Transition {
  const isOwed = buildId === facts.wanted && buildId !== shownBuild(state);
  return to(isOwed ? { ...state, owed: true } : state);
}

function startTrial(
  state: Ready,
  event: Event<'mounted'>,
  { wanted }: Pick<BuildFacts, 'wanted'>,
): Transition {
  const reported = reportLate(state, event);
  if (event.buildId !== state.shown) return reported;
  const { shown, next } = state;
  const effects: BuildEffect[] = [...reported.effects];
  if (state.broke && shown !== wanted) effects.push({ type: 'announceFallback' });
  const after: Trial = {
    ...common(reported.state),
    broke: false,
    status: 'trial',
    shown,
    next,
  };
  return to(after, ...effects);
}

/** Reports each build once per page. */
function reportLate(state: BuildState, { buildId, mountMs }: Event<'mounted'>): Transition {
  if (state.mountedOnce.includes(buildId)) return to(state);
  const mountedOnce = [...state.mountedOnce, buildId];
  return to({ ...state, mountedOnce }, { type: 'reportMounted', buildId, mountMs });
}

function becomeProven(state: Trial, _: unknown, { broken, isOverride }: BuildFacts): Transition {
  const { shown, next } = state;
  const after: Proven = { ...common(state), status: 'proven', shown, next };
  const isGood = !isOverride && !broken.includes(shown);
  return isGood ? to(after, { type: 'rememberGood', buildId: shown }) : to(after);
}

function preloadFallback(state: Ready, _: unknown, facts: BuildFacts): Transition {
  const buildId = otherThan(state.shown, facts);
  const after = { ...state, isStandbyDone: true };
  return buildId === null ? to(after) : to(after, { type: 'preload', buildId });
}

/** Another outlet reports a failure of a build that is no longer shown. */
function noteLateFailure(
  state: BuildState,
  { buildId, isUnmounting }: Event<'broke'>,
  facts: BuildFacts,
): Transition {
  const isReplaced = !isUnmounting && otherThan(buildId, facts) !== null;
  return to(isReplaced ? { ...state, broke: true } : state);
}

function replaceBroken(
  state: Ready | Trial | Proven,
  event: Event<'broke'>,
  facts: BuildFacts,
): Transition {
  const { buildId, isUnmounting } = event;
  if (buildId !== state.shown) {
    // It has already been replaced. Once the replacement has mounted, the user has been told as
    // well.
    return state.status === 'ready' ? noteLateFailure(state, event, facts) : to(state);
  }
  if (otherThan(buildId, facts) === null) {
    // There is no other build: the outlet shows the failure and can mount it again on request.
    return to({ ...show(state, buildId), next: state.next, isStandbyDone: true });
  }
  return to({ ...common(state), status: 'empty', broke: state.broke || !isUnmounting });
}
