import { describe, expect, test } from '@jest/globals';
import { clientListParams, isNarrowed, type ClientListState } from './client-list-url.ts';

const { initial, read, write } = clientListParams;
const state = (changed: Partial<ClientListState>) => ({ ...initial, ...changed });

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
    expect(write(state(changed))).toBe(search);
  });

  test('keeps a trailing space while the user is typing', () => {
    expect(read(write(state({ q: 'ana ' }))).q).toBe('ana ');
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
