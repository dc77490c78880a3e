import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Resource } from '@aforo/shared/contract';
import {
  buildServiceTestServer,
  type ServiceTestServer,
} from '../../testing/servers/service-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: ServiceTestServer;
let admin: Person;
beforeAll(async () => {
  server = await buildServiceTestServer();
  ({ admin } = server);
});
afterAll(() => server.close());

describe('a resource', () => {
  test('can be listed, renamed and archived when it is not in use', async () => {
    const { id } = await server.addResource({ name: 'Sala azul' });
    const room = { name: 'Sala añil', kind: 'room', quantity: 1 };
    const renamed = await admin.put(`/api/resources/${id}`, {
      ...room,
      status: 'active',
      version: 1,
    });
    expect(renamed.json()).toMatchObject({ name: 'Sala añil', version: 2 });
    const stale = await admin.put(`/api/resources/${id}`, {
      ...room,
      status: 'archived',
      version: 1,
    });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
    const away = await admin.put(`/api/resources/${id}`, {
      ...room,
      status: 'archived',
      version: 2,
    });
    expect(away.json()).toMatchObject({ status: 'archived' });
    const { items } = (await server.as('receptionist').get('/api/resources')).json<{
      items: Resource[];
    }>();
    expect(items).toContainEqual(expect.objectContaining({ id, status: 'archived' }));
  });

  test('cannot be reduced below the need of future sessions or archived while they need it', async () => {
    const room = await server.addResource({ quantity: 3 });
    const { id } = await server.addService();
    await server.plan(id, '2026-12-02T18:00:00Z', room);
    await server.plan(id, '2026-12-02T18:30:00Z', room);
    await server.plan(id, '2026-12-02T19:30:00Z', room);
    const save = (fields: object) =>
      admin.put(`/api/resources/${room.id}`, {
        name: room.name,
        kind: 'room',
        quantity: 3,
        status: 'active',
        version: 1,
        ...fields,
      });
    expect((await save({ quantity: 1 })).json()).toMatchObject({
      code: 'in_use',
      details: { neededAtOnce: 2 },
    });
    expect((await save({ status: 'archived' })).json()).toMatchObject({ code: 'in_use' });
    expect((await save({ quantity: 2 })).json()).toMatchObject({ quantity: 2 });
  });
});
