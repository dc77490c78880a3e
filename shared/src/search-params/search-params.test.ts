import { describe, expect, test } from '@jest/globals';
import {
  choice,
  date,
  defineSearchParams,
  flag,
  instant,
  oneOf,
  page,
  param,
  text,
  time,
  uuid,
  word,
} from './index.ts';

const id = '10000000-0000-4000-8000-000000000001';
const params = defineSearchParams({
  q: text('q', 10),
  day: date('dia', '@today'),
  hour: time('hora'),
  startsAt: instant('desde'),
  status: choice('estado', { activos: 'active', archivados: 'archived' }, 'active'),
  role: oneOf('rol', ['admin', 'client'], 'any'),
  view: oneOf('vista', ['lista', 'semana']),
  serviceId: uuid('servicio'),
  open: word('abierto'),
  newName: param('nuevo', (name) => name),
  isPast: flag('ver', 'pasadas'),
  page: page('pagina'),
});

describe('search parameters', () => {
  test.each([
    ['', {}],
    ['?q=mu%C3%B1oz', { q: 'muñoz' }],
    ['?dia=2028-02-29&hora=10%3A30', { day: '2028-02-29', hour: '10:30' }],
    ['?desde=2026-11-24T18%3A00%3A00.000Z', { startsAt: '2026-11-24T18:00:00.000Z' }],
    [
      '?estado=archivados&rol=admin&vista=lista',
      { status: 'archived', role: 'admin', view: 'lista' },
    ],
    [`?servicio=${id}&abierto=nuevo&nuevo=`, { serviceId: id, open: 'nuevo', newName: '' }],
    ['?ver=pasadas&pagina=3', { isPast: true, page: 3 }],
  ] as const)('round-trip %p', (search, values) => {
    expect(params.read(search)).toEqual({ ...params.initial, ...values });
    expect(params.write(values)).toBe(search);
  });

  test.each([
    '?dia=ayer',
    '?dia=2026-02-30',
    '?dia=0001-01-01',
    '?hora=25:00',
    '?desde=2026-11-24T99:00:00Z',
    '?estado=borrados',
    '?estado=constructor',
    '?rol=',
    '?servicio=../x',
    '?abierto=',
    '?ver=todo',
    '?pagina=0',
    '?pagina=1.5',
    '?pagina=999999999',
  ])('read the invalid %p as absent', (search) => {
    expect(params.read(search)).toEqual(params.initial);
  });

  test('truncate text to the length that the API accepts', () => {
    expect(params.read(`?q=${'a'.repeat(300)}`).q).toHaveLength(10);
  });

  test('omit defaults and blank text', () => {
    expect(params.write({ ...params.initial, q: '  ' })).toBe('');
  });

  test('keep the other parameters, and their own order', () => {
    const search = new URLSearchParams('pagina=2&otra=1&q=a');
    expect(params.write({ ...params.read(search), page: 3 }, search)).toBe('?otra=1&q=a&pagina=3');
  });

  test.each([
    ['', false],
    ['?pagina=2', false],
    ['?q=%20', false],
    ['?q=a', true],
    ['?rol=admin', true],
  ])('tell whether %p filters', (search, isFiltered) => {
    expect(params.isFiltered(params.read(search), 'page')).toBe(isFiltered);
  });

  test('give the values of a preload template', () => {
    expect(params.preload).toMatchObject({
      q: { from: 'q' },
      day: { from: 'dia', as: 'date', or: '@today' },
      status: {
        from: 'estado',
        words: { activos: 'active', archivados: 'archived' },
        or: 'active',
      },
      role: { from: 'rol', words: { admin: 'admin', client: 'client' }, or: 'any' },
      page: { from: 'pagina', as: 'page', or: '1' },
    });
    expect(params.names).toMatchObject({ q: 'q', status: 'estado' });
  });
});
