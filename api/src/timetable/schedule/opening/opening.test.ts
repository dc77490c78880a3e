import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AffectedSession, Opening } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import { buildTestApp, type Person, type TestApp } from '../../../testing/servers/test-app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await buildTestApp();
  admin = server.as('admin');
});
afterAll(() => server.close());

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: '08:00', ends: '21:00' }));
const opening: Opening = {
  hours: [...weekdays, { weekday: 6, starts: '09:00', ends: '24:00' }],
  holidays: [{ localDate: '2026-12-25', name: 'Navidad' }],
};

async function planAt(startsAt: string): Promise<string> {
  const { connection } = server.database;
  const now = server.clock.now();
  const [id, serviceId, professionalId] = [newId(), newId(), newId()];
  await connection
    .insertInto('service')
    .values({
      id: serviceId,
      name: 'Yoga',
      kind: 'class',
      durationMinutes: 60,
      capacity: 8,
      priceMinor: 1000,
      taxBasisPoints: 2100,
      color: '#0f766e',
      createdAt: now,
    })
    .execute();
  await connection
    .insertInto('professional')
    .values({ id: professionalId, userId: null, name: 'Nerea', color: '#0f766e', createdAt: now })
    .execute();
  const starts = new Date(startsAt);
  const ends = new Date(starts.getTime() + 3_600_000);
  await connection
    .insertInto('session')
    .values({
      id,
      serviceId,
      professionalId,
      kind: 'class',
      startsAt: starts,
      endsAt: ends,
      busy: `[${starts.toISOString()},${ends.toISOString()})`,
      capacity: 8,
      createdAt: now,
    })
    .execute();
  return id;
}

test('the opening hours are stored, including midnight, and visible to every account', async () => {
  const saved = await admin.put('/api/opening', opening);
  expect(saved.json()).toEqual({ ...opening, affected: [] });
  expect((await server.as('client').get('/api/opening')).json()).toEqual(opening);
});

test('saving lists the planned sessions on closed days and hours', async () => {
  const onHoliday = await planAt('2026-12-25T17:00:00Z');
  const tooLate = await planAt('2026-12-10T19:30:00Z');
  await planAt('2026-12-10T19:00:00Z');
  const onSunday = await planAt('2026-12-06T10:00:00Z');
  await planAt('2026-11-15T10:00:00Z'); // a Sunday in the past
  // The preview reports it and saves nothing.
  const before = (await admin.get('/api/opening')).json<Opening>();
  const holidays = [{ localDate: '2026-12-06', name: 'La Constitución' }];
  const preview = await admin.post('/api/opening/preview', { hours: [], holidays });
  expect(preview.json()).toMatchObject({ affected: [{ sessionId: onSunday }] });
  expect((await admin.get('/api/opening')).json()).toEqual(before);
  const { affected } = (await admin.put('/api/opening', opening)).json<{
    affected: AffectedSession[];
  }>();
  expect(affected.map(({ sessionId }) => sessionId)).toEqual([onSunday, tooLate, onHoliday]);
  expect(affected[0]).toMatchObject({
    serviceName: 'Yoga',
    professionalName: 'Nerea',
    startsAt: '2026-12-06T10:00:00.000Z',
    booked: 0,
  });
});

const monday = weekdays[0] ?? { weekday: 1, starts: '08:00', ends: '21:00' };
test.each([
  [{ hours: [{ weekday: 7, starts: '09:00', ends: '10:00' }] }, 'hours.0.weekday'],
  [{ hours: [{ weekday: 1, starts: '10:00', ends: '09:00' }] }, 'hours.0.ends'],
  [{ hours: [{ weekday: 1, starts: '09:60', ends: '10:00' }] }, 'hours.0.starts'],
  [{ hours: [monday, { weekday: 1, starts: '20:00', ends: '22:00' }] }, 'hours.1.starts'],
  [{ holidays: [{ localDate: '2027-02-29', name: 'x' }] }, 'holidays.0.localDate'],
  [{ holidays: [...opening.holidays, ...opening.holidays] }, 'holidays.1.localDate'],
])('refuses %j', async (fields, field) => {
  const answer = await admin.put('/api/opening', { ...opening, ...fields });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
});

test('two ranges of a day may touch', async () => {
  const hours = [
    { weekday: 1, starts: '08:00', ends: '14:00' },
    { weekday: 1, starts: '14:00', ends: '21:00' },
  ];
  expect((await admin.put('/api/opening', { hours, holidays: [] })).statusCode).toBe(200);
});

test('a class past midnight is affected unless both its days are open and not holidays', async () => {
  const overMidnight = await planAt('2026-12-12T22:30:00Z'); // Saturday 23:30 to Sunday 00:30
  const affectedBy = async (hours: object[], holidays: object[] = []) => {
    const saved = await admin.put('/api/opening', { hours, holidays });
    return saved
      .json<{ affected: AffectedSession[] }>()
      .affected.some(({ sessionId }) => sessionId === overMidnight);
  };
  const saturday = { weekday: 6, starts: '09:00', ends: '24:00' };
  const sunday = { weekday: 0, starts: '00:00', ends: '01:00' };
  expect(await affectedBy([saturday, sunday])).toBe(false);
  expect(await affectedBy([saturday])).toBe(true);
  expect(await affectedBy([sunday])).toBe(true);
  const holidays = [{ localDate: '2026-12-13', name: 'Fiesta' }];
  expect(await affectedBy([saturday, sunday], holidays)).toBe(true);
});
