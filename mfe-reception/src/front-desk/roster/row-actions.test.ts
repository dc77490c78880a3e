import { describe, expect, test } from '@jest/globals';
import { rowActions, type RowAction } from './row-actions.ts';

const all = { mark: true, correct: true, cancel: true, charge: true };
const receptionist = { ...all, correct: false };
type Row = Parameters<typeof rowActions>[0];

describe('what a row offers', () => {
  test.each<[string, Row['status'], Row['session']['status'], boolean, Row['may'], RowAction[]]>([
    ['before the session', 'confirmed', 'scheduled', false, all, ['move', 'cancel']],
    ['once it has begun', 'confirmed', 'scheduled', true, all, ['noShow', 'move', 'cancel']],
    ['who has arrived', 'attended', 'scheduled', true, all, ['noShow']],
    ['who arrived early', 'attended', 'scheduled', false, all, []],
    ['who is missing', 'noShow', 'scheduled', true, all, ['unmark']],
    ['a place kept for a moment', 'held', 'scheduled', true, all, ['cancel']],
    ['a closed session, to an admin', 'noShow', 'closed', true, all, ['correct']],
    ['a closed session, to the receptionist', 'noShow', 'closed', true, receptionist, []],
    ['a cancelled session', 'cancelledByCenter', 'cancelled', true, all, []],
    [
      'who may only look',
      'confirmed',
      'scheduled',
      true,
      { mark: false, correct: false, cancel: false, charge: false },
      [],
    ],
  ])('%s', (_, status, sessionStatus, hasBegun, may, acts) => {
    const row = { status, session: { status: sessionStatus }, hasBegun, may };
    expect(rowActions({ ...row, owes: false })).toEqual(acts);
    expect(rowActions({ ...row, owes: true })).toEqual(may.charge ? ['charge', ...acts] : acts);
  });
});
