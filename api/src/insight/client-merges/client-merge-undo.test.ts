/** What a merge leaves behind, and what its undo returns. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetReplaced } from './client-merges.repository.ts';
import { newId } from '../../platform/ids.ts';
import {
  addActiveAchievement,
  addAttendance,
  classesRule,
} from '../../testing/records/achievements.ts';
import { mergesOf } from '../../testing/records/client-merges.ts';
import { standingSeatsOf } from '../../testing/records/standing-seats.ts';
import { saleOf, sell, textLine } from '../../testing/records/till.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

const today = '2026-11-20T09:00:00.000Z';

let server: BookingTestServer;
let kept: Booker;
let merged: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(today);
  kept = await server.addClient('Ana Gil');
  merged = await server.addClient('Ana Gil Mora');
});

const merging = (other = merged, choices = {}) => mergesOf(server).merging(kept, other, choices);
const undo = (id: string) => mergesOf(server).undo(id);
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;

async function undoing(id: string): Promise<void> {
  const answer = await undo(id);
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

async function consent({ clientId }: Booker, kind: string, isGranted: boolean): Promise<void> {
  const answer = await server.frontDesk.put(`/api/clients/${clientId}/consents`, {
    consents: [{ kind, isGranted }],
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const consentsOf = async ({ clientId }: Booker) =>
  Object.fromEntries(
    (
      await server.rows<{ kind: string; yes: boolean }>(
        'select kind, is_granted as yes from client_consent where client_id = $1',
        clientId,
      )
    ).map(({ kind, yes }) => [kind, yes]),
  );

async function writeHealth({ clientId }: Booker, healthNotes: string): Promise<void> {
  const path = `/api/clients/${clientId}/health`;
  const { changedAt } = (await server.frontDesk.get(path)).json<{ changedAt: string | null }>();
  server.clock.advance({ minutes: 1 });
  const headers = { 'idempotency-key': newId() };
  const answer = await server.frontDesk.put(path, { healthNotes, changedAt }, { headers });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
const healthOf = async ({ clientId }: Booker) =>
  (
    await server.rows<{ notes: string }>(
      'select notes from client_health where client_id = $1',
      clientId,
    )
  ).map(({ notes }) => notes);

async function attended(...bookers: Booker[]): Promise<void> {
  const [first, ...others] = bookers;
  const id = await addAttendance(server, first?.clientId ?? '', '2026-11-02T18:00:00.000Z');
  for (const { clientId } of others) {
    await server.rows(
      `insert into booking (id, session_id, client_id, status, cancellation_minutes,
         free_cancel_until, price_minor, source, booked_at, marked_at)
       select gen_random_uuid(), session_id, $2, status, cancellation_minutes,
         free_cancel_until, 0, source, booked_at, marked_at from booking where id = $1`,
      id,
      clientId,
    );
  }
}

describe('a merged record', () => {
  test('earns no achievements with the attendance that stayed with it', async () => {
    await attended(kept, merged);
    await merging();
    const { id } = await addActiveAchievement(server.admin, {
      rule: { ...classesRule, steps: [1] },
    });
    server.clock.advance({ days: 2 });
    await server.runJobs();
    const holders = await server.rows(
      `select client_id as "clientId" from achievement_award
       where achievement_id = $1 and client_id in ($2, $3)`,
      id,
      kept.clientId,
      merged.clientId,
    );
    expect(holders).toEqual([{ clientId: kept.clientId }]);
  });

  test('gets no tag with a selection, whose other clients get it', async () => {
    await merging();
    const clients = { ids: [kept.clientId, merged.clientId] };
    const body = { clients, tag: 'Yoga', isAdded: true };
    const said = await server.frontDesk.post('/api/client-batches/tags/preview', body);
    expect(said.json()).toMatchObject({ clients: 2, reached: 1 });
    await server.frontDesk.post('/api/client-batches/tags', body);
    await server.runJobs();
    const tags = ({ clientId }: Booker) =>
      server.rows('select tags from client where id = $1', clientId);
    expect(await tags(kept)).toEqual([{ tags: ['Yoga'] }]);
    expect(await tags(merged)).toEqual([{ tags: [] }]);
  });

  test('is in the copy of the data with what stayed with it', async () => {
    for (const one of [kept, merged]) await consent(one, 'marketing', true);
    await attended(kept, merged);
    await server.database.transaction((trx) =>
      server.dependencies.outbox.add(trx, {
        kind: 'news',
        to: merged.email,
        subject: 'Novedades',
        text: 'Hola',
      }),
    );
    await merging();
    const copy = await server.admin.post(`/api/clients/${kept.clientId}/export/json`);
    expect(copy.json()).toMatchObject({
      consents: [{ kind: 'marketing' }, { kind: 'marketing' }],
      bookings: [{ status: 'attended' }, { status: 'attended' }],
      mails: [{ kind: 'news' }],
    });
  });
});

describe('a merge', () => {
  test('keeps an award whose cycle it renumbers, and mails none for old classes', async () => {
    const rule = { ...classesRule, isRepeated: true };
    const weeks = { ...rule, metric: 'weeks' } as const;
    await addAttendance(server, kept.clientId, '2026-09-01T08:00:00.000Z');
    for (const day of ['2026-10-06', '2026-10-13']) {
      await addAttendance(server, merged.clientId, `${day}T10:00:00.000Z`);
    }
    const streak = await addActiveAchievement(server.admin, { rule: weeks, isMailed: true });
    const ladder = { ...rule, steps: [3], isRepeated: false };
    const third = await addActiveAchievement(server.admin, { rule: ladder, isMailed: true });
    const awardsOf = (id: string) =>
      server.rows<{ id: string }>(
        `select id, cycle, client_id as "clientId", revoked_at as "revokedAt"
         from achievement_award where achievement_id = $1 and client_id in ($2, $3)`,
        id,
        kept.clientId,
        merged.clientId,
      );
    const [before] = await awardsOf(streak.id);
    await server.deliverMails();
    server.mails.splice(0);
    expect((await mergesOf(server).preview(kept, merged)).rules).toContainEqual(
      expect.stringContaining('Los logros se cuentan otra vez'),
    );
    await merging();
    await server.deliverMails();
    const award = { ...before, cycle: 2, clientId: kept.clientId, revokedAt: null };
    expect(await awardsOf(streak.id)).toEqual([award]);
    expect(await awardsOf(third.id)).toMatchObject([{ cycle: 1, clientId: kept.clientId }]);
    expect(server.mails.filter(({ kind }) => kind === 'achievement')).toEqual([]);
  });
});

describe('an undo', () => {
  test('returns health notes with what was added to them, and their consent', async () => {
    await consent(merged, 'health', true);
    await writeHealth(merged, 'Rodilla');
    const { id } = await merging();
    await writeHealth(kept, 'Rodilla y hombro');
    await undoing(id);
    expect([await healthOf(kept), await healthOf(merged)]).toEqual([[], ['Rodilla y hombro']]);
    expect([await consentsOf(kept), await consentsOf(merged)]).toEqual([{}, { health: true }]);
  });

  test('returns health notes that were written under the other record’s consent', async () => {
    await consent(merged, 'health', true);
    const { id } = await merging();
    await writeHealth(kept, 'Hombro');
    await undoing(id);
    expect([await healthOf(kept), await healthOf(merged)]).toEqual([[], ['Hombro']]);
  });

  test('keeps a consent withdrawn that was withdrawn since the merge, for both', async () => {
    for (const one of [kept, merged]) await consent(one, 'marketing', true);
    const { id } = await merging();
    server.clock.advance({ minutes: 1 });
    await consent(kept, 'marketing', false);
    await undoing(id);
    expect([await consentsOf(kept), await consentsOf(merged)]).toEqual([
      { marketing: false },
      { marketing: false },
    ]);
    const [last] = await server.rows(
      `select action from audit_entry where entity_id = $1 and action = 'consentWithdrawn'`,
      merged.clientId,
    );
    expect(last).toEqual({ action: 'consentWithdrawn' });
  });

  test('is of the last of several merges into one record', async () => {
    const third = await server.addClient('A. Gil');
    const first = await merging();
    const last = await merging(third, { email: 'merged' });
    expect(codeOf(await undo(first.id))).toBe('merge_not_last');
    for (const { id } of [last, first]) await undoing(id);
    const emails = await server.rows('select email from client where id = $1', kept.clientId);
    expect(emails).toEqual([{ email: kept.email }]);
  });

  test('returns what a membership made since, and the refunds of sales', async () => {
    const seats = standingSeatsOf(server);
    const plan = await seats.addPlan({ seatsPerWeek: 1, makeUpDays: 30 });
    const series = await seats.addClass();
    const member = await seats.sellPlan(merged, plan);
    expect((await seats.assign(member, series)).statusCode).toBe(200);
    const sold = await sell(server, saleOf([textLine(1500)], 1500, { clientId: merged.clientId }));
    const { id } = await merging();
    const days = { fromDate: '2026-11-23', toDate: '2026-11-23' };
    expect((await seats.announce(kept, days)).statusCode).toBe(200);
    await server.rows(
      `insert into standing_seat_wait (id, series_id, weekday, client_id, membership_id, state,
         created_at, changed_at) values (gen_random_uuid(), $1, 2, $2, $3, 'waiting', now(), now())`,
      series.id,
      kept.clientId,
      member.membershipId,
    );
    const refund = await server.admin.post(`/api/sales/${sold.id}/refunds`, {
      lines: sold.lines.map(({ id: lineId }) => ({ lineId, quantity: 1 })),
      payments: [{ method: 'card', amountMinor: 1500 }],
      reason: 'Se ha arrepentido',
    });
    expect(refund.statusCode).toBe(200);
    await undoing(id);
    for (const table of ['package_purchase', 'standing_seat_wait', 'sale', 'booking']) {
      const left = await server.rows(`select from ${table} where client_id = $1`, kept.clientId);
      expect([table, left.length]).toEqual([table, 0]);
    }
  });

  test('waits for a started payment of what returns', async () => {
    const sessionId = await server.addSession({ startsAt: '2026-11-25T18:00:00.000Z' });
    const target = { target: { sessionId }, clientId: merged.clientId };
    const booking = await server.frontDesk.post('/api/bookings', target);
    const { id } = await merging();
    await server.rows(
      `insert into online_payment (id, provider, client_id, kind, booking_id, description,
         total_minor, currency, state, created_at, expires_at, started_by_user_id, ask_at)
       values (gen_random_uuid(), 'test', $1, 'booking', $2, 'Clase', 1200, 'EUR', 'started', $3, $3,
         gen_random_uuid(), $3)`,
      kept.clientId,
      booking.json<{ id: string }>().id,
      new Date('2026-11-21T09:00:00.000Z'),
    );
    expect(codeOf(await undo(id))).toBe('merge_payment_started');
    await server.rows(
      `update online_payment set state = 'expired', failure = 'expired' where client_id = $1`,
      kept.clientId,
    );
    await undoing(id);
  });

  test('and thirty days remove the replaced values, which nothing needs by then', async () => {
    const replaced = (mergeId: string) =>
      server.rows(
        `select replaced, (select count(*)::integer from client_merge_row where merge_id = id) as rows
         from client_merge where id = $1`,
        mergeId,
      );
    const nothing = [{ replaced: { fields: [], consents: [] }, rows: 0 }];
    await consent(merged, 'images', true);
    const undone = await merging(merged, { email: 'merged' });
    expect(await replaced(undone.id)).not.toEqual(nothing);
    await undoing(undone.id);
    expect(await replaced(undone.id)).toEqual(nothing);
    const { id } = await merging(merged, { email: 'merged' });
    await forgetReplaced(server.database.connection, new Date(today));
    expect(await replaced(id)).toEqual(nothing);
  });
});
