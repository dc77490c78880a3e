import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@aforo/shared/contract';
import {
  buildClientTestServer,
  type ClientTestServer,
  emptyClient,
} from '../../../testing/servers/client-test-server.ts';
import type { Person } from '../../../testing/servers/test-app.ts';

let server: ClientTestServer;
let frontDesk: Person;
beforeAll(async () => {
  server = await buildClientTestServer();
  ({ frontDesk } = server);
});
afterAll(() => server.close());

describe('searching clients', () => {
  beforeAll(async () => {
    await server.addClient({
      name: 'Íñigo Núñez Sáez',
      email: 'inigo@correo.test',
      phone: '611 222 333',
    });
    await server.addClient({ name: 'Begoña Agüero', email: 'BEGO@Correo.test', tags: ['mañanas'] });
    await server.addClient({ name: 'Zoe 100%_Real' });
    await server.addClient({ name: 'Mª Carmen O’Neill', phone: '612 34 50 01' });
    await server.addClient({ name: 'Gal·la Pérez-Ruiz', phone: '+44 (0)20 7946 0958' });
    await server.addClient({ name: 'Małgorzata Żółć' });
  });

  test.each([
    ['nunez', ['Íñigo Núñez Sáez']],
    ['NÚÑEZ iñi', ['Íñigo Núñez Sáez']],
    ['saez inigo', ['Íñigo Núñez Sáez']],
    ['aguero', ['Begoña Agüero']],
    ['bego@', ['Begoña Agüero']],
    ['611 222', ['Íñigo Núñez Sáez']],
    ['+34611222333', ['Íñigo Núñez Sáez']],
    ['100%_', ['Zoe 100%_Real']],
    ['%', ['Zoe 100%_Real']],
    ['_', ['Zoe 100%_Real']],
    ['no hay nadie así', []],
    ['Maria Carmen', ['Mª Carmen O’Neill']],
    ['oneill, maría', ['Mª Carmen O’Neill']],
    ["o'neill", ['Mª Carmen O’Neill']],
    ['M.ª Carmen', ['Mª Carmen O’Neill']],
    ['galla', ['Gal·la Pérez-Ruiz']],
    ['gal·la', ['Gal·la Pérez-Ruiz']],
    ['ruiz, galla', ['Gal·la Pérez-Ruiz']],
    ['perez ruiz', ['Gal·la Pérez-Ruiz']],
    ['\u202Aperezruiz\u200B\u202C', ['Gal·la Pérez-Ruiz']],
    ['malgorzata', ['Małgorzata Żółć']],
    ['0034 612 34', ['Mª Carmen O’Neill']],
    ['612 34 50 01', ['Mª Carmen O’Neill']],
    ['tel:+34\u2011612\u2011345\u2011001', ['Mª Carmen O’Neill']],
    ['+34 612 345 001', ['Mª Carmen O’Neill']],
    ['Bego <bego@correo.test>', ['Begoña Agüero']],
  ])('finds %j for «%s»', async (q, names) => {
    expect(await server.search(q)).toEqual(names);
  });

  test('orders by name, ignoring accents and case, and paginates', async () => {
    const all = await server.search('', '&pageSize=100');
    expect(all.indexOf('Begoña Agüero')).toBeLessThan(all.indexOf('Íñigo Núñez Sáez'));
    expect(await server.search('', '&pageSize=1&page=2')).toEqual([all[1]]);
  });

  test('filters by tag and returns the tags in use', async () => {
    expect(await server.search('', `&tag=${encodeURIComponent('mañanas')}`)).toEqual([
      'Begoña Agüero',
    ]);
    const { tags } = (await frontDesk.get('/api/clients')).json<{ tags: string[] }>();
    expect(tags).toEqual(['mañanas']);
  });

  test('lists a tag only while a client has it', async () => {
    const tags = async () =>
      (await frontDesk.get('/api/clients'))
        .json<{ tags: string[] }>()
        .tags.filter((tag) => tag < 'm');
    const retag = async ({ id, name, version }: Client, carried: string[]): Promise<Client> => {
      const change = { ...emptyClient, name, version, tags: carried };
      return (await frontDesk.put(`/api/clients/${id}`, change)).json<Client>();
    };
    let one = await server.addClient({ name: 'Etiqueta Una', tags: ['alta', 'baja'] });
    const two = await server.addClient({ name: 'Etiqueta Dos', tags: ['alta'] });
    expect(await tags()).toEqual(['alta', 'baja']);
    one = await retag(one, ['alta']);
    expect(await tags()).toEqual(['alta']);
    await retag(one, []);
    await retag(two, ['costa']);
    expect(await tags()).toEqual(['costa']);
  });

  test.each(['page=0', 'pageSize=101', 'status=todos', 'sort=edad'])(
    'refuses %s',
    async (query) => {
      const answer = await frontDesk.get(`/api/clients?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    },
  );
});

describe('a list without a total', () => {
  beforeAll(async () => {
    for (const name of ['Ximo Alba', 'Ximo Boix', 'Ximo Cano']) await server.addClient({ name });
  });

  test.each(['xi', 'ximo'])('queries only the page: %s', async (q) => {
    const ask = async (page: number, count: string) =>
      (await frontDesk.get(`/api/clients?q=${q}&pageSize=2&page=${page}&count=${count}`)).json<{
        items: unknown[];
        total: number;
      }>();
    const all = await ask(1, 'all');
    expect(all.total).toBe(3);
    expect(await ask(1, 'page')).toEqual({ ...all, total: 2 });
    expect(await ask(2, 'page')).toMatchObject({ items: [{ name: 'Ximo Cano' }], total: 3 });
    expect(await ask(3, 'page')).toMatchObject({ items: [], total: 0 });
  });
});
