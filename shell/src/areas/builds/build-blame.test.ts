import { expect, test } from '@jest/globals';
import { nextProbation } from './build-blame.ts';

type State = Parameters<typeof nextProbation>[0];
type Event = Parameters<typeof nextProbation>[1];

const none: State = { status: 'none' };
const mounting: State = { status: 'mounting', buildId: 'b1' };
const probation: State = { status: 'probation', buildId: 'b1' };
const stable: State = { status: 'stable', buildId: 'b1' };
const current = (buildId: string | undefined, isVisible = true): Event => ({
  type: 'current',
  buildId,
  isVisible,
});
const mounted: Event = { type: 'mounted', buildId: 'b1' };
const broke: Event = { type: 'broke', buildId: 'b1' };
const over: Event = { type: 'probationOver' };

const rows: [string, State, Event, State][] = [
  ['a visible build may hang', none, current('b1'), mounting],
  ['a prefetched build may not', none, current('b1', false), none],
  ['a mounted build is on probation', mounting, mounted, probation],
  ['a build that leaves before it has mounted is not', mounting, current('b1', false), none],
  ['probation continues when the user leaves the area', probation, current('b1', false), probation],
  ['probation ends with stability', probation, over, stable],
  ['another build begins its own', probation, current('b2'), { ...mounting, buildId: 'b2' }],
  ['another build replaces a stable one', stable, current('b2'), { ...mounting, buildId: 'b2' }],
  ['a removed build has none', probation, current(undefined), none],
  ['a broken build may be mounted again', stable, broke, mounting],
  ['a build that was replaced changes nothing', mounting, { ...mounted, buildId: 'b0' }, mounting],
  ['a second mount does not begin it again', stable, mounted, stable],
  ['a late timer changes nothing', mounting, over, mounting],
];

test.each(rows)('probation: %s', (_, state, event, expected) => {
  expect(nextProbation(state, event)).toEqual(expected);
});
