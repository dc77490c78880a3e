/**
 * The constraints and triggers of the schema, tested with plain SQL: the database itself refuses
 * what the code must never write. Each test covers one guard; `npm run mutations` removes it.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { constraintOf } from '../platform/database/sql-state.ts';
import { newId } from '../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../testing/servers/booking-test-server.ts';
import { sellTemplate } from '../testing/records/sell-template.ts';

let server: BookingTestServer;
let ana: Booker;
let sessionId: string;
let hour = 0;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ana = await server.addClient('Ana Gil');
  sessionId = await server.addSession({ startsAt: nextHour(), capacity: 1 });
});

function nextHour(): string {
  return new Date(Date.parse('2026-12-01T08:00Z') + 2 * 3_600_000 * hour++).toISOString();
}

/**
 * The name of the constraint that refuses a statement, else the error message; null when accepted.
 */
async function refusalOf(query: string, ...values: unknown[]): Promise<string | null> {
  try {
    await server.rows(query, ...values);
    return null;
  } catch (error) {
    return constraintOf(error) ?? (error as Error).message; // the driver throws no other type
  }
}

const insertBooking = `insert into booking (id, session_id, client_id, status,
  cancellation_minutes, free_cancel_until, price_minor, source, booked_at)
  values ($1, $2, $3, 'confirmed', 720, now(), 0, 'staff', now())`;
const insertEntry = `insert into credit_entry (id, purchase_id, kind, amount, booking_id, at,
  reason, balance_after) values ($1, $2, $3, $4, $5, now(), 'prueba', 0)`;

async function addBooking(session = sessionId, booker = ana): Promise<string> {
  const id = newId();
  await server.rows(insertBooking, id, session, booker.clientId);
  return id;
}

test('refuses a booking over the capacity', async () => {
  await addBooking();
  const luis = await server.addClient();
  expect(await refusalOf(insertBooking, newId(), sessionId, luis.clientId)).toBe(
    'session_capacity',
  );
});

test('counts an offered seat as taken', async () => {
  await server.rows(
    `insert into waitlist_entry (id, session_id, client_id, state, offer_expires_at, created_at,
       changed_at) values ($1, $2, $3, 'offered', now(), now(), now())`,
    newId(),
    sessionId,
    ana.clientId,
  );
  const luis = await server.addClient();
  expect(await refusalOf(insertBooking, newId(), sessionId, luis.clientId)).toBe(
    'session_capacity',
  );
});

test('refuses a capacity below the number of bookings', async () => {
  const roomy = await server.addSession({ startsAt: nextHour(), capacity: 2 });
  await addBooking(roomy);
  await addBooking(roomy, await server.addClient());
  expect(await refusalOf('update session set capacity = 1 where id = $1', roomy)).toBe(
    'session_capacity',
  );
});

test('refuses a second active booking of a client in a session', async () => {
  const roomy = await server.addSession({ startsAt: nextHour(), capacity: 4 });
  await addBooking(roomy);
  expect(await refusalOf(insertBooking, newId(), roomy, ana.clientId)).toBe('booking_live');
});

test('refuses to move a booking row to another session', async () => {
  const id = await addBooking();
  const other = await server.addSession({ startsAt: nextHour() });
  expect(await refusalOf('update booking set session_id = $2 where id = $1', id, other)).toMatch(
    /stays in its session/,
  );
});

test('refuses a second active waiting list entry of a client in a session', async () => {
  const insert = `insert into waitlist_entry (id, session_id, client_id, state, created_at,
    changed_at) values ($1, $2, $3, 'waiting', now(), now())`;
  await server.rows(insert, newId(), sessionId, ana.clientId);
  expect(await refusalOf(insert, newId(), sessionId, ana.clientId)).toBe('waitlist_entry_live');
});

const insertSession = `insert into session (id, service_id, professional_id, kind, starts_at,
  ends_at, busy, capacity, created_at)
  values ($1, $2, $3, 'class', $4, $4::timestamptz + interval '1 hour',
    tstzrange($4::timestamptz, $4::timestamptz + interval '70 minutes'), 4, now())`;

test('refuses overlapping sessions of a professional, buffers included; back to back is accepted', async () => {
  const professionalId = await server.addProfessional();
  const at = (time: string) => [newId(), server.serviceId, professionalId, `2027-02-01 ${time}Z`];
  await server.rows(insertSession, ...at('10:00'));
  expect(await refusalOf(insertSession, ...at('11:05'))).toBe('session_professional_overlap');
  expect(await refusalOf(insertSession, ...at('11:10'))).toBeNull();
});

test('refuses two sessions in an exclusive room, also when one of them is moved', async () => {
  const roomId = await server.addResource(1);
  const use = `insert into session_resource (session_id, resource_id, quantity, busy, is_active,
    is_exclusive) select id, $2, 1, busy, true, true from session where id = $1`;
  const startsAt = nextHour();
  const [one, same, later] = [
    await server.addSession({ startsAt }),
    await server.addSession({ startsAt }),
    await server.addSession({ startsAt: nextHour() }),
  ];
  await server.rows(use, one, roomId);
  expect(await refusalOf(use, same, roomId)).toBe('session_resource_overlap');
  await server.rows(use, later, roomId);
  const move = `update session set (starts_at, ends_at, busy) =
    (select starts_at, ends_at, busy from session where id = $2) where id = $1`;
  expect(await refusalOf(move, later, one)).toBe('session_resource_overlap');
});

test('refuses a second session of a series on one day', async () => {
  const made = await server.admin.post('/api/series', {
    serviceId: server.serviceId,
    professionalId: server.professionalId,
    resourceId: null,
    weekdays: [1],
    localTime: '19:00',
    durationMinutes: 60,
    capacity: 4,
    fromDate: '2026-11-23',
    untilDate: '2026-11-30',
  });
  const { id } = made.json<{ id: string }>();
  expect(
    await refusalOf(
      `update session set series_date = '2026-11-23' where series_id = $1
       and series_date = '2026-11-30'`,
      id,
    ),
  ).toBe('session_series_date');
});

test('refuses a balance below zero', async () => {
  const purchaseId = await server.sellBono(ana, { credits: 1 });
  expect(await refusalOf(insertEntry, newId(), purchaseId, 'adjust', -2, null)).toBe(
    'package_purchase_balance',
  );
});

test('calculates the balance from the entries, whatever balance is written with them', async () => {
  const purchaseId = await server.sellBono(ana, { credits: 3 });
  await server.rows(insertEntry, newId(), purchaseId, 'adjust', -2, null);
  expect(
    await server.rows('select balance from package_purchase where id = $1', purchaseId),
  ).toEqual([{ balance: 1 }]);
});

test.each([
  ['spend', -1, 'credit_entry_spend'],
  ['return', 1, 'credit_entry_return'],
])('refuses a second %s for one booking', async (kind, amount, constraint) => {
  const purchaseId = await server.sellBono(ana, { credits: 5 });
  const bookingId = await addBooking();
  await server.rows(insertEntry, newId(), purchaseId, kind, amount, bookingId);
  expect(await refusalOf(insertEntry, newId(), purchaseId, kind, amount, bookingId)).toBe(
    constraint,
  );
});

test('refuses a duplicate membership and a second period with the same start', async () => {
  const templateId = await server.addTemplate({ renewsMonthly: true });
  const { sale, purchaseId } = await sellTemplate(
    server,
    server.frontDesk,
    ana.clientId,
    templateId,
  );
  const again = `insert into membership (id, client_id, template_id, state, anchor_day, renews_on,
    started_at) values ($1, $2, $3, 'active', 1, '2027-01-01', now())`;
  expect(await refusalOf(again, newId(), ana.clientId, templateId)).toBe('membership_current');
  const purchase = await server.sellBono(ana, { credits: 1 });
  expect(
    await refusalOf(
      `insert into membership_period (membership_id, starts_on, ends_on, purchase_id, sale_id, due_at)
       select membership_id, starts_on, ends_on, $2, sale_id, due_at from membership_period
       where purchase_id = $1 and sale_id = $3`,
      purchaseId,
      purchase,
      sale.id,
    ),
  ).toBe('membership_period_pkey');
});

test.each(['credit_entry', 'audit_entry', 'fact_seal', 'fiscal_anchor'])(
  '%s is append-only',
  async (table) => {
    await server.sellBono(ana, { credits: 1 }); // adds a row to all but the last
    await server.rows(
      `insert into fiscal_anchor (id, at, records, last_hash) values ($1, now(), 0, '')`,
      newId(),
    );
    for (const statement of [
      `update ${table} set ${table === 'fact_seal' ? 'kind = kind' : 'id = id'}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      expect(await refusalOf(statement)).toMatch(/is append-only/);
    }
  },
);

test('refuses to delete an import entry, and to delete its bono when other entries exist', async () => {
  const purchaseId = await server.sellBono(ana, { credits: 1 });
  await server.rows(insertEntry, newId(), purchaseId, 'import', 2, null);
  const entries = `delete from credit_entry where purchase_id = $1 and kind = 'import'`;
  expect(await refusalOf(entries, purchaseId)).toMatch(/is append-only/);
  const bono = 'delete from package_purchase where id = $1';
  expect(await refusalOf(bono, purchaseId)).toMatch(/is append-only/);
});

test('refuses a second request for new hours from the same day until the first is answered', async () => {
  const ask = () =>
    refusalOf(
      `insert into hours_request (id, professional_id, from_date, hours, state, requested_at)
      values ($1, $2, '2027-01-04', '[{}]', 'requested', now())`,
      newId(),
      server.professionalId,
    );
  expect(await ask()).toBeNull();
  expect(await ask()).toBe('hours_request_waiting');
  await server.rows("update hours_request set state = 'rejected', decided_at = now()");
  expect(await ask()).toBeNull();
});
