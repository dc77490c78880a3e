import { describe, expect, test } from '@jest/globals';
import type { AreaState, Rollout, RolloutPlan } from '@aforo/shared/contract';
import {
  decideRollout,
  ruleOfStep,
  stepReason,
  type Evidence,
  type MountTime,
} from './rollout-decision.ts';

const now = new Date('2026-03-02T10:00:00Z');
const earlier = '2026-03-02T09:00:00.000Z';
const later = '2026-03-02T11:00:00.000Z';
const plan: RolloutPlan = { steps: [1, 10, 100], everySeconds: 1800 };
const stopIf = { failurePercent: 2, mountRatio: 1.5 };

const rollout = (more: Partial<Rollout> = {}): Rollout => ({
  buildId: 'b2',
  plan,
  state: 'running',
  step: 1,
  nextAt: earlier,
  author: 'ana@aforo.test',
  reason: 'menús nuevos',
  outcome: null,
  at: earlier,
  ...more,
});
const area = (canary: AreaState['canary'], stable = 'b1') => ({
  stable,
  canary,
  stableAtStart: 'b1',
});
const atOne = area({ buildId: 'b2', rule: { percent: 1 } });

const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  outcomes: { staff: { failed: 0, mounted: 10 }, clients: [] },
  mount: { tried: null, stable: null },
  ...more,
});
const mounts = (tried: Partial<MountTime>, stable: Partial<MountTime>) =>
  evidence({
    mount: { tried: { voices: 20, p95: 0, ...tried }, stable: { voices: 20, p95: 0, ...stable } },
  });

describe('the next step', () => {
  test.each<[string, Partial<Rollout>, Parameters<typeof decideRollout>[1], object]>([
    ['begins', { step: 0 }, area(null), { kind: 'step', step: 1, rule: { percent: 1 } }],
    ['follows its interval', {}, atOne, { kind: 'step', step: 2, rule: { percent: 10 } }],
    [
      'is everyone at 100 %',
      { step: 2 },
      area({ buildId: 'b2', rule: { percent: 10 } }),
      { kind: 'step', step: 3, rule: null },
    ],
    ['waits for its time', { nextAt: later }, atOne, { kind: 'wait' }],
    ['waits for a scheduled start', { step: 0, nextAt: later }, area(null), { kind: 'wait' }],
    ['waits during a pause', { state: 'paused' }, atOne, { kind: 'wait' }],
    ['is none after the last', { nextAt: null }, atOne, { kind: 'wait' }],
    ['is left after a withdrawal', {}, area(null), { kind: 'leave' }],
    [
      'is withdrawn after everyone got another build',
      {},
      area({ buildId: 'b2', rule: { percent: 1 } }, 'b3'),
      { kind: 'withdraw' },
    ],
    [
      'never begins after everyone got another build',
      { step: 0 },
      area(null, 'b3'),
      { kind: 'leave' },
    ],
    ['is left after a rollback during a pause', { state: 'paused' }, area(null), { kind: 'leave' }],
    [
      'is left after another percentage by hand',
      {},
      area({ buildId: 'b2', rule: { percent: 50 } }),
      { kind: 'leave' },
    ],
    [
      'is left before the start if another build is on trial',
      { step: 0 },
      area({ buildId: 'b3', rule: { percent: 5 } }),
      { kind: 'leave' },
    ],
    ['is left if everyone has the build', { step: 0 }, area(null, 'b2'), { kind: 'leave' }],
    [
      'is left if everyone had the build already',
      { step: 0 },
      { ...area(null, 'b2'), stableAtStart: 'b2' },
      { kind: 'leave' },
    ],
  ])('%s', (_what, more, state, action) => {
    expect(decideRollout(rollout(more), state, null, now)).toMatchObject(action);
  });

  test('keeps the role and the accounts, and ends with the whole role', () => {
    const ofRole: RolloutPlan = { ...plan, role: 'receptionist', accounts: ['id'] };
    expect(ruleOfStep(ofRole, 1)).toEqual({ percent: 1, role: 'receptionist', accounts: ['id'] });
    expect(ruleOfStep(ofRole, 3)).toEqual({ role: 'receptionist', accounts: ['id'] });
  });

  test('compares rules whatever the order of their properties', () => {
    const ofRole = rollout({ plan: { ...plan, role: 'client' } });
    const state = area({ buildId: 'b2', rule: { role: 'client', percent: 1 } });
    expect(decideRollout(ofRole, state, null, now).kind).toBe('step');
  });

  test('has its number, its percentage and the author of the rollout in its reason', () => {
    expect(stepReason(rollout(), 2)).toBe(
      'Paso 2 de 3 (10 %) del despliegue de ana@aforo.test: menús nuevos',
    );
  });
});

describe('a condition', () => {
  const conditional = (more: Partial<Rollout> = {}) =>
    rollout({ plan: { ...plan, stopIf }, ...more });
  const failing = evidence({
    outcomes: { staff: { failed: 2, mounted: 40 }, clients: [] },
  });

  test.each([
    ['before the next step is due', { nextAt: later }],
    ['instead of the next step', {}],
    ['during a pause', { state: 'paused' }],
    ['after the last step', { nextAt: null }],
  ] as const)('withdraws the build %s', (_when, more) => {
    expect(decideRollout(conditional(more), atOne, failing, now)).toEqual({
      kind: 'withdraw',
      why: 'Falla a 2 de 42 personas del equipo (5 %), en un día.',
    });
  });

  test('is not evaluated without being asked for', () => {
    expect(decideRollout(rollout(), atOne, failing, now).kind).toBe('step');
  });

  test.each<[string, Evidence]>([
    [
      'one account of the team',
      evidence({ outcomes: { staff: { failed: 1, mounted: 0 }, clients: [] } }),
    ],
    [
      'many clients of one network',
      evidence({
        outcomes: { staff: { failed: 0, mounted: 5 }, clients: [{ failed: 500, mounted: 0 }] },
      }),
    ],
    [
      'fewer than the percentage',
      evidence({ outcomes: { staff: { failed: 2, mounted: 99 }, clients: [] } }),
    ],
    ['slow mounts of few people', mounts({ voices: 19, p95: 900 }, { p95: 100 })],
    ['slow mounts beside few of the stable build', mounts({ p95: 900 }, { voices: 19, p95: 100 })],
    ['mounts just as slow as allowed', mounts({ p95: 150 }, { p95: 100 })],
  ])('is not met by %s', (_what, given) => {
    expect(decideRollout(conditional(), atOne, given, now).kind).toBe('step');
  });

  test('is met by slow mounts of enough people', () => {
    expect(decideRollout(conditional(), atOne, mounts({ p95: 151 }, { p95: 100 }), now)).toEqual({
      kind: 'withdraw',
      why: 'Tarda en montarse más de 1,5 veces lo que la estable (p95 de 151 ms frente a 100 ms).',
    });
  });
});
