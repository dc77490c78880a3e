import { describe, expect, test } from '@jest/globals';
import {
  defaultListState,
  isNarrowed,
  readClientList,
  writeClientList,
  type ClientListState,
} from './client-list-url.ts';

const read = (search: string) => readClientList(new URLSearchParams(search));
const state = (changed: Partial<ClientListState>) => ({ ...defaultListState, ...changed });

describe('the URL of the client list', () => {
  test.each<[string, Partial<ClientListState>]>([
    ['', {}],
    ['?q=mu%C3%B1oz', { q: 'muñoz' }],
    ['?estado=archivados', { status: 'archived' }],
    ['?estado=todos&etiqueta=VIP', { status: 'all', tag: 'VIP' }],
    ['?cuenta=sin&orden=recientes&pagina=3', { account: 'without', sort: 'newest', page: 3 }],
    ['?nuevo=', { newName: '' }],
    ['?q=Ana&nuevo=Ana+Ruiz', { q: 'Ana', newName: 'Ana Ruiz' }],
  ])('round-trips %p', (search, changed) => {
    expect(read(search)).toEqual(state(changed));
    expect(writeClientList(state(changed))).toBe(search);
  });

  test.each([
    '?estado=borrados',
    '?estado=constructor',
    '?cuenta=&orden=',
    '?pagina=0',
    '?pagina=-2',
    '?pagina=1.5',
    '?pagina=muchas',
    '?pagina=999999999',
  ])('falls back to the default list for %p', (search) => {
    expect(read(search)).toEqual(defaultListState);
  });

  test('truncates texts to the lengths that the API accepts', () => {
    expect(read(`?q=${'a'.repeat(300)}`).q).toHaveLength(100);
    expect(read(`?etiqueta=${'a'.repeat(300)}`).tag).toHaveLength(40);
  });

  test('keeps a trailing space while the user is typing', () => {
    expect(read(writeClientList(state({ q: 'ana ' }))).q).toBe('ana ');
  });

  test.each<[Partial<ClientListState>, boolean]>([
    [{}, false],
    [{ sort: 'newest', page: 4, newName: '' }, false],
    [{ q: '  ' }, false],
    [{ q: 'ana' }, true],
    [{ status: 'all' }, true],
    [{ tag: 'VIP' }, true],
    [{ account: 'with' }, true],
  ])('isNarrowed(%p) is %p', (changed, narrowed) => {
    expect(isNarrowed(state(changed))).toBe(narrowed);
  });
});
