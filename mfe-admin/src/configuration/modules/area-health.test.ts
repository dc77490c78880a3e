import { expect, test } from '@jest/globals';
import { moduleRevision, moduleStatus } from '../../testing/modules.ts';
import { type AreaHealth, healthOf } from './area-health.ts';
import type { AreaStatus } from './area-status.ts';

const fares = (buildId: string, mounts: number, failures: number) => ({
  buildId,
  mounts,
  failures,
  anonymousFailures: 0,
  scriptErrors: 0,
  phases: null,
  vitals: {},
  causes: [],
});
const status = moduleStatus();
const returned = moduleRevision({ kind: 'rollback', author: 'gateway' });

test.each<[string, AreaStatus, AreaHealth]>([
  ['off, without a stable build', moduleStatus({ stable: null }), { kind: 'off' }],
  ['unused', status, { kind: 'unused' }],
  ['healthy', { ...status, figures: [fares('b2', 40, 0)] }, { kind: 'well' }],
  [
    'healthy although the previous build failed',
    { ...status, figures: [fares('b2', 40, 0), fares('b1', 2, 9)] },
    { kind: 'well' },
  ],
  [
    'failing, with the build on trial counted in',
    {
      ...moduleStatus({ canary: { buildId: 'b3', rule: { percent: 10 } } }),
      figures: [fares('b2', 40, 1), fares('b3', 2, 2)],
    },
    { kind: 'failing', failures: 3, tries: 45 },
  ],
  [
    'rolled back automatically',
    { ...status, figures: [fares('b2', 4, 0)], lastRevision: returned },
    { kind: 'returned' },
  ],
  [
    'healthy after a manual rollback',
    {
      ...status,
      figures: [fares('b2', 4, 0)],
      lastRevision: moduleRevision({ kind: 'rollback' }),
    },
    { kind: 'well' },
  ],
])('reports an area that is %s', (_name, area, health) => {
  expect(healthOf(area)).toEqual(health);
});
