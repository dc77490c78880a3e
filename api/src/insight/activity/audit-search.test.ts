import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AuditAction, AuditEntity, AuditEvent } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
let ana: string;
let luis: string;
let admin: Person;

beforeAll(async () => {
  server = await buildBookingTestServer();
  ana = await addUser('Ana Ruiz');
  luis = await addUser('Luis Pérez');
  admin = server.as('admin', { userId: ana });
});
afterAll(() => server.close());

async function addUser(name: string): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into app_user (id, email, name, role, created_at) values ($1, $2, $3, 'admin', now())`,
    id,
    `${id}@correo.test`,
    name,
  );
  return id;
}

interface EntryFields {
  at?: string;
  actor?: string | null;
  action?: AuditAction;
  entity?: AuditEntity;
  entityId?: string;
}

async function addEntry({ at, actor = ana, ...rest }: EntryFields = {}): Promise<string> {
  const id = newId();
  await server.database.connection
    .insertInto('auditEntry')
    .values({
      id,
      at: at === undefined ? server.clock.now() : new Date(at),
      actorUserId: actor,
      action: rest.action ?? 'updated',
      entity: rest.entity ?? 'user',
      entityId: rest.entityId ?? luis,
      changes: '[]',
      reason: null,
    })
    .execute();
  return id;
}

interface Answer {
  items: AuditEvent[];
  next: string | null;
  names: { actor: string | null; about: string | null };
}

async function read(query = '', person = admin): Promise<Answer> {
  const answer = await person.get(`/api/audit?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}

const idsOf = ({ items }: Answer) => items.map(({ id }) => id);

/** The number of queries that a page runs. */
async function queriesOf(query: string): Promise<number> {
  let queries = 0;
  const listener = () => void (queries += 1);
  server.database.pool.on('acquire', listener);
  await read(query);
  server.database.pool.off('acquire', listener);
  return queries;
}

test('the audit is restricted to administrators', async () => {
  for (const path of ['/api/audit', '/api/audit/log-ins']) {
    expect((await server.anybody.get(path)).statusCode).toBe(401);
    for (const role of ['client', 'professional', 'receptionist'] as const) {
      expect((await server.as(role).get(path)).statusCode).toBe(403);
    }
    expect((await admin.get(path)).statusCode).toBe(200);
  }
});

test('shows the action, actor, record and reason with their current names', async () => {
  const client = await server.addClient('Lucía Fernández');
  const sessionId = await server.addSession({ startsAt: '2026-11-27T18:00:00.000Z' });
  const body = { clientId: client.clientId, target: { sessionId } };
  const booked = await server.frontDesk.post('/api/bookings', body);
  const { id: bookingId } = booked.json<{ id: string }>();
  await addEntry({ entity: 'booking', entityId: bookingId, at: '2026-11-20T08:00:00.000Z' });
  const { items } = await read(`about=booking:${bookingId}`);
  expect(items).toMatchObject([
    {
      actor: { id: ana, name: 'Ana Ruiz' },
      subject: {
        name: 'Pilates',
        client: { id: client.clientId, name: 'Lucía Fernández' },
        startsAt: '2026-11-27T18:00:00.000Z',
      },
    },
  ]);
  await addEntry({ entity: 'client', entityId: newId(), actor: newId() });
  const [gone] = (await read('entity=client')).items;
  expect(gone).toMatchObject({ subject: null, actor: { name: null } });
});

describe('the audit filter', () => {
  test('finds entries by actor: a person or the system', async () => {
    const luisEntry = await addEntry({ actor: luis });
    const systems = await addEntry({ actor: null });
    const ofLuis = await read(`actor=${luis}`);
    expect(idsOf(ofLuis)).toEqual([luisEntry]);
    expect(ofLuis.names.actor).toBe('Luis Pérez');
    const ofSystem = await read('actor=system');
    expect(idsOf(ofSystem)).toContain(systems);
    expect(ofSystem.items.every(({ actor }) => actor === null)).toBe(true);
  });

  test('finds entries by kind of record, by action, or by both', async () => {
    const role = await addEntry({ action: 'roleChanged', at: '2026-10-03T10:00:00.000Z' });
    const service = await addEntry({ entity: 'service', at: '2026-10-03T11:00:00.000Z' });
    expect(idsOf(await read('entity=service'))).toEqual([service]);
    expect(idsOf(await read('action=roleChanged'))).toEqual([role]);
    expect(idsOf(await read('entity=user&action=roleChanged'))).toEqual([role]);
    expect(idsOf(await read(`entity=user&action=roleChanged&actor=${ana}`))).toEqual([role]);
    expect(idsOf(await read('entity=service&action=roleChanged'))).toEqual([]);
  });

  test('finds a client’s bookings, bonos and account with the record', async () => {
    const client = await server.addClient('Omar Benali');
    const userId = await addUser('Omar Benali');
    await server.rows('update client set user_id = $2 where id = $1', client.clientId, userId);
    const purchaseId = await server.sellBono(client);
    await server.frontDesk.post(`/api/purchases/${purchaseId}/freeze`);
    const [sale] = await server.rows<{ id: string }>(
      'select id from sale where client_id = $1',
      client.clientId,
    );
    await addEntry({ entity: 'client', entityId: client.clientId });
    await addEntry({ entity: 'user', entityId: userId });
    const found = await read(`about=client:${client.clientId}`);
    expect(found.items.map(({ entity, entityId }) => [entity, entityId])).toEqual(
      expect.arrayContaining([
        ['client', client.clientId],
        ['user', userId],
        ['packagePurchase', purchaseId],
        ['sale', sale?.id],
      ]),
    );
    expect(found.names.about).toBe('Omar Benali');
    const bonos = await read(`about=client:${client.clientId}&entity=packagePurchase`);
    expect(bonos.items.map(({ entityId }) => entityId)).toEqual([purchaseId]);
    expect((await read(`about=user:${userId}`)).items.map(({ entity }) => entity)).toEqual(
      expect.arrayContaining(['user', 'client']),
    );
  });

  test('finds entries by days of the center’s calendar, both inclusive', async () => {
    // Madrid is an hour ahead of UTC in winter, and two before the last Sunday of October.
    const first = await addEntry({ at: '2026-10-19T22:00:00.000Z' });
    const last = await addEntry({ at: '2026-10-31T22:59:59.999Z' });
    const before = await addEntry({ at: '2026-10-19T21:59:59.999Z' });
    const after = await addEntry({ at: '2026-10-31T23:00:00.000Z' });
    const found = idsOf(await read('from=2026-10-20&to=2026-10-31'));
    expect(found).toEqual([last, first]);
    expect(found).not.toContain(before);
    expect(idsOf(await read('from=2026-11-01&to=2026-11-01'))).toEqual([after]);
  });

  test.each([
    'actor=otra',
    'entity=cosa',
    'action=borrar',
    'about=client:1',
    'about=cosa:6f1c2e0a-0000-4000-8000-000000000000',
    'from=2026-02-30',
    'after=ayer',
    'after=2026-02-30T10:00:00Z~6f1c2e0a-0000-4000-8000-000000000000',
    'limit=0',
    'limit=101',
  ])('refuses an invalid query: %s', async (query) => {
    const answer = await admin.get(`/api/audit?${query}`);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
  });
});

describe('paging through the audit', () => {
  test('shows each entry once, also those of one instant and with new entries meanwhile', async () => {
    const about = newId();
    const at = '2026-09-01T10:00:00.000Z';
    const added = [];
    for (let index = 0; index < 7; index++) {
      added.push(await addEntry({ entity: 'resource', entityId: about, at }));
    }
    const seen: string[] = [];
    let after = '';
    do {
      const page = await read(`about=resource:${about}&limit=3${after}`);
      seen.push(...idsOf(page));
      after = page.next === null ? '' : `&after=${encodeURIComponent(page.next)}`;
      await addEntry({ entity: 'resource', entityId: about });
    } while (after !== '' && seen.length < 20);
    expect(seen).toEqual(added.toSorted().toReversed());
  });

  test('ends after the last entry', async () => {
    const about = newId();
    await addEntry({ entity: 'resource', entityId: about });
    await addEntry({ entity: 'resource', entityId: about });
    expect((await read(`about=resource:${about}&limit=2`)).next).toBeNull();
    expect((await read(`about=resource:${about}&limit=1`)).next).not.toBeNull();
  });
});

describe('an audit of a hundred thousand entries', () => {
  const clientId = newId();
  beforeAll(async () => {
    await server.rows(
      `insert into audit_entry (id, at, actor_user_id, action, entity, entity_id)
       select gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute', $1,
         'updated', (array['booking', 'client', 'session'])[1 + n % 3],
         case when n % 1000 = 1 then $2::uuid else gen_random_uuid() end
       from generate_series(1, 100000) n`,
      luis,
      clientId,
    );
    await server.rows('analyze audit_entry');
  });

  test('runs as many queries for a full page as for a page with one entry', async () => {
    const one = await queriesOf('entity=client&limit=1');
    expect(await queriesOf('entity=client&limit=100')).toBe(one);
    const everything = await queriesOf('limit=100');
    expect(everything).toBeLessThanOrEqual(1 + 13);
  });

  test.each([
    ['everything', ''],
    ['a person', 'actor=LUIS'],
    ['the system', 'actor=system'],
    ['a kind', 'entity=session'],
    ['an act', 'action=roleChanged'],
    ['a kind and an act', 'entity=user&action=roleChanged'],
    ['a thing', `about=client:${clientId}`],
    ['the middle', `after=2026-02-01T00:00:00.000Z~${clientId}`],
  ])('uses an index to find %s', async (_what, query) => {
    const plans: string[] = [];
    const { pool } = server.database;
    const statement = await statementOf(query.replace('LUIS', luis));
    const { rows } = await pool.query(`explain ${statement.text}`, statement.values);
    for (const row of rows as { 'QUERY PLAN': string }[]) plans.push(row['QUERY PLAN']);
    expect(plans.join('\n')).toMatch(/Index.* (using|on) audit_entry_/);
    expect(plans.join('\n')).not.toContain('Seq Scan on audit_entry');
  });
});

/** The SQL statement that the API runs for a query. */
async function statementOf(query: string): Promise<{ text: string; values: unknown[] }> {
  const { pool } = server.database;
  const heard: { text: string; values: unknown[] }[] = [];
  const listener = (client: { query: (...parts: unknown[]) => unknown }) => {
    const real = client.query;
    client.query = (...parts: unknown[]) => {
      const [first, values] = parts;
      const text =
        typeof first === 'string' ? first : String((first as { text?: string } | null)?.text);
      if (text.includes('from audit_entry')) {
        const given = (first as { values?: unknown[] } | null)?.values ?? values;
        heard.push({ text, values: Array.isArray(given) ? given : [] });
      }
      return real.apply(client, parts);
    };
    heardOn.push(() => (client.query = real));
  };
  const heardOn: (() => void)[] = [];
  pool.on('acquire', listener); // pg's own type of a client has more members than needed
  await read(query);
  pool.off('acquire', listener as never);
  for (const restore of heardOn) restore();
  const [statement] = heard;
  if (!statement) throw new Error('The audit wasn’t asked for');
  return statement;
}
