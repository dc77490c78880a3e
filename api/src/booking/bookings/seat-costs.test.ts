import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Availability, BookingQuote, SeatCost } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { costOfQuote, rowsOf } from '../../testing/seat-rows.ts';

/** Friday; the week begins on Sunday. */
const today = '2026-11-20';
const thisSaturday = '2026-11-21T10:00:00.000Z';
const wednesday = '2026-11-25T17:00:00.000Z';
const laterThatDay = '2026-11-25T19:00:00.000Z';
const nextWednesday = '2026-12-02T18:00:00.000Z';

let server: BookingTestServer;
let ana: Booker;
let yogaId: string;
let saturdayId: string;
let wednesdayId: string;

beforeAll(async () => {
  server = await buildBookingTestServer();
  yogaId = await server.addService({ name: 'Yoga', priceMinor: 1500 });
  const freeId = await server.addService({ name: 'Jornada de puertas abiertas', priceMinor: 0 });
  const visitId = await server.addService({ name: 'Fisio', kind: 'appointment', priceMinor: 4500 });
  const longVisitId = await server.addService({
    name: 'Fisio larga',
    kind: 'appointment',
    durationMinutes: 90,
    priceMinor: 6000,
  });
  saturdayId = await server.addSession({ startsAt: thisSaturday });
  wednesdayId = await server.addSession({ startsAt: wednesday });
  await server.addSession({ startsAt: laterThatDay });
  await server.addSession({ startsAt: nextWednesday });
  await server.addSession({ startsAt: wednesday, serviceId: yogaId });
  await server.addSession({ startsAt: nextWednesday, serviceId: yogaId });
  await server.addSession({ startsAt: wednesday, serviceId: freeId });
  const professionalId = await server.addProfessional([visitId, longVisitId]);
  await server.addHours(professionalId, '18:00', '19:30');
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(`${today}T09:00:00.000Z`);
  ana = await server.addClient('Ana Gil');
});

async function ask(query: string, person = ana.person): Promise<Availability> {
  const answer = await person.get(`/api/availability?from=${today}&days=14${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Availability>();
}

async function book(sessionId: string): Promise<void> {
  const answer = await ana.person.post('/api/bookings', { target: { sessionId } });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

const bono: SeatCost = { kind: 'bono' };
const price = (priceMinor: number): SeatCost => ({ kind: 'price', priceMinor });

/** The costs of the classes of the first service, in the order of their times. */
const classCosts = (availability: Availability) =>
  rowsOf(availability)
    .filter(({ serviceId }) => serviceId === server.serviceId)
    .map(({ cost }) => cost);

describe('the costs in the rows of the availability', () => {
  test.each<[string, () => Promise<unknown>, SeatCost[]]>([
    ['without a bono', async () => undefined, [price(1200), price(1200), price(1200), price(1200)]],
    ['with a bono', () => server.sellBono(ana), [bono, bono, bono, bono]],
    [
      'with a bono that counts from its first use',
      () => server.sellBono(ana, { validityFrom: 'firstUse' }),
      [bono, bono, bono, bono],
    ],
    [
      'with a bono that ends between two classes of a day',
      async () => {
        const id = await server.sellBono(ana);
        const ends = '2026-11-25T18:00:00.000Z';
        await server.rows('update package_purchase set expires_at = $1 where id = $2', ends, id);
      },
      [bono, bono, price(1200), price(1200)],
    ],
    [
      'with a bono that ends when a class begins',
      async () => {
        const id = await server.sellBono(ana);
        await server.rows(
          'update package_purchase set expires_at = $1 where id = $2',
          wednesday,
          id,
        );
      },
      [bono, price(1200), price(1200), price(1200)],
    ],
    [
      'with a bono for another service',
      () => server.sellBono(ana, { serviceIds: [yogaId] }),
      [price(1200), price(1200), price(1200), price(1200)],
    ],
    [
      'with a used-up bono',
      async () => {
        await server.sellBono(ana, { credits: 1 });
        await book(wednesdayId);
      },
      [price(1200), price(1200), price(1200), price(1200)],
    ],
    [
      'with an unlimited bono whose week is used up',
      async () => {
        await server.sellBono(ana, { credits: null, weeklyLimit: 1 });
        await book(wednesdayId);
      },
      [bono, price(1200), price(1200), bono],
    ],
    [
      'with a bono of one session a week, used this week, and one that ends next week',
      async () => {
        await server.sellBono(ana, { credits: 5, weeklyLimit: 1 });
        await book(saturdayId);
        await server.sellBono(ana, { serviceIds: [yogaId], validityDays: 8 });
      },
      [price(1200), bono, bono, bono],
    ],
    [
      'with a frozen bono',
      async () => {
        const id = await server.sellBono(ana);
        await server.frontDesk.post(`/api/purchases/${id}/freeze`);
      },
      [price(1200), price(1200), price(1200), price(1200)],
    ],
    [
      'with a package that renews every month',
      () => server.sellBono(ana, { credits: 8, renewsMonthly: true }),
      [bono, bono, bono, bono],
    ],
  ])('are those of the quotes, %s', async (_name, prepare, expected) => {
    await prepare();
    const availability = await ask('');
    expect(classCosts(availability)).toEqual(expected);
    const rows = rowsOf(availability);
    expect(rows.filter(({ target }) => 'serviceId' in target).length).toBeGreaterThan(14);
    for (const { name, target, cost } of rows) {
      const quote = await ana.person.post('/api/bookings/quote', { target });
      expect([name, cost]).toEqual([name, costOfQuote(quote.json<BookingQuote>())]);
    }
  });

  test('are the prices of the services for staff, and a client’s when they name one', async () => {
    await server.sellBono(ana);
    const prices = [price(1200), price(1200), price(1200), price(1200)];
    expect(classCosts(await ask('', server.frontDesk))).toEqual(prices);
    expect(classCosts(await ask('', server.as('professional')))).toEqual(prices);
    const named = await ask(`&clientId=${ana.clientId}`, server.frontDesk);
    expect(classCosts(named)).toEqual([bono, bono, bono, bono]);
    expect(classCosts(await ask(`&clientId=${ana.clientId}`))).toEqual([bono, bono, bono, bono]);
  });

  test('are not told to other clients or to those who cannot book', async () => {
    const luis = await server.addClient('Luis Mora');
    for (const [person, clientId] of [
      [luis.person, ana.clientId],
      [luis.person, newId()],
      [server.as('professional'), ana.clientId],
    ] as const) {
      const answer = await person.get(`/api/availability?clientId=${clientId}`);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'not_found' }),
      ]);
    }
  });

  test('are in no shared cache', async () => {
    const { headers } = await ana.person.get('/api/availability');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('take one query, whatever the number of rows and bonos', async () => {
    const { pool } = server.database;
    const count = async (days: number) => {
      let queries = 0;
      const listener = () => void (queries += 1);
      pool.on('acquire', listener);
      await ana.person.get(`/api/availability?from=${today}&days=${days}`);
      pool.off('acquire', listener);
      return queries;
    };
    const before = await count(1);
    for (let bonos = 0; bonos < 3; bonos++) await server.sellBono(ana, { weeklyLimit: 2 });
    expect(await count(31)).toBe(before);
  });
});
