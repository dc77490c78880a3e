/**
 * Which build of one area a page shows, as a table of states and events. Nothing here loads, waits or
 * remembers: `area-builds.ts` performs the effects and runs the timer that the state asks for. Builds are
 * named by their ids.
 */

/** Of every state. */
interface Common {
  /** Places on the page that show this area or want to. */
  outlets: number;
  /** A build broke in front of the person, and nothing has mounted since. */
  broke: boolean;
  /** The registry's build failed through no fault of its own: it is requested again later. */
  owed: boolean;
  /** Builds that have mounted on this page. */
  mountedOnce: readonly string[];
}

/** No build is here and none is requested. */
type Empty = Common & { status: 'empty' };

/** Builds are requested, and the first that comes is shown. */
type Loading = Common & {
  status: 'loading';
  /** In the order in which they were requested. */
  requested: readonly string[];
  failures: readonly { buildId: string; error: unknown }[];
  /** Requested next, when those before fail or are slow. */
  queue: readonly string[];
};

/** A build is shown, or will be at the next mount. */
interface Shown extends Common {
  shown: string;
  /** Loaded, and waiting to be swapped in. */
  next: string | undefined;
}
/** It is loaded and hasn't mounted. */
type Ready = Shown & { status: 'ready'; isStandbyDone: boolean };
/** It has mounted, not long ago. */
type Trial = Shown & { status: 'trial' };
/** It has been mounted for some seconds. */
type Proven = Shown & { status: 'proven' };

export type BuildState = Empty | Loading | Ready | Trial | Proven;

export type BuildEvent =
  /** Somebody wants the area. */
  | { type: 'wanted' }
  | { type: 'loaded'; buildId: string }
  | { type: 'loadFailed'; buildId: string; error: unknown }
  /** Offline or without a gateway, a build can't be blamed for its failure. */
  | { type: 'forgiven'; buildId: string }
  | { type: 'mounted'; buildId: string; mountMs: number }
  /** The build failed after it had loaded. */
  | { type: 'broke'; buildId: string; isUnmounting: boolean }
  | { type: 'outletAdded' }
  | { type: 'outletRemoved' }
  | { type: 'registryChanged' }
  /** The waiting build takes its place now. */
  | { type: 'swap' }
  | { type: 'hedgeDue' }
  | { type: 'standbyDue' }
  | { type: 'proofDue' }
  | { type: 'retryDue' };

/** What registry and browser say at the time of the event. */
export interface BuildFacts {
  /** The build that the registry names. */
  wanted: string | undefined;
  /** Builds that aren't known to be bad, in the order in which to try them. */
  fit: readonly string[];
  /** To try when somebody wants the area: the fit ones or, if there is none, the wanted one again. */
  candidates: readonly string[];
  /** Builds that broke on this page. */
  broken: readonly string[];
  /** This browser tries out the wanted build, which so never becomes its fallback. */
  isOverride: boolean;
}

export type BuildEffect =
  | { type: 'request'; buildId: string }
  /** Fetches a build that may be needed; a failure means nothing. */
  | { type: 'preload'; buildId: string }
  /** Answers those who wait for the area. */
  | { type: 'resolve'; buildId: string }
  | { type: 'reject'; error: unknown }
  /** Tells the outlets to look again. */
  | { type: 'notify' }
  | { type: 'reportMounted'; buildId: string; mountMs: number }
  /** Tells the person that an earlier build is shown. */
  | { type: 'announceFallback' }
  | { type: 'rememberGood'; buildId: string };

export interface Transition {
  state: BuildState;
  effects: readonly BuildEffect[];
}

export type BuildTimer = 'hedge' | 'standby' | 'proof' | 'retry';

export const delaysMs: Readonly<Record<BuildTimer, number>> = {
  /**
   * If a build hasn't loaded by then, its fallback is requested too: half of the three seconds that a
   * person waits at most, so that the fallback has the other half to load and mount. Whichever is first
   * is shown; on a slow connection this costs a second request, never the requested build.
   */
  hedge: 1500,
  /**
   * A mount that takes longer may hang: the fallback is loaded while the mount's own timeout runs, so
   * that the two waits overlap. If the mount is merely slow, the only effect is that the files are cached.
   */
  standby: 750,
  /** A build that has been mounted for this long without a failure works. */
  proof: 5000,
  /** Until a build is requested again that failed while the gateway couldn't be reached. */
  retry: 5000,
};

export const noBuild: BuildState = {
  status: 'empty',
  outlets: 0,
  broke: false,
  owed: false,
  mountedOnce: [],
};

/** The one timer that runs in a state. Another key is another timer, which starts anew. */
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

/** The build whose code is being put on the page and hasn't proved itself: it may yet hang the page. */
export function buildOnTrial(state: BuildState): string | undefined {
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

/** Every state and every event. */
export const table: { [S in BuildState['status']]: Cells<Extract<BuildState, { status: S }>> } = {
  empty: {
    wanted: begin,
    loaded: 'ignore', // it is cached, and the next wish gets it
    loadFailed: 'ignore',
    forgiven: owe,
    mounted: reportLate,
    broke: breakAgain,
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
    wanted: 'ignore', // answered with the others
    loaded: showFirst,
    loadFailed: tryNext,
    forgiven: owe,
    mounted: reportLate,
    broke: breakAgain,
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
    loadFailed: 'ignore', // what is shown stays
    forgiven: owe,
    mounted: startTrial,
    broke: makeWay,
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
    forgiven: owe,
    mounted: reportLate, // in another outlet
    broke: makeWay,
    outletAdded: addOutlet,
    outletRemoved: removeOutletAndSwap,
    registryChanged: requestNewBuild,
    swap: swapNow,
    hedgeDue: 'ignore',
    standbyDue: 'ignore',
    proofDue: prove,
    retryDue: 'ignore',
  },
  proven: {
    wanted: resolveShown,
    loaded: keepForSwap,
    loadFailed: 'ignore',
    forgiven: owe,
    mounted: reportLate,
    broke: makeWay,
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

/** Not of its own accord: a build that is known to be bad is requested only when somebody wants it. */
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
  // One may have turned out to be bad since.
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
  // What is being loaded may hang; the registry's build doesn't wait for it.
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
  const owed = state.owed && buildId !== wanted;
  // Told as well: an outlet that shows a failure doesn't wait, and somebody else may have wanted the area.
  return to({ ...shown, owed }, { type: 'resolve', buildId }, { type: 'notify' });
}

function show(state: Common, shown: string): Ready {
  return { ...common(state), status: 'ready', shown, next: undefined, isStandbyDone: false };
}

function resolveShown(state: Ready | Trial | Proven): Transition {
  return to(state, { type: 'resolve', buildId: state.shown });
}

/** It was slow, or the registry has named it since. */
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

/** With the last outlet goes the reason to wait. */
function removeOutletAndSwap(state: Ready | Trial | Proven): Transition {
  const left = { ...state, outlets: Math.max(0, state.outlets - 1) };
  return to(left.outlets === 0 && left.next !== undefined ? show(left, left.next) : left);
}

function requestNewBuild(state: Ready | Trial | Proven, _: unknown, facts: BuildFacts): Transition {
  const { wanted } = facts;
  const isNew = wanted !== undefined && wanted !== state.shown && !facts.broken.includes(wanted);
  // A waiting build that the registry doesn't name any more never comes.
  const next = isNew && state.next === wanted ? wanted : undefined;
  const changed = { ...state, next, owed: false };
  return isNew && next === undefined && facts.fit.includes(wanted)
    ? to(changed, { type: 'request', buildId: wanted })
    : to(changed);
}

function owe(state: BuildState, { buildId }: Event<'forgiven'>, facts: BuildFacts): Transition {
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

/** Once a build and page. */
function reportLate(state: BuildState, { buildId, mountMs }: Event<'mounted'>): Transition {
  if (state.mountedOnce.includes(buildId)) return to(state);
  const mountedOnce = [...state.mountedOnce, buildId];
  return to({ ...state, mountedOnce }, { type: 'reportMounted', buildId, mountMs });
}

function prove(state: Trial, _: unknown, { broken, isOverride }: BuildFacts): Transition {
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

/** Another outlet tells of a build that isn't shown any more. */
function breakAgain(
  state: BuildState,
  { buildId, isUnmounting }: Event<'broke'>,
  facts: BuildFacts,
): Transition {
  const isReplaced = !isUnmounting && otherThan(buildId, facts) !== null;
  return to(isReplaced ? { ...state, broke: true } : state);
}

function makeWay(
  state: Ready | Trial | Proven,
  event: Event<'broke'>,
  facts: BuildFacts,
): Transition {
  const { buildId, isUnmounting } = event;
  if (buildId !== state.shown) {
    // It has been replaced already; once the replacement has mounted, the person has been told, too.
    return state.status === 'ready' ? breakAgain(state, event, facts) : to(state);
  }
  if (otherThan(buildId, facts) === null) {
    // There is nothing else: the outlet says so, and mounts it again if the person wants.
    return to({ ...show(state, buildId), next: state.next, isStandbyDone: true });
  }
  return to({ ...common(state), status: 'empty', broke: state.broke || !isUnmounting });
}
