import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Resource, Service } from '@aforo/shared/contract';
import { newId } from '../ids.ts';
import sharp from 'sharp';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';
import { peakUse } from '../peak-use.ts';

let house: TestApp;
let admin: Person;
beforeAll(async () => {
  house = await buildTestApp();
  admin = house.as('admin');
}, 60_000);
afterAll(() => house.close());

const pilates = {
  name: 'Pilates suelo',
  description: '',
  kind: 'class',
  durationMinutes: 55,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 5,
  capacity: 10,
  priceMinor: 1400,
  taxBasisPoints: 2100,
  color: '#0F766E',
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 0,
  isOnline: true,
  resources: [] as { resourceId: string; quantity: number }[],
};

async function createService(fields: object = {}): Promise<Service> {
  const answer = await admin.post('/api/services', { ...pilates, ...fields });
  expect(answer.statusCode).toBe(200);
  return answer.json<Service>();
}

async function upload(person: Pick<Person, 'post'>) {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const payload = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="a.png"; filename="a.png"\r\n\r\n'),
    bytes,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return person.post('/api/services/pictures', undefined, { payload, headers });
}

async function createResource(fields: object = {}): Promise<Resource> {
  const resource = { name: 'Sala grande', kind: 'room', quantity: 1, ...fields };
  const answer = await admin.post('/api/resources', resource);
  expect(answer.statusCode).toBe(200);
  return answer.json<Resource>();
}

/** A session of the service from `startsAt`, an hour long. */
async function plan(serviceId: string, startsAt: string, resource?: Resource): Promise<void> {
  const professionalId = newId();
  const id = newId();
  const starts = new Date(startsAt);
  const ends = new Date(starts.getTime() + 3_600_000);
  const busy = `[${starts.toISOString()},${ends.toISOString()})`;
  const { connection } = house.database;
  const now = house.clock.now();
  await connection
    .insertInto('professional')
    .values({ id: professionalId, user_id: null, name: 'Marta', color: '#0f766e', created_at: now })
    .execute();
  await connection
    .insertInto('session')
    .values({
      id,
      service_id: serviceId,
      professional_id: professionalId,
      kind: 'class',
      starts_at: starts,
      ends_at: ends,
      busy,
      capacity: 10,
      created_at: now,
    })
    .execute();
  if (!resource) return;
  await connection
    .insertInto('session_resource')
    .values({
      session_id: id,
      resource_id: resource.id,
      quantity: 1,
      busy,
      is_active: true,
      is_exclusive: resource.quantity === 1,
    })
    .execute();
}

describe('who may', () => {
  test('nobody sees or changes anything without a session', async () => {
    for (const path of ['/api/services', '/api/resources', '/api/opening']) {
      expect((await house.anybody.get(path)).statusCode).toBe(401);
    }
    expect((await house.anybody.post('/api/services', pilates)).statusCode).toBe(401);
  });

  test.each(['receptionist', 'professional', 'client'] as const)(
    'a %s changes nothing',
    async (role) => {
      const person = house.as(role);
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

  test('clients see what is active and booked online, the staff everything', async () => {
    const online = await createService({ name: 'En línea' });
    const desk = await createService({ name: 'Solo en recepción', isOnline: false });
    const old = await createService({ name: 'De antes' });
    await admin.put(`/api/services/${old.id}/status`, { status: 'archived' });
    const idsFor = async (role: 'client' | 'receptionist') =>
      (await house.as(role).get('/api/services'))
        .json<{ items: Service[] }>()
        .items.map(({ id }) => id);
    expect(await idsFor('receptionist')).toEqual(
      expect.arrayContaining([online.id, desk.id, old.id]),
    );
    const seen = await idsFor('client');
    expect(seen).toContain(online.id);
    expect(seen).not.toContain(desk.id);
    expect(seen).not.toContain(old.id);
    expect((await house.as('client').get('/api/resources')).statusCode).toBe(403);
  });
});

describe('a service', () => {
  test('is created with its rooms and equipment', async () => {
    const mats = await createResource({ name: 'Esterillas', kind: 'equipment', quantity: 12 });
    const service = await createService({ resources: [{ resourceId: mats.id, quantity: 10 }] });
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
    [{ kind: 'appointment', capacity: 2 }, 'capacity'],
    [{ color: 'verde' }, 'color'],
    [{ bookingOpensDays: 0 }, 'bookingOpensDays'],
    [{ resources: [{ resourceId: newId(), quantity: 1 }] }, 'resources.0.resourceId'],
  ])('refuses %j with a text under its field', async (fields, field) => {
    const answer = await admin.post('/api/services', { ...pilates, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  });

  test('refuses more of a thing than there is', async () => {
    const { id: resourceId } = await createResource({ quantity: 2 });
    const answer = await admin.post('/api/services', {
      ...pilates,
      resources: [{ resourceId, quantity: 3 }],
    });
    expect(answer.json()).toMatchObject({ fields: { 'resources.0.quantity': 'Solo hay 2.' } });
  });

  test('is saved over the version that was seen, and no other', async () => {
    const { id } = await createService();
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

  test('with sessions to come keeps its kind, is not archived, and leaves their capacity', async () => {
    const { id } = await createService();
    await plan(id, '2026-12-01T18:00:00Z');
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
    const session = await house.database.connection
      .selectFrom('session')
      .select('capacity')
      .where('service_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(session.capacity).toBe(10);
  });

  test('is archived and brought back, each once', async () => {
    const { id } = await createService();
    const set = (status: string) => admin.put(`/api/services/${id}/status`, { status });
    expect((await set('archived')).json()).toMatchObject({ status: 'archived' });
    expect((await set('archived')).json()).toMatchObject({ code: 'illegal_transition' });
    expect((await set('active')).json()).toMatchObject({ status: 'active' });
    expect(
      (await admin.put(`/api/services/${newId()}/status`, { status: 'active' })).statusCode,
    ).toBe(404);
  });
});

describe('a resource', () => {
  test('is listed, renamed and put away when nothing needs it', async () => {
    const { id } = await createResource({ name: 'Sala azul' });
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
    const { items } = (await house.as('receptionist').get('/api/resources')).json<{
      items: Resource[];
    }>();
    expect(items).toContainEqual(expect.objectContaining({ id, status: 'archived' }));
  });

  test('can’t become fewer than sessions to come need, nor be put away under them', async () => {
    const room = await createResource({ quantity: 3 });
    const { id } = await createService();
    await plan(id, '2026-12-02T18:00:00Z', room);
    await plan(id, '2026-12-02T18:30:00Z', room);
    await plan(id, '2026-12-02T19:30:00Z', room);
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

test.each([
  ['nothing', [], 0],
  [
    'one after another',
    [
      [0, 10, 1],
      [10, 20, 1],
    ],
    1,
  ],
  [
    'at once',
    [
      [0, 10, 1],
      [5, 20, 2],
      [8, 9, 1],
    ],
    4,
  ],
] as [string, [number, number, number][], number][])('the peak of %s', (_name, uses, peak) => {
  const at = (minutes: number) => new Date(minutes * 60_000);
  expect(
    peakUse(uses.map(([from, to, quantity]) => ({ from: at(from), to: at(to), quantity }))),
  ).toBe(peak);
});

describe('the picture of a service', () => {
  const uploaded = async () => (await upload(admin)).json<{ fileId: string }>().fileId;
  const dataUrl = (id: string) => house.as('client').get(`/api/file/${id}/dataurl`);

  test('is uploaded, saved with the service and seen by whoever is logged in', async () => {
    const pictureFileId = await uploaded();
    const { id, version } = await createService({ pictureFileId });
    expect((await dataUrl(pictureFileId)).body).toMatch(/^data:image\//);
    // Saving without a word about it leaves it.
    const kept = await admin.put(`/api/services/${id}`, { ...pilates, capacity: 8, version });
    expect(kept.json()).toMatchObject({ pictureFileId, version: version + 1 });
  });

  test('that another takes the place of, or nobody saves, is thrown away', async () => {
    const [first, second, unused] = [await uploaded(), await uploaded(), await uploaded()];
    const { id, version } = await createService({ pictureFileId: first });
    const body = { ...pilates, pictureFileId: second, version };
    expect((await admin.put(`/api/services/${id}`, body)).json()).toMatchObject({
      pictureFileId: second,
    });
    expect((await dataUrl(first)).statusCode).toBe(404);
    house.clock.advance({ hours: 25 });
    await house.dependencies.jobs.add(house.database.connection, {
      kind: 'forget unused pictures',
    });
    await house.runJobs();
    expect((await dataUrl(unused)).statusCode).toBe(404);
    expect((await dataUrl(second)).statusCode).toBe(200);
    const without = { ...pilates, pictureFileId: null, version: version + 1 };
    expect((await admin.put(`/api/services/${id}`, without)).json()).toMatchObject({
      pictureFileId: null,
    });
    expect((await dataUrl(second)).statusCode).toBe(404);
  });

  test('is of whoever manages services, and no other file is one', async () => {
    expect((await upload(house.as('receptionist'))).statusCode).toBe(403);
    expect((await upload(house.anybody)).statusCode).toBe(401);
    const wrong = await admin.post('/api/services', { ...pilates, pictureFileId: newId() });
    expect(wrong.json()).toMatchObject({ fields: { pictureFileId: expect.any(String) } });
  });
});
