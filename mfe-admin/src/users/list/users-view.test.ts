import { describe, expect, test } from '@jest/globals';
import { isFiltered, readUsersView, withFilter, writeUsersView } from './users-view.ts';

const plain = { q: '', role: 'any', status: 'any', page: 1, panel: null } as const;
const read = (search: string) => readUsersView(new URLSearchParams(search));

describe('the URL state of the accounts', () => {
  test.each([
    ['', plain],
    ['q=ana', { ...plain, q: 'ana' }],
    ['role=client&status=blocked&page=3', { ...plain, role: 'client', status: 'blocked', page: 3 }],
    ['panel=invite', { ...plain, panel: { kind: 'invite' } }],
    ['page=2&user=u1', { ...plain, page: 2, panel: { kind: 'user', userId: 'u1' } }],
  ])('survives a round trip: %s', (search, view) => {
    expect(read(search)).toEqual(view);
    expect(writeUsersView(read(search))).toBe(search);
  });

  test.each([
    'role=boss',
    'status=asleep',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'page=999999999',
    'panel=erase',
    'user=',
  ])('ignores invalid values: %s', (search) => {
    expect(read(search)).toEqual(plain);
  });

  test('goes back to the first page when a filter changes', () => {
    expect(withFilter({ ...plain, page: 4 }, { role: 'admin' })).toEqual({
      ...plain,
      role: 'admin',
    });
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
