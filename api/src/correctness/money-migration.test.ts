/** Migrates a database from before sales existed, with debts and bonos in every state. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Database, migrate, readMigrations } from '../platform/database/index.ts';
import { newId } from '../platform/ids.ts';
import { openTestDatabase } from '../testing/database/test-database.ts';

let database: Database;
const serviceId = newId();
const client = { owing: newId(), clear: newId() };

beforeAll(async () => {
  database = await openTestDatabase();
  await query('drop schema public cascade');
  await query('create schema public');
  const before = (await readMigrations()).filter(({ version }) => version <= '0023');
  await migrate(database.pool, before);
  await fill();
});
afterAll(() => database.close());

async function query<T>(text: string, ...values: unknown[]): Promise<T[]> {
  return (await database.pool.query(text, values)).rows as T[]; // the test names the columns that it selects
}

async function addSession(hour: number): Promise<string> {
  const id = newId();
  await query(
    `insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy, capacity,
       created_at)
     select $1, $2, p.id, 'class', d.at, d.at + interval '1 hour',
       tstzrange(d.at, d.at + interval '1 hour'), 4, d.at
     from professional p, (select '2026-11-01'::timestamptz + make_interval(hours => $3) as at) d`,
    id,
    serviceId,
    hour,
  );
  return id;
}

let hour = 0;
async function addBooking(clientId: string, status: string, priceMinor: number): Promise<string> {
  const id = newId();
  const sessionId = await addSession((hour += 3));
  await query(
    `insert into booking (id, session_id, client_id, status, cancellation_minutes,
       free_cancel_until, price_minor, source, booked_at)
     values ($1, $2, $3, $4, 720, '2026-11-01', $5, 'staff', '2026-11-01')`,
    id,
    sessionId,
    clientId,
    status,
    priceMinor,
  );
  return id;
}

async function addPurchase(templateId: string, state: string, priceMinor: number): Promise<string> {
  const id = newId();
  await query(
    `insert into package_purchase (id, client_id, template_id, name, kind, validity_days,
       validity_from, price_minor, payment_method, state, purchased_at, frozen_at)
     values ($1, $2, $3, 'Bono', 'credits', 30, 'purchase', $4, 'cash', $5, '2026-11-01',
       case $5 when 'frozen' then '2026-11-02'::timestamptz end)`,
    id,
    client.clear,
    templateId,
    priceMinor,
    state,
  );
  await addEntry(id, 'purchase', 5);
  return id;
}

const addEntry = (purchaseId: string, kind: string, amount: number, bookingId?: string) =>
  query(
    `insert into credit_entry (id, purchase_id, kind, amount, booking_id, at, balance_after)
     values ($1, $2, $3, $4, $5, '2026-11-01', 0)`,
    newId(),
    purchaseId,
    kind,
    amount,
    bookingId ?? null,
  );

async function fill(): Promise<void> {
  await query(
    `insert into service (id, name, kind, duration_minutes, capacity, price_minor,
       tax_basis_points, color, created_at)
     values ($1, 'Pilates', 'class', 60, 4, 1200, 1000, '#336699', '2026-11-01')`,
    serviceId,
  );
  await query(
    `insert into professional (id, name, color, created_at)
     values ($1, 'Marta', '#336699', '2026-11-01')`,
    newId(),
  );
  for (const id of Object.values(client)) {
    await query(`insert into client (id, name, created_at) values ($1, 'Ana', '2026-11-01')`, id);
  }
  const templateId = newId();
  await query(
    `insert into package_template (id, name, kind, credits, validity_days, validity_from,
       price_minor, tax_basis_points, created_at)
     values ($1, 'Bono', 'credits', 5, 30, 'purchase', 5001, 2100, '2026-11-01')`,
    templateId,
  );
  for (const status of ['confirmed', 'attended', 'noShow', 'cancelledLate']) {
    await addBooking(client.owing, status, 1200);
  }
  // Not owed: cancelled in time, cancelled by the center, or forgiven, which overwrote the price.
  await addBooking(client.owing, 'cancelled', 1200);
  await addBooking(client.owing, 'cancelledByCenter', 1200);
  await addBooking(client.owing, 'noShow', 0);
  const bonos: string[] = [];
  for (const state of ['active', 'frozen', 'refunded', 'pendingPayment']) {
    bonos.push(await addPurchase(templateId, state, 5001));
  }
  await addPurchase(templateId, 'active', 0); // a free bono
  const paid = await addBooking(client.clear, 'attended', 0);
  await addEntry(bonos[0]!, 'spend', -1, paid);
  // Moved to another session: its session was returned and spent again.
  const moved = await addBooking(client.clear, 'cancelled', 0);
  await addEntry(bonos[0]!, 'spend', -1, moved);
  await addEntry(bonos[0]!, 'return', 1, moved);
  await addEntry(bonos[0]!, 'spend', -1, await addBooking(client.clear, 'confirmed', 0));
}

test('keeps all debts and bonos with the same totals', async () => {
  const debtsBefore = await query(`
    select client_id, sum(price_minor)::integer as owed from booking
    where status in ('confirmed', 'attended', 'noShow', 'cancelledLate')
    group by 1 having sum(price_minor) > 0`);
  const bonosBefore = await query('select id, state, balance from package_purchase order by id');
  const soldBefore = await query(`
    select payment_method as method, count(*)::integer, sum(price_minor)::integer as paid
    from package_purchase where price_minor > 0 and state <> 'pendingPayment' group by 1`);
  expect(debtsBefore).toEqual([{ client_id: client.owing, owed: 4800 }]);
  expect(soldBefore).toEqual([{ method: 'cash', count: 3, paid: 15_003 }]);

  await migrate(database.pool, await readMigrations());

  expect(
    await query('select client_id, sum(price_minor)::integer as owed from booking_debt group by 1'),
  ).toEqual(debtsBefore);
  expect(await query('select id, state, balance from package_purchase order by id')).toEqual(
    bonosBefore,
  );
  expect(
    await query(`
      select method, count(*)::integer, sum(amount_minor)::integer as paid
      from payment where state = 'captured' group by 1`),
  ).toEqual(soldBefore);
  // Each unpaid amount is now the balance of its sale.
  expect(
    await query(`
      select b.owed_minor as owed from sale_balance b
      join package_purchase p on p.sale_line_id = b.sale_id where p.state = 'pendingPayment'`),
  ).toEqual([{ owed: 5001 }]);
  expect(await query('select sum(owed_minor)::integer as owed from sale_balance')).toEqual([
    { owed: 5001 },
  ]);
  expect(await query('select distinct tax_treatment, tax_basis_points from booking')).toEqual([
    { tax_treatment: 'rate', tax_basis_points: 1000 },
  ]);
  // 21 % included in 50.01: 41.33 and 8.68.
  expect(
    await query('select distinct base_minor, quota_minor from sale_tax where gross_minor > 0'),
  ).toEqual([{ base_minor: 4133, quota_minor: 868 }]);
});
