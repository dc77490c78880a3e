import { describe, expect, test } from '@jest/globals';
import { rowActions, type RowAction } from './row-actions.ts';

const all = { mark: true, correct: true, cancel: true, charge: true };
const receptionist = { ...all, correct: false };
type Row = Parameters<typeof rowActions>[0];

describe('rowActions', () => {
  test.each<[string, Row['status'], Row['session']['status'], boolean, Row['may'], RowAction[]]>([
    ['before the session has begun', 'confirmed', 'scheduled', false, all, ['move', 'cancel']],
    [
      'after the session has begun',
      'confirmed',
      'scheduled',
      true,
      all,
      ['noShow', 'move', 'cancel'],
    ],
    ['after an arrival', 'attended', 'scheduled', true, all, ['noShow']],
    ['after an early arrival', 'attended', 'scheduled', false, all, []],
    ['after an absence', 'noShow', 'scheduled', true, all, ['unmark']],
    ['for a held seat', 'held', 'scheduled', true, all, ['cancel']],
    ['for a closed session as administrator', 'noShow', 'closed', true, all, ['correct']],
    ['for a closed session as receptionist', 'noShow', 'closed', true, receptionist, []],
    ['for a cancelled session', 'cancelledByCenter', 'cancelled', true, all, []],
    [
      'without permissions',
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
