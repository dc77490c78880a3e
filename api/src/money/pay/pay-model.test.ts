import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PayRuleInput, Sale } from '@aforo/shared/contract';
import { randomFrom } from '../../testing/database/booking-invariants.ts';
import { bookFor, markBooking, readPayStatement, setPayRule } from '../../testing/records/pay.ts';
import { openRegister, saleOf, sell } from '../../testing/records/till.ts';
import type { Booker, BookingTestServer } from '../../testing/servers/booking-test-server.ts';
import { buildPayTestServer } from '../../testing/servers/pay-test-server.ts';

/**
 * A month of pay, recomputed from what happened: the model shares no code with the server. It
 * records each booking, bono session, sale, refund, cancellation and substitute as it makes them.
 */
interface ModelBono {
  credits: number;
  used: number;
}

interface ModelSession {
  id: string;
  day: number;
  minutes: number;
  service: string;
  professional: string;
  isCancelled: boolean;
  attended: number;
  valueMinor: number;
}

const bonoPriceMinor = 9000;
const servicePriceMinor = 1200;

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildPayTestServer();
});
afterAll(() => server.close());

/** The value of the bono's next session: cents that do not divide are in the first ones. */
function nextSessionMinor({ credits, used }: ModelBono): number {
  return Math.floor(bonoPriceMinor / credits) + (used < bonoPriceMinor % credits ? 1 : 0);
}

function spend(bono: ModelBono): number {
  const minor = nextSessionMinor(bono);
  bono.used += 1;
  return minor;
}

/** @returns what the session loses */
function giveBack(bono: ModelBono): number {
  bono.used -= 1;
  return nextSessionMinor(bono);
}

/** Exact, in whole cents: half a cent counts as one. */
function rounded(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator;
  return Number((numerator % denominator) * 2n >= denominator ? whole + 1n : whole);
}

function expectedMinor(session: ModelSession, rules: readonly PayRuleInput[]): number {
  if (session.isCancelled) return 0;
  const date = `2026-11-${String(session.day).padStart(2, '0')}`;
  const begun = (serviceId: string | null) =>
    rules
      .filter((rule) => rule.serviceId === serviceId && rule.validFrom <= date)
      .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
      .pop();
  const special = begun(session.service);
  const rule = special === undefined || special.kind === 'general' ? begun(null) : special;
  if (!rule) return 0;
  const rate = BigInt(rule.rateMinor ?? 0);
  const value = BigInt(Math.max(session.valueMinor, 0));
  const paid = {
    perSession: Number(rate),
    perAttendee: Number(rate) * session.attended,
    percentage: rounded(value * BigInt(rule.basisPoints ?? 0), 10_000n),
    hourly: rounded(rate * BigInt(session.minutes), 60n),
    unpaid: 0,
    general: 0,
  }[rule.kind];
  return Math.max(paid, rule.minimumMinor);
}

const base: PayRuleInput = {
  serviceId: null,
  kind: 'perSession',
  rateMinor: null,
  basisPoints: null,
  minimumMinor: 0,
  validFrom: '2026-11-01',
};

test.each([1, 2])('a random month of pay equals an independent model (seed %i)', async (seed) => {
  const random = randomFrom(seed * 7919);
  const below = (count: number) => Math.floor(random() * count);
  server.clock.set('2026-10-31T12:00:00.000Z');
  await openRegister(server);
  const yoga = await server.addService({ name: `Yoga ${seed}`, capacity: 8 });
  const pilates = await server.addService({ name: `Pilates ${seed}`, capacity: 8 });
  const professionals = [];
  for (let count = 0; count < 4; count++) {
    professionals.push(await server.addProfessional([yoga, pilates]));
  }
  const [first = '', second = '', third = '', fourth = ''] = professionals;
  const rules = new Map<string, PayRuleInput[]>([
    [first, [{ ...base, kind: 'percentage', basisPoints: 3333, minimumMinor: 700 }]],
    [
      second,
      [
        { ...base, kind: 'perAttendee', rateMinor: 650 },
        { ...base, serviceId: yoga, kind: 'hourly', rateMinor: 1999, minimumMinor: 1500 },
        { ...base, serviceId: yoga, kind: 'general', validFrom: '2026-11-18' },
      ],
    ],
    [
      third,
      [
        { ...base, rateMinor: 2500, validFrom: '2026-11-04' },
        { ...base, kind: 'percentage', basisPoints: 5000, validFrom: '2026-11-15' },
      ],
    ],
    [fourth, []],
  ]);
  for (const [professionalId, ofProfessional] of rules) {
    for (const rule of ofProfessional) await setPayRule(server, professionalId, rule);
  }

  const people: { booker: Booker; bono: ModelBono | null }[] = [];
  for (let count = 0; count < 8; count++) {
    const booker = await server.addClient();
    const credits = [null, 7, 11, 13][count % 4] ?? null;
    if (credits !== null) await server.sellBono(booker, { credits });
    people.push({ booker, bono: credits === null ? null : { credits, used: 0 } });
  }

  const sessions: ModelSession[] = [];
  const bookings: { id: string; session: ModelSession; person: (typeof people)[number] }[] = [];
  for (let day = 2; day <= 26; day++) {
    const professional = professionals[below(4)]!;
    const service = random() < 0.5 ? yoga : pilates;
    const minutes = [45, 50, 60, 75][below(4)]!;
    const startsAt = `2026-11-${String(day).padStart(2, '0')}T1${below(9)}:00:00.000Z`;
    const id = await server.addSession({
      serviceId: service,
      professionalId: professional,
      startsAt,
      minutes,
      capacity: 8,
    });
    sessions.push({
      id,
      day,
      minutes,
      service,
      professional,
      isCancelled: false,
      attended: 0,
      valueMinor: 0,
    });
  }
  for (const session of sessions) {
    for (const person of people) {
      const isUsedUp = person.bono !== null && person.bono.used === person.bono.credits;
      if (random() < 0.5 || isUsedUp) continue;
      const id = await bookFor(server, session.id, person.booker.clientId);
      if (person.bono) session.valueMinor += spend(person.bono);
      bookings.push({ id, session, person });
    }
  }
  // Cancelled in time: the bono gets its session back.
  const isCancelled = new Set<string>();
  for (const { id, session, person } of bookings) {
    if (random() > 0.12) continue;
    const answer = await server.frontDesk.post(`/api/bookings/${id}/cancellation`, {
      expected: 'cancelled',
    });
    expect(answer.statusCode).toBe(200);
    isCancelled.add(id);
    if (person.bono) session.valueMinor -= giveBack(person.bono);
  }
  for (const session of sessions) {
    const draw = random();
    if (draw < 0.12) {
      const answer = await server.frontDesk.post(`/api/sessions/${session.id}/cancellation`, {
        reason: 'Avería',
      });
      expect(answer.statusCode).toBe(200);
      session.isCancelled = true;
    } else if (draw < 0.35) {
      const substitute = professionals.find((one) => one !== session.professional)!;
      const answer = await server.admin.put(`/api/sessions/${session.id}/substitute`, {
        professionalId: substitute,
      });
      expect(answer.statusCode).toBe(200);
      session.professional = substitute;
    }
  }
  // Who comes, who doesn't, who cancels late; who pays at the desk, with a discount or back again.
  server.clock.set('2026-11-27T12:00:00.000Z');
  for (const { id, session, person } of bookings) {
    if (isCancelled.has(id) || session.isCancelled) continue;
    const draw = random();
    if (draw < 0.65) {
      await markBooking(server, id, 'attended');
      session.attended += 1;
    } else if (draw < 0.85) {
      await markBooking(server, id, 'noShow');
    }
    if (person.bono !== null || random() < 0.3) continue;
    const offMinor = random() < 0.4 ? 1 + below(119) : 0;
    const discount = { off: { kind: 'amount', minor: offMinor }, reason: 'Amiga' } as const;
    const total = servicePriceMinor - offMinor;
    const sale: Sale = await sell(
      server,
      saleOf([{ kind: 'booking', bookingId: id, ...(offMinor > 0 ? { discount } : {}) }], total, {
        clientId: person.booker.clientId,
      }),
    );
    session.valueMinor += total;
    if (random() < 0.25) {
      const answer = await server.admin.post(`/api/sales/${sale.id}/refunds`, {
        lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
        payments: [{ method: 'card', amountMinor: total }],
        reason: 'Mal cobrado',
      });
      expect(answer.statusCode).toBe(200);
      session.valueMinor -= total;
    }
  }
  server.clock.set('2026-12-02T12:00:00.000Z');
  for (const professional of professionals) {
    const given = sessions.filter((session) => session.professional === professional);
    const expected = new Map(
      given.map((session) => [session.id, expectedMinor(session, rules.get(professional) ?? [])]),
    );
    const statement = await readPayStatement(server, professional, '2026-11');
    expect(
      new Map(statement.lines.map(({ sessionId, amountMinor }) => [sessionId, amountMinor])),
    ).toEqual(expected);
    expect(statement.totalMinor).toBe([...expected.values()].reduce((sum, one) => sum + one, 0));
    expect(statement.plannedMinutes).toBe(
      given.reduce((sum, one) => sum + (one.isCancelled ? 0 : one.minutes), 0),
    );
  }
});
