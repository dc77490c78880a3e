import { describe, expect, test } from '@jest/globals';
import { isFiltered, usersParams } from './users-view.ts';

const { initial, read, write } = usersParams;

describe('the URL state of the accounts', () => {
  test.each([
    ['', initial],
    ['?q=ana', { ...initial, q: 'ana' }],
    [
      '?role=client&status=blocked&page=3',
      { ...initial, role: 'client', status: 'blocked', page: 3 },
    ],
    ['?panel=invite', { ...initial, panel: 'invite' }],
    ['?page=2&user=u1', { ...initial, page: 2, userId: 'u1' }],
  ])('survives a round trip: %s', (search, view) => {
    expect(read(search)).toEqual(view);
    expect(write(read(search))).toBe(search);
  });

  test.each([
    ['', false],
    ['page=2', false],
    ['panel=invite', false],
    ['q=%20', false],
    ['q=a', true],
    ['role=admin', true],
    ['status=invited', true],
  ])('detects active filters: %s', (search, filtered) => {
    expect(isFiltered(read(search))).toBe(filtered);
  });
});
