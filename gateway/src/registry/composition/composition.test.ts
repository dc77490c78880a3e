import { expect, test } from '@jest/globals';
import type { AreaRelease, AreaState, CanaryRule, Channel, Role } from '@aforo/shared/contract';
import { compose, releaseKey } from './composition.ts';

const area = 'mfe-admin';
const release = (buildId: string) => ({ area, buildId }) as AreaRelease; // the rest is not used here
const installed = { [area]: release('beside') };

interface VisitorFields {
  bucket?: number;
  account?: string | null;
  role?: Role | null;
}

function choiceOf(
  state: Partial<AreaState>,
  { bucket = 99, account = null, role = null }: VisitorFields = {},
  waiting: string[] = [],
  channels: Channel[] = [],
) {
  const whole: AreaState = { stable: 'b2', canary: null, previous: 'b1', mounts: [], ...state };
  const builds = ['b1', 'b2', 'b3', 'beside'];
  const snapshot = {
    revision: 1,
    states: new Map([[area, whole]]),
    releases: new Map(builds.map((id) => [releaseKey(area, id), release(id)])),
    channels,
    waiting: new Set(waiting),
  };
  return compose(snapshot, { bucketOf: () => bucket, account, role }, installed).choices[area];
}

test.each<[string, Partial<AreaState>, object]>([
  ['as the last resort', {}, { why: 'stable', fallback: 'b1', installed: 'beside' }],
  [
    'if there was no stable build before',
    { previous: null },
    { fallback: null, installed: 'beside' },
  ],
])('names the installed build %s', (_when, state, choice) => {
  expect(choiceOf(state)).toMatchObject(choice);
});

test.each<[string, Partial<AreaState>]>([
  ['in use', { stable: 'beside' }],
  ['the previous one', { previous: 'beside' }],
])('does not name the installed build again if it is %s', (_what, state) => {
  expect(choiceOf(state)).not.toHaveProperty('installed');
});

test('does not name the installed build while it waits for its approval', () => {
  expect(choiceOf({}, {}, [area])).not.toHaveProperty('installed');
  expect(choiceOf({}, {}, ['mfe-client'])).toHaveProperty('installed');
});

test('visitors with a canary fall back to the stable build', () => {
  const canary = { buildId: 'b3', rule: { percent: 50 } };
  expect(choiceOf({ canary }, { bucket: 10 })).toEqual({
    why: 'canary',
    fallback: 'b2',
    installed: 'beside',
  });
  expect(choiceOf({ canary }, { bucket: 60 })).toEqual({
    why: 'stable',
    fallback: 'b1',
    installed: 'beside',
  });
});

test.each<[string, CanaryRule, VisitorFields, boolean]>([
  [
    'a percentage of a role, within both',
    { percent: 10, role: 'client' },
    { bucket: 9, role: 'client' },
    true,
  ],
  [
    'a percentage of a role, above it',
    { percent: 10, role: 'client' },
    { bucket: 10, role: 'client' },
    false,
  ],
  [
    'a percentage of a role, of another role',
    { percent: 10, role: 'client' },
    { bucket: 9, role: 'admin' },
    false,
  ],
  ['a role, without a percentage', { role: 'client' }, { role: 'client' }, true],
  ['accounts, one of them', { accounts: ['ana'] }, { account: 'ana' }, true],
  ['accounts, another one', { accounts: ['ana'] }, { account: 'eva', bucket: 0 }, false],
  ['accounts, without a session', { accounts: ['ana'] }, { bucket: 0 }, false],
  [
    'accounts beside a percentage, by account',
    { percent: 1, accounts: ['ana'] },
    { account: 'ana' },
    true,
  ],
  [
    'accounts beside a percentage, by bucket',
    { percent: 1, accounts: ['ana'] },
    { bucket: 0 },
    true,
  ],
  [
    'accounts beside a role, by account',
    { role: 'admin', accounts: ['ana'] },
    { account: 'ana', role: 'receptionist' },
    true,
  ],
  [
    'accounts, by an account that is no longer of the team',
    { accounts: ['ana'] },
    { account: 'ana', role: 'client' },
    false,
  ],
])('a canary for %s', (_who, rule, visitor, isTried) => {
  const choice = choiceOf({ canary: { buildId: 'b3', rule } }, visitor);
  expect(choice?.why).toBe(isTried ? 'canary' : 'stable');
});

const by = { changedBy: 'eva', changedAt: '2026-11-01T10:00:00.000Z' };
const channels: Channel[] = [
  { name: 'staging', position: 1, accounts: ['ana'], ...by },
  { name: 'beta', position: 2, role: 'receptionist', ...by },
];

test.each([
  ['its people get the build of a channel', { staging: 'b3' }, { account: 'ana' }, 'channel'],
  ['people outside it do not', { staging: 'b3' }, { account: 'eva' }, 'stable'],
  ['a channel without a build shows the next one', { beta: 'b3' }, { account: 'ana' }, 'channel'],
  ['no channel shows an earlier one', { staging: 'b3' }, { role: 'receptionist' }, 'stable'],
  ['the people of a role get it', { beta: 'b3' }, { role: 'receptionist' }, 'channel'],
  ['a build that can’t be read is not shown', { beta: 'b9' }, { account: 'ana' }, 'stable'],
  ['a visitor without a session is in none', { staging: 'b3' }, {}, 'stable'],
] as const)('%s', (_what, builds, visitor, why) => {
  const choice = choiceOf({ channels: { ...builds } }, visitor, [], channels);
  expect(choice).toMatchObject({ why, fallback: why === 'channel' ? 'b2' : 'b1' });
});

test('a channel goes before a canary', () => {
  const canary = { buildId: 'b1', rule: { percent: 99 } };
  const state = { canary, channels: { staging: 'b3' } };
  expect(choiceOf(state, { bucket: 0, account: 'ana' }, [], channels)?.why).toBe('channel');
  expect(choiceOf(state, { bucket: 0, account: 'eva' }, [], channels)?.why).toBe('canary');
});
