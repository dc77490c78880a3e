/**
 * Many people at once at random: whatever they did, nothing was given twice and everybody was told
 * the truth. `HISTORY_OPERATIONS` and `HISTORY_SEED` ask for a longer or another one.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Booking, WaitlistEntry } from '@aforo/shared/contract';
import { type BookingTestServer, buildBookingTestServer } from '../testing/booking-test-server.ts';
import { type Actor, act, deedNames, type Scene } from '../testing/history-actor.ts';
import { Record, Tally } from '../testing/history-record.ts';
import { bookingInvariants, randomFrom } from '../testing/history.ts';

const operations = Number(process.env['HISTORY_OPERATIONS'] ?? 5_000);
const seed = Number(process.env['HISTORY_SEED'] ?? 20261120);
const clientCount = 64;
const openSessions = 14;
const HOUR_MS = 3_600_000;

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
  // Nobody books at random as people do: a day of theirs has dozens of turns. What a bono doesn't pay
  // stays limited, so that this is seen too.
  await server.setLimits({ unpaidAhead: 1, perDay: null, madePerDay: null });
});
afterAll(() => server.close());

async function setScene(): Promise<Scene> {
  const appointmentId = await server.addService({ kind: 'appointment', durationMinutes: 30 });
  for (let person = 0; person < 2; person++) {
    await server.addHours(await server.addProfessional([appointmentId]), '09:00', '14:00');
  }
  // Late is after two hours, so that both kinds of cancelling happen.
  const serviceId = await server.addService({ cancellationMinutes: 120 });
  const sessions: Scene['sessions'] = new Map();
  return {
    server,
    tally: new Tally(),
    appointmentId,
    templateId: await server.addTemplate({ credits: 6 }),
    sessions,
    deeds: new Map(),
    async addSession(random) {
      const startsAt = server.clock.now().getTime() + (0.5 + 36 * random()) * HOUR_MS;
      const capacity = 2 + Math.floor(random() * 4);
      const at = new Date(startsAt).toISOString();
      sessions.set(await server.addSession({ startsAt: at, capacity, serviceId }), { startsAt });
    },
  };
}

async function castActors({ templateId }: Scene): Promise<Actor[]> {
  const actors: Actor[] = [];
  for (let index = 0; index < clientCount; index++) {
    const booker = await server.addClient();
    const path = `/api/clients/${booker.clientId}/purchases`;
    const sold = await server.desk.post(path, { templateId, paymentMethod: 'card' });
    actors.push({
      ...booker,
      record: new Record(),
      purchaseIds: [sold.json<{ id: string }>().id],
      random: randomFrom(seed + index),
    });
  }
  return actors;
}

/** What was told and what is written, where the one can't have become the other. */
async function contradictions(actors: readonly Actor[]): Promise<string[]> {
  const written = await server.rows<Pick<Booking, 'id' | 'status' | 'credit'>>(`
    select b.id, b.status, case
      when exists (select from credit_entry e where e.booking_id = b.id and e.kind = 'return')
        then 'returned'
      when exists (select from credit_entry e where e.booking_id = b.id and e.kind = 'spend')
        then 'spent'
      else 'none' end as credit
    from booking b`);
  const bookings = new Map(written.map((row) => [row.id, row]));
  const claims = new Map(
    (
      await server.rows<Pick<WaitlistEntry, 'id' | 'state'>>('select id, state from waitlist_entry')
    ).map(({ id, state }) => [id, state]),
  );
  return actors.flatMap(({ record }) => [
    ...[...record.bookings].flatMap(([id, told]) => {
      const now = bookings.get(id);
      return now && record.allows(id, now)
        ? []
        : [`booking ${id}: told ${told.status} ${told.credit}, is ${now?.status} ${now?.credit}`];
    }),
    ...[...record.claims].flatMap(([id, told]) => {
      const now = claims.get(id);
      return now && record.allowsClaim(id, now) ? [] : [`claim ${id}: told ${told}, is ${now}`];
    }),
  ]);
}

async function deadlocks(): Promise<number> {
  const [row] = await server.rows<{ deadlocks: string }>(
    'select deadlocks::text from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks ?? 0);
}

test(
  `after ${operations} operations of ${clientCount} people at once nothing is given twice`,
  async () => {
    const scene = await setScene();
    const random = randomFrom(seed - 1);
    for (let index = 0; index < openSessions; index++) await scene.addSession(random);
    const actors = await castActors(scene);
    const startedAt = performance.now();

    let left = operations;
    await Promise.all(
      actors.map(async (actor) => {
        while (left-- > 0) await act(scene, actor);
      }),
    );
    await server.runJobs();

    const seconds = (performance.now() - startedAt) / 1000;
    const { tally } = scene;
    process.stdout.write(
      `history on ${globalThis.database}, seed ${seed}: ${operations} operations, ` +
        `${seconds.toFixed(1)} s, ${await deadlocks()} deadlocks in the database; ` +
        `answers: ${tally.toString()}\n`,
    );

    expect(tally.failures).toEqual([]);
    for (const [name, query] of Object.entries(bookingInvariants)) {
      expect([name, await server.rows(query)]).toEqual([name, []]);
    }
    expect(await contradictions(actors)).toEqual([]);

    // A history in which something is never done, or nothing is refused, shows nothing; a short
    // one, for looking into something, need not show everything.
    if (operations < 5000) return;
    expect(deedNames.filter((name) => !scene.deeds.has(name))).toEqual([]);
    expect(tally.of('done')).toBeGreaterThan(operations / 4);
    expect(tally.of('409 session_full')).toBeGreaterThan(operations / 100);
    expect(tally.of('409 unpaid_limit')).toBeGreaterThan(0);
    const states = await server.rows<{ state: string }>(
      'select distinct state from waitlist_entry union select distinct status from booking',
    );
    expect(states.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        ...['promoted', 'accepted', 'declined', 'lapsed', 'withdrawn', 'closed'],
        ...['attended', 'noShow', 'cancelled', 'cancelledLate', 'cancelledByCenter', 'expired'],
      ]),
    );
  },
  Math.max(300_000, operations * 60),
);
