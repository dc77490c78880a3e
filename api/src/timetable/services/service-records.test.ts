import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Service } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  buildServiceTestServer,
  pilates,
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

describe('authorisation', () => {
  test('answers 401 without a login', async () => {
    for (const path of ['/api/services', '/api/resources', '/api/opening']) {
      expect((await server.anybody.get(path)).statusCode).toBe(401);
    }
    expect((await server.anybody.post('/api/services', pilates)).statusCode).toBe(401);
  });

  test.each(['receptionist', 'professional', 'client'] as const)(
    'refuses changes by a %s',
    async (role) => {
      const person = server.as(role);
      const answers = [
        await person.post('/api/services', pilates),
        await person.put(`/api/services/${newId()}`, { ...pilates, version: 1 }),
        await person.put(`/api/services/${newId()}/status`, { status: 'archived' }),
        await person.post('/api/resources', { name: 'Sala', kind: 'room', quantity: 1 }),
        await person.put(`/api/resources/${newId()}`, {}),
        await person.put('/api/opening', { hours: [], holidays: [] }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403, 403]);
    },
  );

  test('shows clients the active services booked online, and the staff all of them', async () => {
    const online = await server.addService({ name: 'En línea' });
    const frontDesk = await server.addService({ name: 'Solo en recepción', isOnline: false });
    const old = await server.addService({ name: 'De antes' });
    await admin.put(`/api/services/${old.id}/status`, { status: 'archived' });
    const idsFor = async (role: 'client' | 'receptionist') =>
      (await server.as(role).get('/api/services'))
        .json<{ items: Service[] }>()
        .items.map(({ id }) => id);
    expect(await idsFor('receptionist')).toEqual(
      expect.arrayContaining([online.id, frontDesk.id, old.id]),
    );
    const seen = await idsFor('client');
    expect(seen).toContain(online.id);
    expect(seen).not.toContain(frontDesk.id);
    expect(seen).not.toContain(old.id);
    expect((await server.as('client').get('/api/resources')).statusCode).toBe(403);
  });
});

describe('a service', () => {
  test('keeps fields that a request omits, and shows them to clients', async () => {
    const page = {
      level: 'beginner',
      whatToBring: 'Calcetines con agarre.',
      pictureFocusX: 20,
      pictureFocusY: 70,
    } as const;
    const { id } = await server.addService({ name: 'Con página', ...page });
    const path = `/api/services/${id}`;
    const without = await admin.put(path, {
      ...pilates,
      name: 'Con página',
      capacity: 7,
      version: 1,
    });
    expect(without.json()).toMatchObject({ ...page, capacity: 7 });
    const seen = (await server.as('client').get('/api/services')).json<{ items: Service[] }>();
    expect(seen.items.find((one) => one.id === id)).toMatchObject(page);
    const emptied = await admin.put(path, {
      ...pilates,
      name: 'Con página',
      capacity: 7,
      version: 2,
      level: null,
      whatToBring: '',
    });
    expect(emptied.json()).toMatchObject({ level: null, whatToBring: '', pictureFocusX: 20 });
    for (const wrong of [{ level: 'expert' }, { pictureFocusX: 101 }]) {
      expect((await admin.put(path, { ...pilates, ...wrong, version: 3 })).statusCode).toBe(400);
    }
  });

  test('is created with its rooms and equipment', async () => {
    const mats = await server.addResource({ name: 'Esterillas', kind: 'equipment', quantity: 12 });
    const service = await server.addService({ resources: [{ resourceId: mats.id, quantity: 10 }] });
    expect(service).toMatchObject({
      ...pilates,
      color: '#0f766e',
      resources: [{ resourceId: mats.id, quantity: 10 }],
      status: 'active',
      version: 1,
    });
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ durationMinutes: 4 }, 'durationMinutes'],
    [{ priceMinor: 10.5 }, 'priceMinor'],
    [{ taxBasisPoints: -1 }, 'taxBasisPoints'],
    [{ taxTreatment: 'exempt', taxCause: null, taxBasisPoints: 0 }, 'taxCause'],
    [{ taxTreatment: 'exempt', taxCause: 'N1', taxBasisPoints: 0 }, 'taxCause'],
    [{ taxTreatment: 'notSubject', taxCause: 'N1', taxBasisPoints: 2100 }, 'taxCause'],
    [{ taxTreatment: 'rate', taxCause: 'E1' }, 'taxCause'],
    [{ kind: 'appointment', capacity: 2 }, 'capacity'],
    [{ color: 'verde' }, 'color'],
    [{ bookingOpensDays: 0 }, 'bookingOpensDays'],
    [{ resources: [{ resourceId: newId(), quantity: 1 }] }, 'resources.0.resourceId'],
  ])('refuses %j with an error under its field', async (fields, field) => {
    const answer = await admin.post('/api/services', { ...pilates, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('refuses a larger quantity than exists', async () => {
    const { id: resourceId } = await server.addResource({ quantity: 2 });
    const answer = await admin.post('/api/services', {
      ...pilates,
      resources: [{ resourceId, quantity: 3 }],
    });
    expect(answer.json()).toMatchObject({ fields: { 'resources.0.quantity': 'Solo hay 2.' } });
  });

  test('refuses a stale version', async () => {
    const { id } = await server.addService();
    const save = (fields: object) => admin.put(`/api/services/${id}`, { ...pilates, ...fields });
    expect((await save({ name: 'Pilates', version: 1 })).json()).toMatchObject({
      name: 'Pilates',
      version: 2,
    });
    const late = await save({ name: 'Otro', version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'stale_version',
      details: { current: { name: 'Pilates' } },
    });
    const missing = await admin.put(`/api/services/${newId()}`, { ...pilates, version: 1 });
    expect(missing.statusCode).toBe(404);
  });

  test('with future sessions keeps its kind, cannot be archived, and leaves their capacity unchanged', async () => {
    const { id } = await server.addService();
    await server.plan(id, '2026-12-01T18:00:00Z');
    const kind = await admin.put(`/api/services/${id}`, {
      ...pilates,
      kind: 'appointment',
      capacity: 1,
      version: 1,
    });
    expect([kind.statusCode, kind.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'in_use', details: { series: 0, sessions: 1 } }),
    ]);
    const archive = await admin.put(`/api/services/${id}/status`, { status: 'archived' });
    expect(archive.json()).toMatchObject({ code: 'in_use' });
    const smaller = await admin.put(`/api/services/${id}`, { ...pilates, capacity: 2, version: 1 });
    expect(smaller.statusCode).toBe(200);
    const session = await server.database.connection
      .selectFrom('session')
      .select('capacity')
      .where('serviceId', '=', id)
      .executeTakeFirstOrThrow();
    expect(session.capacity).toBe(10);
  });

  test('can be archived and restored, each only once', async () => {
    const { id } = await server.addService();
    const set = (status: string) => admin.put(`/api/services/${id}/status`, { status });
    expect((await set('archived')).json()).toMatchObject({ status: 'archived' });
    expect((await set('archived')).json()).toMatchObject({ code: 'illegal_transition' });
    expect((await set('active')).json()).toMatchObject({ status: 'active' });
    expect(
      (await admin.put(`/api/services/${newId()}/status`, { status: 'active' })).statusCode,
    ).toBe(404);
  });
});
