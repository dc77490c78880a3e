import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../platform/ids.ts';
import {
  bookFor,
  markBooking,
  perSession,
  readPayStatement,
  setPayRule,
} from '../../testing/records/pay.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { buildPayTestServer } from '../../testing/servers/pay-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildPayTestServer();
});
afterAll(() => server.close());

const close = (professionalId: string, month: string, totalMinor: number) =>
  server.admin.post(`/api/professionals/${professionalId}/pay/close`, { month, totalMinor });

/** A professional with one class of November and two people in it, one of them marked. */
async function november() {
  server.clock.set('2026-11-02T09:00:00.000Z');
  const professionalId = await server.addProfessional([server.serviceId]);
  await setPayRule(server, professionalId, { ...perSession(1000), kind: 'perAttendee' });
  const sessionId = await server.addSession({
    professionalId,
    startsAt: '2026-11-20T10:00:00.000Z',
  });
  const ana = await bookFor(server, sessionId, (await server.addClient()).clientId);
  const luis = await bookFor(server, sessionId, (await server.addClient()).clientId);
  server.clock.set('2026-11-20T12:00:00.000Z');
  await markBooking(server, ana, 'attended');
  return { professionalId, sessionId, luis };
}

test('a month is closed once, after its end, with the total that was shown', async () => {
  const { professionalId } = await november();
  server.clock.set('2026-11-30T22:59:00.000Z'); // 23:59 in the center
  expect((await close(professionalId, '2026-11', 1000)).json()).toMatchObject({
    code: 'illegal_transition',
  });
  server.clock.set('2026-11-30T23:00:00.000Z');
  expect(await readPayStatement(server, professionalId, '2026-11')).toMatchObject({
    isClosable: true,
    totalMinor: 1000,
  });
  expect((await close(professionalId, '2026-11', 2000)).json()).toMatchObject({
    code: 'pay_changed',
  });
  expect((await close(professionalId, '2026-11', 1000)).json()).toMatchObject({
    closedAt: '2026-11-30T23:00:00.000Z',
    isClosable: false,
    totalMinor: 1000,
  });
  expect((await close(professionalId, '2026-11', 1000)).json()).toMatchObject({
    code: 'illegal_transition',
  });
});

test('a change after the closing is a correction of the next month, once', async () => {
  const { professionalId, sessionId, luis } = await november();
  server.clock.set('2026-12-01T09:00:00.000Z');
  const before = await readPayStatement(server, professionalId, '2026-11');
  await close(professionalId, '2026-11', before.totalMinor);
  await markBooking(server, luis, 'attended');
  const closed = await readPayStatement(server, professionalId, '2026-11');
  expect(closed).toMatchObject({ totalMinor: before.totalMinor, lines: before.lines });
  const december = await readPayStatement(server, professionalId, '2026-12');
  expect(december).toMatchObject({ sessionsMinor: 0, correctionsMinor: 1000, totalMinor: 1000 });
  expect(december.corrections).toMatchObject([
    { sessionId, attended: 2, beforeMinor: 1000, amountMinor: 1000 },
  ]);
  // The months after it do not repeat it.
  expect(await readPayStatement(server, professionalId, '2027-01')).toMatchObject({
    totalMinor: 0,
  });
  server.clock.set('2027-01-04T09:00:00.000Z');
  expect((await close(professionalId, '2026-12', 1000)).statusCode).toBe(200);
  expect(await readPayStatement(server, professionalId, '2027-01')).toMatchObject({
    totalMinor: 0,
    corrections: [],
  });
  await markBooking(server, luis, 'noShow');
  expect(await readPayStatement(server, professionalId, '2027-01')).toMatchObject({
    totalMinor: -1000,
    corrections: [{ sessionId, beforeMinor: 2000, amountMinor: -1000 }],
  });
  const file = await server.admin.get(
    `/api/professionals/${professionalId}/pay/export?month=2027-01`,
  );
  expect(file.body).toContain('Corrección de noviembre de 2026');
  expect(file.body).toContain(';-10,00');
});

test('a session that another professional has by now is corrected for both', async () => {
  const { professionalId, sessionId } = await november();
  const other = await server.addProfessional([server.serviceId]);
  await setPayRule(server, other, perSession(2500));
  server.clock.set('2026-12-01T09:00:00.000Z');
  await close(professionalId, '2026-11', 1000);
  await close(other, '2026-11', 0);
  await server.rows('update session set professional_id = $1 where id = $2', other, sessionId);
  expect(await readPayStatement(server, professionalId, '2026-12')).toMatchObject({
    corrections: [{ sessionId, beforeMinor: 1000, amountMinor: -1000 }],
  });
  expect(await readPayStatement(server, other, '2026-12')).toMatchObject({
    corrections: [{ sessionId, beforeMinor: 0, amountMinor: 2500 }],
  });
});

test('the database refuses changes of closed statements, and lines with another sum', async () => {
  const { professionalId } = await november();
  server.clock.set('2026-12-01T09:00:00.000Z');
  await close(professionalId, '2026-11', 1000);
  await expect(server.rows('update pay_statement set total_minor = 1')).rejects.toThrow(
    'pay_statement is append-only',
  );
  await expect(server.rows('delete from pay_statement_line')).rejects.toThrow(
    'pay_statement_line is append-only',
  );
  await expect(
    server.rows(
      `insert into pay_statement (id, professional_id, month, planned_minutes, total_minor,
         closed_at)
       values ($1, $2, '2026-10-01', 0, 500, now())`,
      newId(),
      professionalId,
    ),
  ).rejects.toThrow('have another sum');
});
