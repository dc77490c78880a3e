import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Store } from '@aforo/shared/contract';
import { bodyOf, standingSeatsOf } from '../../../testing/records/standing-seats.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let seats: ReturnType<typeof standingSeatsOf>;
beforeAll(async () => {
  server = await buildBookingTestServer();
  seats = standingSeatsOf(server);
  server.clock.set('2027-03-10T09:00:00.000Z');
});
afterAll(() => server.close());

const startOf = async (person: BookingTestServer['admin'], templateId: string) =>
  bodyOf<Store>(await person.get('/api/store')).packages.find(({ id }) => id === templateId)?.start;

test('the store quotes the first payment of a plan like its sale', async () => {
  const ana = await server.addClient('Ana Ruiz');
  const templateId = await seats.addPlan({
    name: 'Cuota con matrícula',
    startsWith: 'month',
    firstPeriod: 'days',
    seatsPerWeek: 2,
    enrolmentFeeMinor: 3000,
  });
  const start = await startOf(ana.person, templateId);
  expect(start).toMatchObject({
    periodMonths: 1,
    seatsPerWeek: 2,
    renewal: { renewsOn: '2027-04-01', priceMinor: 6000 },
    lines: [
      { description: 'Cuota con matrícula' },
      { description: 'Matrícula de Cuota con matrícula', totalMinor: 3000 },
    ],
  });
  const lines = [{ kind: 'package', templateId, quantity: 1 }];
  const quote = await server.frontDesk.post('/api/sales/quote', { clientId: ana.clientId, lines });
  expect(start?.totalMinor).toBe(bodyOf<{ totalMinor: number }>(quote).totalMinor);
  // 22 of the 31 days of March, and the fee.
  expect(start?.totalMinor).toBeLessThan(9000);
});

test('the store quotes no first payment to staff, nor of a plan that the client has', async () => {
  const templateId = await seats.addPlan({ name: 'Cuota que ya tiene', seatsPerWeek: 1 });
  const pau = await server.addClient('Pau Vila');
  expect(await startOf(pau.person, templateId)).toMatchObject({ totalMinor: 6000 });
  expect(await startOf(server.frontDesk, templateId)).toBeNull();
  await seats.sellPlan(pau, templateId);
  expect(await startOf(pau.person, templateId)).toBeNull();
});
