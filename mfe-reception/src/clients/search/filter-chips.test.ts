import { expect, test } from '@jest/globals';
import { clientListParams, type ClientListState } from '../../common/client-list-url.ts';
import { filterChips } from './filter-chips.ts';

test.each<[Partial<ClientListState>, string[]]>([
  [{}, []],
  [{ q: 'ana', sort: 'newest', page: 3 }, []],
  [{ status: 'archived' }, ['Solo archivados']],
  [{ status: 'all', tag: 'VIP' }, ['También archivados', 'Etiqueta: VIP']],
  [{ account: 'with' }, ['Con cuenta']],
  [{ account: 'without' }, ['Sin cuenta']],
])('filterChips(%p) has the labels %p', (changed, labels) => {
  expect(
    filterChips({ ...clientListParams.initial, ...changed }).map(({ label }) => label),
  ).toEqual(labels);
});

test('removing every chip restores the default filters', () => {
  const state: ClientListState = {
    ...clientListParams.initial,
    status: 'all',
    tag: 'VIP',
    account: 'with',
  };
  const bare = filterChips(state).reduce((left, { without }) => ({ ...left, ...without }), state);
  expect(bare).toEqual(clientListParams.initial);
});
