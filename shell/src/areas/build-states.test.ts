import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  noBuild,
  otherThan,
  shownBuild,
  table,
  timerOf,
  transition,
  waitingBuild,
  type BuildEvent,
  type BuildFacts,
  type BuildState,
} from './build-states.ts';

const facts: BuildFacts = {
  wanted: 'b2',
  fit: ['b2', 'b1'],
  candidates: ['b2', 'b1'],
  broken: [],
  isOverride: false,
};
const common = { outlets: 1, broke: false, owed: false, mountedOnce: [] };
const error = new Error('x');

const states = {
  empty: { ...common, status: 'empty' },
  loading: {
    ...common,
    status: 'loading',
    requested: ['b2'],
    failures: [],
    queue: ['b1'],
  },
  ready: { ...common, status: 'ready', shown: 'b1', next: undefined, isStandbyDone: false },
  trial: { ...common, status: 'trial', shown: 'b1', next: 'b2', mountedOnce: ['b1'] },
  proven: { ...common, status: 'proven', shown: 'b1', next: undefined, mountedOnce: ['b1'] },
} satisfies { [S in BuildState['status']]: Extract<BuildState, { status: S }> };

const events: { [T in BuildEvent['type']]: Extract<BuildEvent, { type: T }> } = {
  wanted: { type: 'wanted' },
  loaded: { type: 'loaded', buildId: 'b2' },
  loadFailed: { type: 'loadFailed', buildId: 'b2', error },
  forgiven: { type: 'forgiven', buildId: 'b2' },
  mounted: { type: 'mounted', buildId: 'b1', mountMs: 9 },
  broke: { type: 'broke', buildId: 'b1', isUnmounting: false },
  outletAdded: { type: 'outletAdded' },
  outletRemoved: { type: 'outletRemoved' },
  registryChanged: { type: 'registryChanged' },
  swap: { type: 'swap' },
  hedgeDue: { type: 'hedgeDue' },
  standbyDue: { type: 'standbyDue' },
  proofDue: { type: 'proofDue' },
  retryDue: { type: 'retryDue' },
};

/** Formats a transition: `ready b1 (b2 waits, 1 outlet) → request b2`. */
function tell(before: BuildState, event: BuildEvent, facts: BuildFacts): string {
  const { state, effects } = transition(before, event, facts);
  if (state === before && effects.length === 0) return 'ignored';
  const parts: string[] = [state.status];
  if (state.status === 'loading') parts.push(state.requested.join('+'));
  const shown = shownBuild(state);
  if (shown !== undefined) parts.push(shown);
  const next = waitingBuild(state);
  if (next !== undefined) parts.push(`before ${next}`);
  if (state.outlets !== before.outlets) parts.push(`in ${state.outlets}`);
  if (state.broke) parts.push('broken');
  if (state.owed) parts.push('owed');
  const done = effects.map((effect) =>
    'buildId' in effect ? `${effect.type} ${effect.buildId}` : effect.type,
  );
  return [parts.join(' '), ...done].join(', ');
}

/** The expected transitions per state, in the order of `events`; events not listed are ignored. */
const expected: Record<BuildState['status'], Partial<Record<BuildEvent['type'], string>>> = {
  empty: {
    wanted: 'loading b2, request b2',
    forgiven: 'empty owed',
    mounted: 'empty, reportMounted b1',
    broke: 'empty broken',
    outletAdded: 'empty in 2',
    outletRemoved: 'empty in 0',
    registryChanged: 'empty, notify',
    retryDue: 'loading b2, request b2',
  },
  loading: {
    loaded: 'ready b2, resolve b2, notify',
    loadFailed: 'loading b2+b1, request b1',
    forgiven: 'loading b2 owed',
    mounted: 'loading b2, reportMounted b1',
    broke: 'loading b2 broken',
    outletAdded: 'loading b2 in 2',
    outletRemoved: 'loading b2 in 0',
    registryChanged: 'loading b2',
    hedgeDue: 'loading b2+b1, request b1',
  },
  ready: {
    wanted: 'ready b1, resolve b1',
    loaded: 'ready b1 before b2',
    forgiven: 'ready b1 owed',
    mounted: 'trial b1, reportMounted b1',
    broke: 'empty broken',
    outletAdded: 'ready b1 in 2',
    outletRemoved: 'ready b1 in 0',
    registryChanged: 'ready b1, request b2',
    standbyDue: 'ready b1, preload b2',
  },
  trial: {
    wanted: 'trial b1 before b2, resolve b1',
    loaded: 'trial b1 before b2',
    forgiven: 'trial b1 before b2 owed',
    broke: 'empty broken',
    outletAdded: 'trial b1 before b2 in 2',
    outletRemoved: 'ready b2 in 0',
    registryChanged: 'trial b1 before b2',
    swap: 'ready b2, notify',
    proofDue: 'proven b1 before b2, rememberGood b1',
  },
  proven: {
    wanted: 'proven b1, resolve b1',
    loaded: 'proven b1 before b2',
    forgiven: 'proven b1 owed',
    broke: 'empty broken',
    outletAdded: 'proven b1 in 2',
    outletRemoved: 'proven b1 in 0',
    registryChanged: 'proven b1, request b2',
    retryDue: 'proven b1, request b2',
  },
};

describe('transition', () => {
  const pairs = Object.values(states).flatMap((state) =>
    Object.values(events).map((event) => [state.status, event.type] as const),
  );
  test.each(pairs)('in state %s handles %s', (status, type) => {
    const told = tell(states[status], events[type], facts);
    expect(told).toBe(expected[status][type] ?? 'ignored');
    if (table[status][type] === 'ignore') expect(told).toBe('ignored');
  });
});

describe('transition with special facts', () => {
  const loading = { ...states.loading, queue: [] };
  const cases: [string, BuildState, BuildEvent, Partial<BuildFacts>, string][] = [
    [
      'rejects when there is no candidate',
      states.empty,
      events.wanted,
      { candidates: [] },
      'empty, reject',
    ],
    [
      'does not retry a bad build without a request',
      states.empty,
      events.retryDue,
      { fit: [] },
      'empty',
    ],
    [
      'rejects when the next candidate is now bad',
      states.loading,
      events.loadFailed,
      { fit: [] },
      'empty, reject',
    ],
    ['rejects when the last candidate has failed', loading, events.loadFailed, {}, 'empty, reject'],
    [
      'shows the fallback after the wanted build broke',
      { ...states.loading, requested: ['b2', 'b1'] },
      { type: 'loaded', buildId: 'b1' },
      { broken: ['b2'] },
      'ready b1 broken, resolve b1, notify',
    ],
    [
      'requests another build that the registry names during a load',
      states.loading,
      events.registryChanged,
      { wanted: 'b3', fit: ['b3', 'b1'] },
      'loading b2+b3, request b3',
    ],
    [
      'ignores a build that broke on this page',
      states.proven,
      events.registryChanged,
      { broken: ['b2'] },
      'proven b1',
    ],
    [
      'drops a waiting build that is withdrawn',
      states.trial,
      events.registryChanged,
      { wanted: 'b1' },
      'trial b1',
    ],
    [
      'ignores a build that was requested earlier',
      states.proven,
      { type: 'loaded', buildId: 'b0' },
      {},
      'ignored',
    ],
    [
      'shows a new build at once when there is no outlet',
      { ...states.proven, outlets: 0 },
      events.loaded,
      {},
      'ready b2',
    ],
    [
      'announces the fallback when it has mounted',
      { ...states.ready, broke: true },
      events.mounted,
      {},
      'trial b1, reportMounted b1, announceFallback',
    ],
    [
      'does not report a second mount',
      { ...states.ready, mountedOnce: ['b1'] },
      events.mounted,
      {},
      'trial b1',
    ],
    [
      'keeps a broken build when there is no other',
      states.proven,
      events.broke,
      { fit: [] },
      'ready b1',
    ],
    [
      'does not announce a build that breaks while unmounting',
      states.proven,
      { ...events.broke, isUnmounting: true },
      {},
      'empty',
    ],
    [
      'ignores another failure of a replaced build',
      states.proven,
      { ...events.broke, buildId: 'b0' },
      {},
      'ignored',
    ],
    [
      'does not remember an override as good',
      states.trial,
      events.proofDue,
      { isOverride: true },
      'proven b1 before b2',
    ],
    [
      'ignores a forgiven failure of the shown build',
      states.ready,
      { type: 'forgiven', buildId: 'b1' },
      {},
      'ignored',
    ],
  ];
  test.each(cases)('%s', (_, state, event, changes, told) => {
    const result = tell(state, event, { ...facts, ...changes });
    expect(result).toBe(told);
  });
});

describe('any sequence of events', () => {
  const builds = ['b0', 'b1', 'b2', 'b3'];
  const build = fc.constantFrom(...builds);
  const anyEvent: fc.Arbitrary<BuildEvent> = fc.oneof(
    fc.constantFrom(...Object.values(events).filter((event) => !('buildId' in event))),
    build.map((buildId) => ({ type: 'loaded' as const, buildId })),
    build.map((buildId) => ({ type: 'loadFailed' as const, buildId, error })),
    build.map((buildId) => ({ type: 'forgiven' as const, buildId })),
    build.map((buildId) => ({ type: 'mounted' as const, buildId, mountMs: 1 })),
    fc
      .tuple(build, fc.boolean())
      .map(([buildId, isUnmounting]) => ({ type: 'broke' as const, buildId, isUnmounting })),
  );
  const anyFacts = fc
    .record({
      wanted: fc.option(build, { nil: undefined }),
      others: fc.subarray(builds),
      bad: fc.subarray(builds),
      broken: fc.subarray(builds),
      isOverride: fc.boolean(),
    })
    .map(({ wanted, others, bad, broken, isOverride }): BuildFacts => {
      const all = wanted === undefined ? [] : [...new Set([wanted, ...others])];
      const fit = all.filter((buildId) => !bad.includes(buildId));
      const candidates = fit.length > 0 ? fit : all.slice(0, 1);
      return { wanted, fit, candidates, broken, isOverride };
    });
  const sequence = fc.array(fc.tuple(anyEvent, anyFacts), { maxLength: 60 });

  function eachStep(
    check: (
      step: { before: BuildState; event: BuildEvent; facts: BuildFacts } & ReturnType<
        typeof transition
      >,
    ) => void,
  ): void {
    fc.assert(
      fc.property(sequence, (steps) => {
        let before = noBuild;
        for (const [event, facts] of steps) {
          const after = transition(before, event, facts);
          check({ before, event, facts, ...after });
          before = after.state;
        }
      }),
      { numRuns: 2000 },
    );
  }

  test('reaches no impossible state', () => {
    eachStep(({ state }) => {
      expect(state.outlets).toBeGreaterThanOrEqual(0);
      if (state.status === 'loading') {
        const failed = state.failures.map(({ buildId }) => buildId);
        const known = [...state.requested, ...state.queue];
        expect(state.requested.length).toBeGreaterThan(failed.length);
        expect(state.requested).toEqual(expect.arrayContaining(failed));
        expect(new Set(known).size).toBe(known.length);
      } else if (state.status !== 'empty') {
        expect(waitingBuild(state)).not.toBe(state.shown);
        if (state.status !== 'ready') expect(state.mountedOnce).toContain(state.shown);
      }
    });
  });

  test('settles every request for the area, at once or when loading ends', () => {
    let isAwaited = false;
    eachStep(({ before, event, state, effects }) => {
      if (before === noBuild) isAwaited = false;
      if (event.type === 'wanted') isAwaited = true;
      if (effects.some(({ type }) => type === 'resolve' || type === 'reject')) isAwaited = false;
      if (isAwaited) expect(state.status).toBe('loading');
    });
  });

  test('requests a bad build only on request and when no other is fit', () => {
    eachStep(({ event, facts, effects }) => {
      for (const effect of effects) {
        if (effect.type !== 'request' && effect.type !== 'preload') continue;
        const isWish = event.type === 'wanted' && facts.fit.length === 0;
        expect(isWish || facts.fit.includes(effect.buildId)).toBe(true);
      }
    });
  });

  test('shows only builds that were loaded', () => {
    const loaded = new Set<string>();
    eachStep(({ before, event, state }) => {
      if (before === noBuild) loaded.clear();
      if (event.type === 'loaded') loaded.add(event.buildId);
      const shown = shownBuild(state);
      if (shown !== undefined) expect(loaded).toContain(shown);
    });
  });

  test('runs a timer only in states that handle it, and stops it after its event', () => {
    eachStep(({ state, facts }) => {
      const running = timerOf(state);
      if (!running) return;
      expect(table[state.status][`${running.timer}Due`]).not.toBe('ignore');
      const { state: after } = transition(state, { type: `${running.timer}Due` }, facts);
      expect(timerOf(after)?.key).not.toBe(running.key);
    });
  });
});

test('otherThan never returns a bad build', () => {
  expect(otherThan('b2', { fit: ['b2', 'b1'] })).toBe('b1');
  expect(otherThan('b2', { fit: ['b2'] })).toBeNull();
});
