import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DayReport } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { addRegister, closeRegister, openRegister } from '../../../testing/records/cash.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import { saleOf, sell, textLine } from '../../../testing/records/till.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
  ana = await server.addClient('Ana Núñez');
});
afterAll(() => server.close());

const read = async (date: string): Promise<DayReport> => {
  const answer = await server.admin.get(`/api/reports/day?date=${date}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<DayReport>();
};

test('reports the sales, payments, shifts, debts and attendance of a day', async () => {
  const classes = [];
  for (const startsAt of ['2026-11-20T16:00:00.000Z', '2026-11-20T18:00:00.000Z']) {
    const sessionId = await server.addSession({ startsAt });
    const bookingRequest = { target: { sessionId }, clientId: ana.clientId, purchaseId: null };
    const response = await server.frontDesk.post('/api/bookings', bookingRequest);
    classes.push(response.json<{ id: string }>().id);
  }
  const registerId = await addRegister(server.admin);
  const shift = await openRegister(server.frontDesk, registerId);
  const payments = [{ method: 'cash', amountMinor: 2000 }] as const;
  const saleTerms = { clientId: ana.clientId, dueOn: '2026-12-20', payments: [...payments] };
  const partlyPaidSale = await sell(
    server,
    saleOf([textLine(3000)], 3000, { ...saleTerms, registerId }),
  );
  const sale = await sell(server, saleOf([textLine(500, 2)], 1000));
  await server.admin.post(`/api/sales/${sale.id}/refunds`, {
    lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: 500 }],
    reason: 'Mal cobrado',
  });
  server.clock.set('2026-11-20T17:10:00.000Z');
  const attendance = { status: 'attended' };
  await server.frontDesk.put(`/api/bookings/${classes[0]}/attendance`, attendance);
  server.clock.set('2026-11-20T20:00:00.000Z');
  await closeRegister(server.frontDesk, shift.id, 6900);
  const report = await read('2026-11-20');
  expect(report).toEqual({
    date: '2026-11-20',
    currency: 'EUR',
    asOf: '2026-11-20T20:00:00.000Z',
    issuedMinor: 3500,
    chargedMinor: 2500,
    byVoucherMinor: 0,
    sales: {
      count: 2,
      totalMinor: 4e3,
    },
    refunds: {
      count: 1,
      totalMinor: -500,
    },
    discounts: {
      count: 0,
      totalMinor: 0,
    },
    methods: [
      { method: 'cash', payments: 1, takenMinor: 2e3, givenBackMinor: 0, netMinor: 2e3 },
      {
        method: 'card',
        payments: 2,
        takenMinor: 1e3,
        givenBackMinor: -500,
        netMinor: 500,
      },
    ],
    shifts: [
      {
        id: shift.id,
        registerName: 'Mostrador',
        state: 'closed',
        zNumber: 1,
        openedAt: '2026-11-20T09:00:00.000Z',
        closedAt: '2026-11-20T20:00:00.000Z',
        differenceMinor: -100,
      },
    ],
    debts: {
      sales: {
        count: 1,
        totalMinor: 1e3,
      },
      bookings: {
        count: 2,
        totalMinor: 2400,
      },
    },
    bookings: {
      attended: 1,
      noShow: 0,
      unmarked: 1,
      cancelledLate: 0,
    },
  });

  // A payment on the next day belongs to that day, and doesn't change this report.
  server.clock.set('2026-11-20T23:01:00.000Z');
  await server.frontDesk.post(`/api/sales/${partlyPaidSale.id}/payments`, {
    payments: [{ method: 'transfer', amountMinor: 1000 }],
  });
  const bookingLine = { kind: 'booking', bookingId: classes[0]! } as const;
  await sell(server, saleOf([bookingLine], 1200, { clientId: ana.clientId }));
  expect(await read('2026-11-20')).toEqual({ ...report, asOf: '2026-11-20T23:00:00.000Z' });
  expect(await read('2026-11-21')).toMatchObject({
    issuedMinor: 1200,
    chargedMinor: 2200,
    shifts: [],
    debts: {
      sales: { count: 0 },
      bookings: { count: 0 },
    },
  });
});

test('takes as many queries for an empty day as for a full one', async () => {
  const full = await statementsDuring(() => read('2026-11-20'));
  const empty = await statementsDuring(() => read('2020-01-01'));
  expect(full.length).toBe(empty.length);
});

test('refuses an invalid date', async () => {
  const answer = await server.admin.get('/api/reports/day?date=2026-02-30');
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ fields: { date: 'Escribe una fecha que exista.' } });
});
