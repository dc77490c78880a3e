import { expect, test } from '@jest/globals';
import { moduleRevision, moduleStatus } from '../../testing/modules.ts';
import { type AreaHealth, healthOf } from './area-health.ts';
import type { AreaStatus } from './area-status.ts';

const fares = (buildId: string, mounts: number, failures: number) => ({
  ...{ buildId, mounts, failures, anonymousFailures: 0, scriptErrors: 0 },
  ...{ phases: null, vitals: {}, causes: [] },
});
const status = moduleStatus();
const returned = moduleRevision({ kind: 'rollback', author: 'gateway' });

test.each<[string, AreaStatus, AreaHealth]>([
  ['off while everybody is shown none', moduleStatus({ stable: null }), { kind: 'off' }],
  ['unused', status, { kind: 'unused' }],
  ['well', { ...status, figures: [fares('b2', 40, 0)] }, { kind: 'well' }],
  [
    'well although what was in use before failed',
    { ...status, figures: [fares('b2', 40, 0), fares('b1', 2, 9)] },
    { kind: 'well' },
  ],
  [
    'failing, with what is on trial counted in',
    {
      ...moduleStatus({ canary: { buildId: 'b3', rule: { percent: 10 } } }),
      figures: [fares('b2', 40, 1), fares('b3', 2, 2)],
    },
    { kind: 'failing', failures: 3, tries: 45 },
  ],
  [
    'back by itself',
    { ...status, figures: [fares('b2', 4, 0)], lastRevision: returned },
    { kind: 'returned' },
  ],
  [
    'well after somebody went back',
    {
      ...status,
      figures: [fares('b2', 4, 0)],
      lastRevision: moduleRevision({ kind: 'rollback' }),
    },
    { kind: 'well' },
  ],
])('an area is %s', (_name, area, health) => {
  expect(healthOf(area)).toEqual(health);
});
