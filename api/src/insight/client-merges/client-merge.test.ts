/** Merging two client records. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { DuplicatePair } from '@aforo/shared/contract';
import { clientReferences, movingPlaces } from './client-references.ts';
import { type MergeChoices, mergesOf } from '../../testing/records/client-merges.ts';
import { addCompleteClient } from '../../testing/records/complete-client.ts';
import { standingSeatsOf } from '../../testing/records/standing-seats.ts';
import { tablesContaining } from '../../testing/database/tables-containing.ts';
import { inAMonth, saleOf, sell, textLine } from '../../testing/records/till.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

const today = '2026-11-20T09:00:00.000Z';
const wednesday = '2026-11-25T18:00:00.000Z';

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

type Id = Pick<Booker, 'clientId'>;
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code;

const preview = (a: Id = kept, b: Id = merged) => mergesOf(server).preview(a, b);
const merge = (a: Id = kept, b: Id = merged) => mergesOf(server).merge(a, b);
const merging = (a: Id = kept, b: Id = merged, choices: MergeChoices = {}) =>
  mergesOf(server).merging(a, b, choices);
const undo = (id: string) => mergesOf(server).undo(id);

const reasons = async () => (await preview()).refusals.map(({ reason }) => reason);

const bookIn = async (booker: Booker, startsAt = wednesday, sessionId?: string) => {
  const id = sessionId ?? (await server.addSession({ startsAt }));
  const answer = await server.frontDesk.post('/api/bookings', {
    target: { sessionId: id },
    clientId: booker.clientId,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { sessionId: id, bookingId: answer.json<{ id: string }>().id };
};

/** The rows of every client of the pair, without what a merge and its undo count. */
async function rowsOfPair(ids: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const places = [...movingPlaces.map(({ table, column }) => [table, column]), ['client', 'id']];
  for (const [table = '', column = ''] of places) {
    const rows = await server.rows<{ row: string }>(
      `select (to_jsonb(t) - 'version')::text as row from ${table} t
       where ${column} = any($1::uuid[]) order by 1`,
      ids,
    );
    found[`${table}.${column}`] = rows.map(({ row }) => row);
  }
  return found;
}

describe('the list of references to a client', () => {
  test('decides for every foreign key of the database what a merge does', async () => {
    const keys = await server.rows<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
       where c.contype = 'f' and c.confrelid = 'client'::regclass`,
    );
    const advice = 'Add the column to api/src/insight/client-merges/client-references.ts.';
    expect({ advice, names: Object.keys(clientReferences).toSorted() }).toEqual({
      advice,
      names: keys.map(({ name }) => name).toSorted(),
    });
  });

  test('has a trigger for every column that moves, which refuses new rows of a merged record', async () => {
    const guarded = await server.rows<{ name: string }>(
      `select t.tgrelid::regclass || '.' || rtrim(encode(t.tgargs, 'escape'), '\\000') as name
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'refuse_merged_client'`,
    );
    expect(guarded.map(({ name }) => name).toSorted()).toEqual(
      movingPlaces.map(({ name }) => name).toSorted(),
    );
  });
});

describe('a merge', () => {
  test('moves everything of a complete client, and its undo returns every row', async () => {
    const whole = await addCompleteClient(server);
    const seats = standingSeatsOf(server);
    const member = { ...merged, clientId: whole.clientId };
    await seats.assign(
      await seats.sellPlan(member, await seats.addPlan({ seatsPerWeek: 1 })),
      await seats.addClass(),
    );
    await sell(server, saleOf([textLine(1500)], 1500, { clientId: whole.clientId }));
    await server.addDependant(whole.clientId, { birthDate: '2018-03-04' });
    const full = await server.addSession({ startsAt: '2026-11-26T18:00:00Z', capacity: 1 });
    await bookIn(await server.addClient(), '', full);
    await server.frontDesk.post('/api/waitlist', { sessionId: full, clientId: whole.clientId });
    const ids = [kept.clientId, whole.clientId];
    const before = await rowsOfPair(ids);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(
      12,
    );
    const documents = () =>
      server.rows<{ document: string }>(
        `select to_jsonb(d)::text as document from document d join sale s on s.id = d.sale_id
         where s.client_id = any($1::uuid[]) order by 1`,
        ids,
      );
    const issued = await documents();

    const { id } = await merging(kept, whole, { notes: 'both', tags: 'both', name: 'merged' });
    for (const { table, column, name } of movingPlaces) {
      const left = await server.rows(`select from ${table} where ${column} = $1`, whole.clientId);
      expect([name, left.length]).toEqual([name, 0]);
    }
    expect(await documents()).toEqual(issued);
    const record = (await server.admin.get(`/api/clients/${kept.clientId}`)).json();
    expect(record).toMatchObject({ hasAccount: true, tags: [expect.stringMatching(/^etiqueta-/)] });

    expect((await undo(id)).statusCode).toBe(200);
    expect(await rowsOfPair(ids)).toEqual(before);
  });

  test('keeps the chosen values, and an undo keeps later changes', async () => {
    const record = {
      email: 'ana@correo.test',
      birthDate: '',
      tags: ['Yoga'],
      acceptsDuplicate: true,
    };
    const put = (clientId: string, fields: object) =>
      server.frontDesk.put(`/api/clients/${clientId}`, { ...record, version: 1, ...fields });
    await put(kept.clientId, { name: 'Ana Gil', phone: '612345678', notes: 'Una', tags: ['VIP'] });
    await put(merged.clientId, { name: 'Ana G.', phone: '699111222', notes: 'Dos' });
    expect((await preview()).fields).toMatchObject([
      { field: 'name', kept: 'Ana Gil', merged: 'Ana G.', suggested: 'kept' },
      { field: 'phone', suggested: 'kept', canKeepBoth: false },
      { field: 'tags', kept: 'VIP', merged: 'Yoga', suggested: 'both' },
      { field: 'notes', canKeepBoth: true },
    ]);
    const { id } = await merging(kept, merged, { phone: 'merged', tags: 'both', notes: 'both' });
    const read = async (clientId: string) =>
      (await server.frontDesk.get(`/api/clients/${clientId}`)).json<{ version: number }>();
    const joined = await read(kept.clientId);
    expect(joined).toMatchObject({
      name: 'Ana Gil',
      phone: '+34699111222',
      tags: ['VIP', 'Yoga'],
      notes: 'Una\n\nDos',
    });
    const changed = {
      name: 'Ana Gil Mora',
      phone: '699111222',
      notes: 'Tres',
      tags: ['VIP', 'Yoga'],
    };
    await put(kept.clientId, { ...changed, version: joined.version });
    expect((await undo(id)).statusCode).toBe(200);
    expect(await read(kept.clientId)).toMatchObject({
      name: 'Ana Gil Mora',
      phone: '+34612345678',
      tags: ['VIP'],
      notes: 'Tres',
    });
    expect(await read(merged.clientId)).toMatchObject({ phone: '+34699111222', status: 'active' });
  });

  test('keeps the later answer to a consent, and an undo returns the earlier one', async () => {
    const answer = (clientId: string, isGranted: boolean) =>
      server.frontDesk.put(`/api/clients/${clientId}/consents`, {
        consents: [{ kind: 'marketing', isGranted }],
      });
    const granted = async () =>
      (
        await server.rows<{ yes: boolean }>(
          `select is_granted as yes from client_consent where client_id = $1`,
          kept.clientId,
        )
      ).map(({ yes }) => yes);
    await answer(kept.clientId, true);
    server.clock.advance({ minutes: 1 });
    await answer(merged.clientId, true);
    await answer(merged.clientId, false);
    const { id } = await merging();
    expect(await granted()).toEqual([false]);
    await undo(id);
    expect(await granted()).toEqual([true]);
  });

  test('leaves later rows with the kept record', async () => {
    const { id } = await merging();
    const { bookingId } = await bookIn(kept);
    await undo(id);
    expect(
      await server.rows('select client_id as "clientId" from booking where id = $1', bookingId),
    ).toEqual([{ clientId: kept.clientId }]);
  });

  test('is possible for one of twelve dependants, and so is its undo', async () => {
    const payer = await server.addClient();
    const child = { birthDate: '2018-03-04' };
    for (let n = 0; n < 11; n++) await server.addDependant(payer.clientId, child);
    const clientId = await server.addDependant(payer.clientId, child);
    const { id } = await merging(kept, { clientId });
    expect((await undo(id)).statusCode).toBe(200);
  });

  test('is in the history of both records, and in the kept one with the other’s entries', async () => {
    await server.frontDesk.post(`/api/clients/${merged.clientId}/archive`);
    await merging();
    const actions = async (clientId: string) =>
      (await server.frontDesk.get(`/api/clients/${clientId}/history`))
        .json<{ items: { action: string }[] }>()
        .items.map(({ action }) => action);
    expect(await actions(merged.clientId)).toEqual(['merged', 'archived']);
    expect(await actions(kept.clientId)).toEqual(['merged', 'archived']);
  });

  test('is reached by an erasure of the kept record, which ends the merge', async () => {
    const whole = await addCompleteClient(server);
    const { clientId } = merged;
    const fields = { name: whole.name, email: '', phone: '', birthDate: '', tags: [], version: 1 };
    const notes = { notes: `apunte-${whole.texts[0]}`, acceptsDuplicate: true };
    await server.frontDesk.put(`/api/clients/${clientId}`, { ...fields, ...notes });
    const { id } = await merging(whole, merged);
    expect(codeOf(await server.admin.get(`/api/clients/${clientId}/erasure`))).toBe(
      'client_merged',
    );
    const copy = await server.admin.post(`/api/clients/${whole.clientId}/export/json`);
    expect(copy.json()).toMatchObject({ mergedRecords: [{ name: whole.name }] });
    const path = `/api/clients/${whole.clientId}/erasure`;
    const { seen } = (await server.admin.get(path)).json<{ seen: string }>();
    const wish = { givesUpSessions: true, debtIsSettled: true, seen };
    expect((await server.admin.post(path, wish)).statusCode).toBe(204);
    expect(await tablesContaining(server, whole.texts.slice(0, 3))).toEqual([]);
    expect(codeOf(await undo(id))).toBe('not_found');
  });

  test('can be undone for thirty days, once', async () => {
    const [first, second] = [await merging(), await server.addClient()];
    server.clock.advance({ days: 29 });
    expect((await undo(first.id)).statusCode).toBe(200);
    expect(codeOf(await undo(first.id))).toBe('merge_final');
    const { id } = await merging(kept, second);
    server.clock.advance({ days: 31 });
    expect(codeOf(await undo(id))).toBe('merge_final');
  });
});

describe('a merge is refused', () => {
  test('when both have a coming seat or wait in one session', async () => {
    const { sessionId } = await bookIn(kept);
    await bookIn(merged, wednesday, sessionId);
    expect(await reasons()).toEqual(['sameSession']);
    expect(codeOf(await merge())).toBe('merge_refused');
    const full = await server.addSession({ startsAt: '2026-11-27T18:00:00Z', capacity: 1 });
    await bookIn(kept, '', full);
    await server.frontDesk.post('/api/waitlist', { sessionId: full, clientId: merged.clientId });
    expect(await reasons()).toEqual(['sameSession', 'sameWaitlist']);
  });

  test('when both have a seat in a class that began, until each attended or not', async () => {
    const { sessionId, bookingId } = await bookIn(kept);
    const other = await bookIn(merged, wednesday, sessionId);
    server.clock.set('2026-11-25T18:30:00.000Z');
    expect(await reasons()).toContain('sameSession');
    for (const [id, status] of [
      [bookingId, 'attended'],
      [other.bookingId, 'noShow'],
    ]) {
      await server.rows(
        'update booking set status = $2, marked_at = now() where id = $1',
        id,
        status,
      );
    }
    expect(await reasons()).not.toContain('sameSession');
  });

  test('when their coming seats are at the same time', async () => {
    await bookIn(kept);
    await bookIn(merged);
    expect(await reasons()).toEqual(['sameTime']);
  });

  test('when both have a fixed seat in a class, or a membership of one package', async () => {
    const seats = standingSeatsOf(server);
    const [plan, series] = [await seats.addPlan({ seatsPerWeek: 1 }), await seats.addClass()];
    for (const booker of [kept, merged]) {
      expect((await seats.assign(await seats.sellPlan(booker, plan), series)).statusCode).toBe(200);
    }
    expect(await reasons()).toEqual(expect.arrayContaining(['fixedSeat', 'membership']));
  });

  test('when both have an account', async () => {
    const [one, other] = [await addCompleteClient(server), await addCompleteClient(server)];
    expect((await preview(one, other)).refusals.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['twoAccounts', 'health']),
    );
    expect(codeOf(await merge(one, other))).toBe('merge_refused');
  });

  test('when their families cannot be one', async () => {
    const child = await server.addDependant(merged.clientId, { birthDate: '2018-03-04' });
    expect((await preview(merged, { clientId: child })).refusals).toMatchObject([
      { reason: 'household' },
    ]);
    const payer = await server.addClient();
    await server.rows(
      `insert into household_member (dependant_id, payer_id, relation, created_at)
       values ($1, $2, 'other', now())`,
      kept.clientId,
      payer.clientId,
    );
    expect(await reasons()).toEqual(['household']);
  });

  test('when a person with an account would have a payer, whichever record is kept', async () => {
    const whole = await addCompleteClient(server);
    const clientId = await server.addDependant(kept.clientId, { birthDate: '2018-03-04' });
    for (const pair of [
      [whole, { clientId }],
      [{ clientId }, whole],
    ] as const) {
      expect((await preview(...pair)).refusals).toMatchObject([{ reason: 'household' }]);
    }
  });

  test('when a record changed after the preview', async () => {
    const { seen } = await preview();
    await server.frontDesk.post(`/api/clients/${merged.clientId}/archive`);
    const body = { mergedId: merged.clientId, choices: {}, seen };
    const answer = await server.admin.post(`/api/clients/${kept.clientId}/merge`, body);
    expect(codeOf(answer)).toBe('stale_version');
  });

  test('for a record that is merged already, or is the same', async () => {
    await merging();
    const third = await server.addClient();
    const get = (a: Id, b: Id) =>
      server.admin.get(`/api/clients/${a.clientId}/merge?mergedId=${b.clientId}`);
    expect(codeOf(await get(third, merged))).toBe('client_merged');
    expect(codeOf(await get(merged, third))).toBe('client_merged');
    expect(codeOf(await get(third, third))).toBe('validation_failed');
    expect((await preview(third, kept)).refusals).toMatchObject([{ reason: 'keepsOthers' }]);
  });
});

describe('a merged record', () => {
  test('gets no bookings, sales, changes or restoring', async () => {
    await merging();
    const sessionId = await server.addSession({ startsAt: wednesday });
    const { clientId } = merged;
    const { frontDesk } = server;
    const booking = { target: { sessionId }, clientId };
    expect(codeOf(await frontDesk.post('/api/bookings', booking))).toBe('client_archived');
    expect(codeOf(await frontDesk.post(`/api/clients/${clientId}/restore`))).toBe('client_merged');
    const unpaid = { clientId, payments: [], dueOn: inAMonth(server.clock) };
    const sale = saleOf([textLine(1500)], 1500, unpaid);
    expect(codeOf(await frontDesk.post('/api/sales', sale))).toBe('client_merged');
  });

  test('pays with the bonos of the kept record from then on', async () => {
    await server.sellBono(merged, { credits: 3 });
    await merging();
    const { bookingId } = await bookIn(kept);
    expect(
      await server.rows('select amount from credit_entry where booking_id = $1', bookingId),
    ).toEqual([{ amount: -1 }]);
  });

  test('has no rows after a race of the merge with bookings of both records', async () => {
    for (let round = 0; round < 10; round++) {
      const pair = [await server.addClient(), await server.addClient()] as const;
      const { seen } = await preview(...pair);
      const [a, b] = pair;
      const start = (hour: number) => new Date(Date.parse(wednesday) + hour * 3_600_000);
      const sessions = await Promise.all(
        [round * 4, round * 4 + 2].map((hour) =>
          server.addSession({ startsAt: start(hour).toISOString() }),
        ),
      );
      const book = (one: Booker, sessionId?: string) =>
        server.frontDesk.post('/api/bookings', { target: { sessionId }, clientId: one.clientId });
      const [done] = await Promise.all([
        server.admin.post(`/api/clients/${a.clientId}/merge`, {
          mergedId: b.clientId,
          choices: {},
          seen,
        }),
        book(b, sessions[0]),
        book(a, sessions[1]),
      ]);
      expect(done.statusCode).toBe(200);
      expect(await server.rows('select from booking where client_id = $1', b.clientId)).toEqual([]);
    }
  });

  test('has no rows after a race with a writer that skips the commands', async () => {
    for (let round = 0; round < 10; round++) {
      const pair = [await server.addClient(), await server.addClient()] as const;
      const { seen } = await preview(...pair);
      const [a, b] = pair;
      const write = server
        .rows(
          `insert into waitlist_entry (id, session_id, client_id, state, created_at, changed_at)
           values (gen_random_uuid(), $1, $2, 'withdrawn', now(), now())`,
          await server.addSession({ startsAt: wednesday }),
          b.clientId,
        )
        .catch((error: unknown) => expect(error).toMatchObject({ constraint: 'client_is_merged' }));
      const body = { mergedId: b.clientId, choices: {}, seen };
      const [done] = await Promise.all([
        server.admin.post(`/api/clients/${a.clientId}/merge`, body),
        write,
      ]);
      expect(done.statusCode).toBe(200);
      expect(
        await server.rows('select from waitlist_entry where client_id = $1', b.clientId),
      ).toEqual([]);
    }
  });
});

describe('records that may be of one person', () => {
  const add = async (fields: object) => {
    const empty = { email: '', phone: '', birthDate: '', tags: [], notes: '' };
    const body = { ...empty, acceptsDuplicate: true, ...fields };
    return (await server.frontDesk.post('/api/clients', body)).json<{ id: string }>().id;
  };
  /** The pairs among these records. */
  const pairs = async (...ids: string[]) => {
    const answer = await server.frontDesk.get('/api/client-duplicates');
    const { items } = answer.json<{ items: DuplicatePair[] }>();
    return items
      .filter(({ clients }) => clients.every(({ id }) => ids.includes(id)))
      .map(({ clients, reasons }) => [clients.map(({ id }) => id), reasons]);
  };
  const dismiss = (one: string, other: string) =>
    server.frontDesk.post('/api/client-duplicates/dismissals', { clientIds: [one, other] });

  test('share mail, telephone, or name and birth date, and are no family', async () => {
    const one = await add({ name: 'Eva Sanz', email: 'eva@correo.test', birthDate: '1990-01-02' });
    server.clock.advance({ minutes: 1 });
    const two = await add({ name: 'EVA SÁNZ', email: 'eva@correo.test', birthDate: '1990-01-02' });
    const mother = await add({ name: 'Rosa Díaz', phone: '633111222' });
    const child = await add({ name: 'Leo Díaz', phone: '633111222' });
    expect(await pairs(one, two, mother, child)).toEqual([
      [
        [one, two],
        ['email', 'nameAndBirthDate'],
      ],
      [expect.arrayContaining([mother, child]), ['phone']],
    ]);
    await server.rows(
      `insert into household_member (dependant_id, payer_id, relation, created_at)
       values ($1, $2, 'child', now())`,
      child,
      mother,
    );
    expect(await pairs(one, two, mother, child)).toHaveLength(1);
    await merging({ clientId: one }, { clientId: two });
    expect(await pairs(one, two, mother, child)).toEqual([]);
  });

  test('are not suggested again once they are different people', async () => {
    const [one, two] = [
      await add({ name: 'Pau', email: 'casa@correo.test' }),
      await add({ name: 'Noa', email: 'casa@correo.test' }),
    ];
    expect(await pairs(one, two)).toHaveLength(1);
    expect((await dismiss(two, one)).statusCode).toBe(204);
    expect((await dismiss(one, two)).statusCode).toBe(204);
    expect(await pairs(one, two)).toEqual([]);
  });
});
