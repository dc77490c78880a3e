import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PayMonth, PayRule, PayRuleInput } from '@aforo/shared/contract';
import {
  bookFor,
  markBooking,
  perSession,
  readPayStatement,
  setPayRule,
} from '../../testing/records/pay.ts';
import { saleOf, sell } from '../../testing/records/till.ts';
import type { BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { buildPayTestServer } from '../../testing/servers/pay-test-server.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildPayTestServer();
});
afterAll(() => server.close());

const rulesOf = async (professionalId: string) =>
  (await server.admin.get(`/api/professionals/${professionalId}/pay-rules`)).json<{
    items: PayRule[];
  }>().items;
const post = (professionalId: string, rule: PayRuleInput) =>
  server.admin.post(`/api/professionals/${professionalId}/pay-rules`, rule);

describe('the rules of a professional', () => {
  test('can be changed from a day on, and the rule of the same day is replaced', async () => {
    const professionalId = await server.addProfessional();
    server.clock.set('2026-11-20T09:00:00.000Z');
    await setPayRule(server, professionalId, perSession(3000));
    await setPayRule(server, professionalId, { ...perSession(3500), validFrom: '2026-12-01' });
    await setPayRule(server, professionalId, { ...perSession(3600), validFrom: '2026-12-01' });
    expect(await rulesOf(professionalId)).toMatchObject([
      { rateMinor: 3600, validFrom: '2026-12-01', isCurrent: false, isRemovable: true },
      { rateMinor: 3000, validFrom: '2026-11-01', isCurrent: true, isRemovable: true },
    ]);
    const entries = await server.rows<{ changes: object[] }>(
      `select changes from audit_entry where entity_id = $1 order by at, id`,
      professionalId,
    );
    expect(entries.flatMap(({ changes }) => changes)).toContainEqual({
      field: 'payRule',
      before: expect.stringMatching(/clase o cita: 35,00\s€ · desde el 1 de diciembre de 2026/),
      after: expect.stringMatching(/clase o cita: 36,00\s€ · desde el 1 de diciembre de 2026/),
    });
  });

  test('do not change months that have passed, once there was a rule', async () => {
    const professionalId = await server.addProfessional();
    server.clock.set('2026-11-20T09:00:00.000Z');
    // The first rules may begin earlier: the professional is being set up.
    await setPayRule(server, professionalId, { ...perSession(3000), validFrom: '2026-10-01' });
    await setPayRule(server, professionalId, {
      ...perSession(4000),
      serviceId: server.serviceId,
      validFrom: '2026-10-01',
    });
    server.clock.set('2026-12-02T09:00:00.000Z');
    const late = await post(professionalId, { ...perSession(9000), validFrom: '2026-11-30' });
    expect(late.statusCode).toBe(400);
    expect(late.json()).toMatchObject({
      fields: { validFrom: expect.stringContaining('1 de diciembre de 2026') },
    });
    const [rule] = await rulesOf(professionalId);
    expect((await server.admin.delete(`/api/pay-rules/${rule?.id ?? ''}`)).json()).toMatchObject({
      code: 'illegal_transition',
    });
    await setPayRule(server, professionalId, { ...perSession(9000), validFrom: '2026-12-01' });
    const [latest] = await rulesOf(professionalId);
    const removed = await server.admin.delete(`/api/pay-rules/${latest?.id ?? ''}`);
    expect(removed.json<{ items: PayRule[] }>().items).toHaveLength(2);
  });

  test('are refused when they contradict themselves or name an unknown service', async () => {
    const professionalId = await server.addProfessional();
    server.clock.set('2026-11-20T09:00:00.000Z');
    const refused: [Partial<PayRuleInput>, string][] = [
      [{ rateMinor: null }, 'rateMinor'],
      [{ kind: 'percentage', rateMinor: null }, 'basisPoints'],
      [{ minimumMinor: 100 }, 'minimumMinor'],
      [{ kind: 'general', rateMinor: null }, 'kind'],
      [{ serviceId: professionalId }, 'serviceId'],
    ];
    for (const [changes, field] of refused) {
      const answer = await post(professionalId, { ...perSession(3000), ...changes });
      expect([answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
        400,
        { [field]: expect.any(String) },
      ]);
    }
  });
});

describe('the statement of a month', () => {
  test('counts attendees, not no-shows or late cancellations, and says the rest', async () => {
    const professionalId = await server.addProfessional([server.serviceId]);
    server.clock.set('2026-11-02T09:00:00.000Z');
    await setPayRule(server, professionalId, {
      ...perSession(500),
      kind: 'perAttendee',
      minimumMinor: 800,
    });
    const sessionId = await server.addSession({
      professionalId,
      startsAt: '2026-11-03T10:00:00.000Z',
      capacity: 6,
    });
    const empty = await server.addSession({
      professionalId,
      startsAt: '2026-11-04T10:00:00.000Z',
    });
    const cancelled = await server.addSession({
      professionalId,
      startsAt: '2026-11-05T10:00:00.000Z',
    });
    const planned = await server.addSession({
      professionalId,
      startsAt: '2026-11-28T10:00:00.000Z',
      minutes: 90,
    });
    const bookings = [];
    for (let person = 0; person < 5; person++) {
      const { clientId } = await server.addClient();
      bookings.push(await bookFor(server, sessionId, clientId));
    }
    const [first = '', second = '', absent = '', late = ''] = bookings;
    server.clock.set('2026-11-03T09:00:00.000Z');
    await server.frontDesk.post(`/api/bookings/${late}/cancellation`, {
      expected: 'cancelledLate',
    });
    const answer = await server.frontDesk.post(`/api/sessions/${cancelled}/cancellation`, {
      reason: 'Sin luz',
    });
    expect(answer.statusCode).toBe(200);
    server.clock.set('2026-11-06T09:00:00.000Z');
    await markBooking(server, first, 'attended');
    await markBooking(server, second, 'attended');
    await markBooking(server, absent, 'noShow');
    const statement = await readPayStatement(server, professionalId, '2026-11');
    expect(statement.lines).toMatchObject([
      {
        sessionId,
        attended: 2,
        noShow: 1,
        cancelledLate: 1,
        unmarked: 1,
        amountMinor: 1000,
        isMinimum: false,
        rule: { kind: 'perAttendee' },
      },
      { sessionId: empty, attended: 0, amountMinor: 800, isMinimum: true },
      { sessionId: cancelled, isCancelled: true, amountMinor: 0, rule: null },
    ]);
    expect(statement.lines.map((line) => line.sessionId)).not.toContain(planned);
    expect(statement).toMatchObject({
      sessions: 2,
      givenMinutes: 120,
      plannedMinutes: 210,
      attended: 2,
      unmarked: 1,
      withoutRule: 0,
      totalMinor: 1800,
      isClosable: false,
    });
  });

  test('pays a substitute, not the professional who was planned', async () => {
    const planned = await server.addProfessional([server.serviceId]);
    const substitute = await server.addProfessional([server.serviceId]);
    server.clock.set('2026-11-02T09:00:00.000Z');
    await setPayRule(server, planned, perSession(3000));
    await setPayRule(server, substitute, perSession(2000));
    const sessionId = await server.addSession({
      professionalId: planned,
      startsAt: '2026-11-10T10:00:00.000Z',
    });
    const answer = await server.admin.put(`/api/sessions/${sessionId}/substitute`, {
      professionalId: substitute,
    });
    expect(answer.statusCode).toBe(200);
    server.clock.set('2026-11-20T09:00:00.000Z');
    expect(await readPayStatement(server, planned, '2026-11')).toMatchObject({ totalMinor: 0 });
    expect(await readPayStatement(server, substitute, '2026-11')).toMatchObject({
      totalMinor: 2000,
    });
  });

  test('shares what was sold for a session and the value of its bono sessions', async () => {
    const professionalId = await server.addProfessional([server.serviceId]);
    server.clock.set('2026-11-02T09:00:00.000Z');
    await setPayRule(server, professionalId, {
      ...perSession(1),
      kind: 'percentage',
      rateMinor: null,
      basisPoints: 5000,
    });
    const sessionId = await server.addSession({
      professionalId,
      startsAt: '2026-11-12T10:00:00.000Z',
    });
    const ana = await server.addClient();
    const luis = await server.addClient();
    const eva = await server.addClient();
    await server.sellBono(luis, { credits: 7 }); // 1,286 cents for each of the first sessions
    await server.sellBono(eva, { credits: null, validityDays: 30 });
    const single = await bookFor(server, sessionId, ana.clientId);
    await bookFor(server, sessionId, luis.clientId);
    await bookFor(server, sessionId, eva.clientId);
    server.clock.set('2026-11-13T09:00:00.000Z');
    const before = await readPayStatement(server, professionalId, '2026-11');
    // Ten of the thirty days of the unlimited bono have passed: 9,000 × 11 ÷ 30, all for one session.
    const unlimitedMinor = before.lines[0]!.valueMinor - 1286;
    expect(unlimitedMinor).toBeGreaterThan(0);
    await sell(
      server,
      saleOf([{ kind: 'booking', bookingId: single }], 1200, { clientId: ana.clientId }),
    );
    const after = await readPayStatement(server, professionalId, '2026-11');
    expect(after.lines[0]!.valueMinor).toBe(1286 + unlimitedMinor + 1200);
    expect(after.totalMinor).toBe(Math.floor((after.lines[0]!.valueMinor + 1) / 2));
    // After the end of the month, its share of the bono's days: the 2nd to the 30th.
    server.clock.set('2026-12-20T09:00:00.000Z');
    const ended = await readPayStatement(server, professionalId, '2026-11');
    expect(ended.lines[0]!.valueMinor - 1286 - 1200).toBeGreaterThan(8000);
  });

  test('of all professionals adds up, and is exported with its lines', async () => {
    server.clock.set('2026-11-20T09:00:00.000Z');
    const month = (await server.admin.get('/api/pay?month=2026-11')).json<PayMonth>();
    const totals = [];
    for (const { professionalId, totalMinor } of month.items) {
      const statement = await readPayStatement(server, professionalId, '2026-11');
      expect(statement.totalMinor).toBe(totalMinor);
      expect(statement.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(
        totalMinor,
      );
      totals.push(totalMinor);
    }
    expect(totals.reduce((sum, minor) => sum + minor, 0)).toBe(month.totalMinor);
    expect(month.totalMinor).toBeGreaterThan(0);
    const file = await server.admin.get('/api/pay/export?month=2026-11');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head = '', ...lines] = file.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe(
      'Profesional;Día;Hora;Servicio;Minutos;Qué es;Vinieron;No vinieron;Cancelaron tarde;Sin marcar;Valor de la sesión;Cómo se paga;Tarifa;Porcentaje;Mínimo;Se paga',
    );
    const cents = lines.map((line) => Number(line.split(';').at(-1)?.replace(',', '')));
    expect(cents.reduce((sum, minor) => sum + minor, 0)).toBe(month.totalMinor);
    expect(lines).toContain(
      'Marta Ruiz;03/11/2026;11:00;Pilates;60;Dada;2;1;1;1;0,00;Una cantidad por persona que viene;5,00;;8,00;10,00',
    );
  });

  test('is read only by its professional and the owner', async () => {
    const professionalId = await server.addProfessional();
    const owner = server.as('professional', { professionalId });
    const other = server.as('professional', { professionalId: server.professionalId });
    for (const path of ['pay?month=2026-11', 'pay/export?month=2026-11', 'pay-rules']) {
      const url = `/api/professionals/${professionalId}/${path}`;
      const codes = [];
      for (const person of [owner, other, server.frontDesk, server.admin]) {
        codes.push((await person.get(url)).statusCode);
      }
      expect(codes).toEqual([200, 404, 403, 200]);
    }
    expect((await owner.get('/api/pay?month=2026-11')).statusCode).toBe(403);
    expect(
      (await owner.post(`/api/professionals/${professionalId}/pay-rules`, perSession(99)))
        .statusCode,
    ).toBe(403);
  });
});
