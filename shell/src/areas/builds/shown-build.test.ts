import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  isRetryTimed,
  noBuild,
  shownBuild,
  transition,
  waitingBuild,
  type BuildFacts,
  type ShownEvent,
  type ShownState,
} from './shown-build.ts';

const facts: BuildFacts = {
  wanted: 'b2',
  hasWantedFailed: false,
  fit: ['b2', 'b1'],
  candidates: ['b2', 'b1'],
};
const common = { outlets: 1, hasBroken: false, retryPending: false };
const empty: ShownState = { ...common, status: 'empty' };
const loading: ShownState = {
  ...common,
  status: 'loading',
  requested: 'b2',
  queue: ['b1'],
  errors: [],
};
const shown: ShownState = { ...common, status: 'shown', shown: 'b1', next: undefined };
const waiting: ShownState = { ...shown, next: 'b2' };

const error = new Error('x');
const wanted = { type: 'wanted' } as const;
const loaded = { type: 'loaded', buildId: 'b2' } as const;
const loadFailed = { type: 'loadFailed', buildId: 'b2', error } as const;
const excused = { type: 'failureExcused', buildId: 'b2' } as const;
const mounted = { type: 'mounted', buildId: 'b1' } as const;
const broke = { type: 'broke', buildId: 'b1', isUnmounting: false } as const;
const outletAdded = { type: 'outletAdded' } as const;
const outletRemoved = { type: 'outletRemoved' } as const;
const registryChanged = { type: 'registryChanged' } as const;
const swap = { type: 'swap' } as const;
const retryDue = { type: 'retryDue' } as const;

const settled = 'resolve b1, notify';

/** The same event of another build. */
function of(event: Extract<ShownEvent, { buildId: string }>, buildId: string): ShownEvent {
  return { ...event, buildId };
}

/** Formats a transition: `shown b1 before b2, in 2, request b2`. */
function tell(before: ShownState, event: ShownEvent, changes: Partial<BuildFacts>): string {
  const { state, effects } = transition(before, event, { ...facts, ...changes });
  if (state === before && effects.length === 0) return 'ignored';
  const next = waitingBuild(state);
  return [
    [
      state.status,
      ...(state.status === 'loading' ? [state.requested] : []),
      ...(state.status === 'shown' ? [state.shown] : []),
      ...(next === undefined ? [] : [`before ${next}`]),
    ].join(' '),
    ...(state.outlets === before.outlets ? [] : [`in ${state.outlets}`]),
    ...(state.hasBroken ? ['broken'] : []),
    ...(state.retryPending ? ['retry'] : []),
    ...effects.map((effect) =>
      'buildId' in effect ? `${effect.type} ${effect.buildId}` : effect.type,
    ),
  ].join(', ');
}

type Row = [string, ShownState, ShownEvent, string, Partial<BuildFacts>?];
const without = { ...shown, outlets: 0 };
const afterBreak = { ...shown, hasBroken: true };
const fallback: ShownState = { ...loading, requested: 'b1' };
const failed = { hasWantedFailed: true };
const newest = { wanted: 'b3', fit: ['b3', 'b1'] };
const rows: Row[] = [
  ['empty: requests the first candidate', empty, wanted, 'loading b2, request b2'],
  ['empty: rejects without a candidate', empty, wanted, 'empty, reject', { candidates: [] }],
  ['empty: retries an excused failure later', empty, excused, 'empty, retry'],
  ['empty: ignores an excused fallback', empty, of(excused, 'b1'), 'ignored'],
  ['empty: counts an outlet', empty, outletAdded, 'empty, in 2'],
  ['empty: a changed registry notifies outlets', empty, registryChanged, 'empty, notify'],
  ['empty: requests again after the delay', empty, retryDue, 'loading b2, request b2'],
  ['empty: does not retry a bad build', empty, retryDue, 'empty', { fit: [] }],
  ['empty: caches a late build only', empty, loaded, 'ignored'],

  ['loading: shows the build', loading, loaded, 'shown b2, resolve b2, notify'],
  ['loading: ignores a build not requested', loading, of(loaded, 'b1'), 'ignored'],
  ['loading: requests the next after a failure', loading, loadFailed, 'loading b1, request b1'],
  ['loading: skips a build that is bad now', loading, loadFailed, 'empty, reject', { fit: [] }],
  ['loading: ignores another failure', loading, of(loadFailed, 'b1'), 'ignored'],
  ['loading: a second request waits', loading, wanted, 'ignored'],
  ['loading: remembers an excused failure', loading, excused, 'loading b2, retry'],
  ['loading: keeps the named build', loading, registryChanged, 'loading b2'],
  ['loading: a new build', loading, registryChanged, 'loading b3, request b3', newest],
  ['fallback: is shown', fallback, of(loaded, 'b1'), 'shown b1, resolve b1, notify'],
  ['fallback: of a failed one', fallback, of(loaded, 'b1'), `shown b1, broken, ${settled}`, failed],

  ['shown: resolves a request', shown, wanted, 'shown b1, resolve b1'],
  ['shown: keeps a new build for the swap', shown, loaded, 'shown b1 before b2'],
  ['shown: swaps at once without an outlet', without, loaded, 'shown b2'],
  ['shown: ignores an earlier build', shown, of(loaded, 'b0'), 'ignored'],
  ['shown: stays when another build fails to load', shown, loadFailed, 'ignored'],
  ['shown: retries an excused failure later', shown, excused, 'shown b1, retry'],
  ['shown: ignores its own excused failure', shown, of(excused, 'b1'), 'ignored'],
  ['shown: says nothing of a normal mount', shown, mounted, 'ignored'],
  ['shown: announces the fallback', afterBreak, mounted, 'shown b1, announceFallback'],
  ['shown: but not the wanted build', afterBreak, mounted, 'shown b1', { wanted: 'b1' }],
  ['shown: removes a broken build', shown, broke, 'empty, broken'],
  ['shown: is silent after a failed unmount', shown, { ...broke, isUnmounting: true }, 'empty'],
  ['shown: keeps a broken build without another', shown, broke, 'ignored', { fit: ['b1'] }],
  ['shown: ignores a build that was replaced', shown, of(broke, 'b0'), 'ignored'],
  ['shown: requests a new build', shown, registryChanged, 'shown b1, request b2'],
  ['shown: requests it again after the delay', shown, retryDue, 'shown b1, request b2'],
  ['shown: but not one that failed here', shown, registryChanged, 'shown b1', failed],
  ['shown: has nothing to swap', shown, swap, 'ignored'],
  ['waiting: is not requested again', waiting, registryChanged, 'shown b1 before b2'],
  ['waiting: is dropped when withdrawn', waiting, registryChanged, 'shown b1', { wanted: 'b1' }],
  ['waiting: is swapped in', waiting, swap, 'shown b2, notify'],
  ['waiting: comes with the next mount', waiting, outletRemoved, 'shown b2, in 0'],
];

test.each(rows)('%s', (_, state, event, expected, changes = {}) => {
  expect(tell(state, event, changes)).toBe(expected);
});

test.each([
  [empty, true],
  [{ ...empty, outlets: 0 }, false],
  [loading, false],
  [shown, true],
])('the retry timer runs for a shown build or a failed outlet: %j', (state, expected) => {
  expect(isRetryTimed({ ...state, retryPending: true })).toBe(expected);
  expect(isRetryTimed(state)).toBe(false);
});

describe('any sequence of events', () => {
  const builds = ['b0', 'b1', 'b2', 'b3'];
  const anyEvent = fc
    .tuple(
      fc.constantFrom<ShownEvent>(
        wanted,
        loaded,
        loadFailed,
        excused,
        mounted,
        broke,
        outletAdded,
        outletRemoved,
        registryChanged,
        swap,
        retryDue,
      ),
      fc.constantFrom(...builds),
    )
    .map(([event, buildId]) => ('buildId' in event ? { ...event, buildId } : event));
  const anyFacts = fc
    .record({
      wanted: fc.option(fc.constantFrom(...builds), { nil: undefined }),
      hasWantedFailed: fc.boolean(),
      fit: fc.subarray(builds),
    })
    .map((some) => {
      const isFit = some.fit.length > 0 || some.wanted === undefined;
      return { ...some, candidates: isFit ? some.fit : [some.wanted] } as BuildFacts; // fit or the wanted one
    });
  const sequence = fc.array(fc.tuple(anyEvent, anyFacts), { maxLength: 60 });

  test('shows only loaded builds, settles every request, and loads a bad build only on request', () => {
    fc.assert(
      fc.property(sequence, (steps) => {
        let state = noBuild;
        const loadedOnes = new Set<string>();
        let isAwaited = false;
        for (const [event, eventFacts] of steps) {
          const after = transition(state, event, eventFacts);
          state = after.state;
          if (event.type === 'loaded') loadedOnes.add(event.buildId);
          if (event.type === 'wanted') isAwaited = true;
          for (const effect of after.effects) {
            if (effect.type === 'resolve' || effect.type === 'reject') isAwaited = false;
            if (effect.type !== 'request') continue;
            const isFit = eventFacts.fit.includes(effect.buildId);
            expect(isFit || (event.type === 'wanted' && eventFacts.fit.length === 0)).toBe(true);
          }
          const current = shownBuild(state);
          if (current !== undefined) expect(loadedOnes).toContain(current);
          if (current !== undefined) expect(waitingBuild(state)).not.toBe(current);
          if (isAwaited) expect(state.status).toBe('loading');
          expect(state.outlets).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
