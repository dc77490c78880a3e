import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Availability, type BookingQuote, defaultBookingLimits } from '@aforo/shared/contract';
import type { Database } from '../platform/database/database.ts';
import { localDateOf } from '../platform/time/local-time.ts';
import { buildTestApp, type TestApp } from '../testing/servers/test-app.ts';
import { costOfQuote, rowsOf, type SeatRow } from '../testing/seat-rows.ts';
import type { TestClock } from '../testing/doubles/test-clock.ts';
import { verifyDatabase } from '../money/documents/index.ts';
import { moneyInvariants } from '../testing/records/till.ts';
import { seedDemo } from './demo.service.ts';

let server: TestApp;
let database: Database;
let clock: TestClock;
beforeAll(async () => {
  server = await buildTestApp();
  ({ database, clock } = server);
  await seedDemo({ database, clock, hashPassword: async (password) => `fake ${password}` });
});
afterAll(() => server.close());

async function rows<T>(query: string): Promise<T[]> {
  return (await database.pool.query(query)).rows as T[]; // each test names the columns that it selects
}
const count = async (what: string) =>
  Number((await rows<{ count: string }>(`select count(*) from ${what}`))[0]?.count);

test('has fiscal records that pass verification', async () => {
  const { records, faults } = await verifyDatabase(database.connection, null);
  expect(faults).toEqual([]);
  expect(records).toBeGreaterThan(100);
});

test('has a timetable of eight weeks back and eight ahead', async () => {
  expect(await count('service join file on file.id = picture_file_id')).toBe(12);
  expect(await count('product join file on file.id = picture_file_id')).toBe(10);
  expect(await count('class_series')).toBe(15);
  expect(await count(`session where status = 'closed'`)).toBeGreaterThan(150);
  expect(await count(`session where status = 'scheduled'`)).toBeGreaterThan(150);
  expect(await count(`session join holiday on series_date = local_date`)).toBe(0);
});

test('has bookings on every day of the week, and appointments except on holidays', async () => {
  const ahead = `from session s where starts_at > '2026-11-01' and status = 'scheduled'`;
  const days = await rows<{ weekday: string; classes: string }>(
    `select extract(dow from s.starts_at at time zone 'Europe/Madrid') as weekday,
      count(*) as classes ${ahead} and kind = 'class' group by 1 order by 1`,
  );
  expect(days.map(({ weekday }) => Number(weekday))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(days.every(({ classes }) => Number(classes) >= 10)).toBe(true);
  const appointments = await rows<{ weekday: string }>(
    `select distinct extract(dow from s.starts_at at time zone 'Europe/Madrid') as weekday
      ${ahead} and kind = 'appointment' and taken = 1 order by 1`,
  );
  expect(appointments.map(({ weekday }) => Number(weekday))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('has bookings and bonos in every state', async () => {
  const statuses = await rows<{ status: string }>('select distinct status from booking order by 1');
  expect(statuses.map(({ status }) => status)).toEqual([
    'attended',
    'cancelled',
    'cancelledLate',
    'confirmed',
    'noShow',
  ]);
  const states = await rows<{ state: string }>(
    'select distinct state from package_purchase order by 1',
  );
  expect(states.map(({ state }) => state)).toEqual(['active', 'frozen', 'refunded']);
  expect(await count(`package_purchase where kind = 'credits' and balance = 0`)).toBeGreaterThan(3);
  expect(
    await count(`package_purchase where expires_at < '2026-11-20' and balance > 0`),
  ).toBeGreaterThan(0);
  expect(await count(`waitlist_entry where state = 'waiting'`)).toBeGreaterThan(5);
});

test('has an active promotion code and a used-up one', async () => {
  const codes = await rows<{ code: string; limit: number | null; uses: number; off: number }>(
    `select p.code, p.total_limit as limit, count(u.id) as uses, sum(u.discount_minor) as off
     from promotion_code p left join promotion_use u on u.promotion_id = p.id
       and u.released_at is null
     group by p.id order by p.code`,
  );
  expect(codes).toMatchObject([
    { code: 'HOLA5', limit: 3, uses: 3, off: 1500 },
    { code: 'OTOÑO10', limit: null },
  ]);
  expect(codes[1]?.uses).toBeGreaterThan(0);
});

test('has a ledger that matches the bookings', async () => {
  expect(
    await count(`booking b where price_minor = 0 and status <> 'cancelled'
      and not exists (select from credit_entry where booking_id = b.id and kind = 'spend')`),
  ).toBe(0);
  expect(
    await count(`package_purchase p where balance <>
      (select sum(amount) from credit_entry where purchase_id = p.id)`),
  ).toBe(0);
  expect(
    await count(`credit_entry e join booking b on b.id = e.booking_id
      join package_purchase p on p.id = e.purchase_id
      where b.client_id <> p.client_id or e.at < p.purchased_at`),
  ).toBe(0);
});

test('has eight weeks of consistent money: sales, refunds, debts and shifts, two of them with a difference', async () => {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await rows(query) }).toEqual({ [sentence]: [] });
  }
  expect(await count(`sale where kind = 'sale'`)).toBeGreaterThan(350);
  expect(await count(`sale where kind = 'refund'`)).toBeGreaterThan(1);
  expect(await count(`sale where origin = 'imported'`)).toBe(0);
  expect(await count('booking_debt')).toBeGreaterThan(5);
  expect(await count('sale_balance where owed_minor > 0')).toBeGreaterThan(0);
  expect(await count(`cash_session where state = 'open'`)).toBe(1);
  expect(await count('cash_session where difference_minor <> 0')).toBe(2);
  expect(
    await count(
      'document a join document b on b.series_id = a.series_id and b.number > a.number and b.issued_at < a.issued_at',
    ),
  ).toBe(0);
  const methods = await rows<{ method: string }>('select distinct method from payment order by 1');
  expect(methods.map(({ method }) => method)).toEqual(['bizum', 'card', 'cash', 'transfer']);
});

test('refunds bonos by card, over several days', async () => {
  const given = `sale join sale_line on sale_line.sale_id = sale.id
    join payment on payment.sale_id = sale.id where sale.kind = 'refund' and sale_line.kind = 'package'`;
  expect(await count(`${given} and payment.method = 'card'`)).toBeGreaterThan(1);
  expect(await count(`${given} and payment.method <> 'card'`)).toBe(0);
  const days = `(select distinct captured_at::date from ${given}) days`;
  expect(await count(days)).toBeGreaterThan(1);
});

test('refunds nothing on its last day, so that today’s takings are never negative', async () => {
  const today = localDateOf(clock.now(), 'Europe/Madrid');
  expect(
    await count(`payment join sale on sale.id = payment.sale_id where sale.kind = 'refund'
      and (captured_at at time zone 'Europe/Madrid')::date >= '${today}'`),
  ).toBe(0);
});

test('charges a few clients who lost a class without a bono, and has waived one fee with a reason', async () => {
  expect(await count('booking_debt where fee_cause is not null')).toBeGreaterThan(1);
  const waived = await rows<{ id: string }>(
    'select id from booking where fee_minor > 0 and waived_at is not null',
  );
  expect(waived).toHaveLength(1);
  expect(
    await count(`audit_entry where entity_id = '${waived[0]?.id}' and reason is not null`),
  ).toBe(1);
});

test('leaves no waiting list for a session with free seats, and no client waiting for their own session', async () => {
  expect(
    await count(
      `waitlist_entry w join session s on s.id = w.session_id where s.taken < s.capacity`,
    ),
  ).toBe(0);
  expect(
    await count(`waitlist_entry w join booking b using (session_id, client_id)
      where b.status = 'confirmed'`),
  ).toBe(0);
});

test('has no client blocked by the booking limits of a new center', async () => {
  const { unpaidAhead, perDay } = defaultBookingLimits;
  const ahead = `booking b join session s on s.id = b.session_id
    where b.status = 'confirmed' and s.status = 'scheduled'`;
  const unpaid = `not exists (select from credit_entry e where e.booking_id = b.id)`;
  expect(
    await rows(`select client_id from ${ahead} and ${unpaid} group by 1
      having count(*) >= ${unpaidAhead}`),
  ).toEqual([]);
  expect(
    await rows(`select client_id from ${ahead} group by client_id, date(s.starts_at)
      having count(*) >= ${perDay}`),
  ).toEqual([]);
});

test('gives the demo’s own client future classes and a bono', async () => {
  const demoClient = `client where email = 'cliente@aforo.test'`;
  expect(
    await count(
      `booking where status = 'confirmed' and client_id = (select id from ${demoClient})`,
    ),
  ).toBeGreaterThan(1);
  expect(
    await count(`package_purchase where state = 'active' and balance > 0
      and client_id = (select id from ${demoClient})`),
  ).toBeGreaterThan(0);
});

test('sells no bono whose sessions cost less than half of the single price', async () => {
  const unfair = await rows<{ bono: string; service: string }>(
    `select t.name as bono, v.name as service from package_template t
     join service v on (not exists (select from package_template_service x where x.template_id = t.id)
       or exists (select from package_template_service x
         where x.template_id = t.id and x.service_id = v.id))
     where t.kind = 'credits' and t.price_minor * 2 < v.price_minor * t.credits`,
  );
  expect(unfair).toEqual([]);
  expect(
    await count(`package_purchase p join package_purchase_service x on x.purchase_id = p.id
      join service v on v.id = x.service_id where v.kind = 'appointment'`),
  ).toBe(0);
});

/** The classes, and the first free time of each service on each day, which its row shows. */
function shownRows(availability: Availability): SeatRow[] {
  return availability.days.flatMap((day) => {
    const rows = rowsOf({ days: [day] });
    const isFirst = ({ serviceId }: SeatRow, index: number) =>
      rows.findIndex((row) => row.serviceId === serviceId) === index;
    return rows.filter((row, index) => 'sessionId' in row.target || isFirst(row, index));
  });
}

test('has a week whose rows cost what their quotes say, for clients with every kind of bono', async () => {
  const { rows: clients } = await database.pool.query<{ id: string }>(
    `(select distinct on (p.kind, p.weekly_limit, p.state, restricted.is_so) p.client_id as id
      from package_purchase p
      join client c on c.id = p.client_id and c.status = 'active',
      lateral (select exists (select from package_purchase_service x where x.purchase_id = p.id)
        as is_so) restricted
      where p.state in ('active', 'frozen') and p.expires_at > $1
      order by p.kind, p.weekly_limit, p.state, restricted.is_so, p.expires_at, p.id)
    union
    (select c.id from client c
      where c.status = 'active' and not exists (
        select from package_purchase p where p.client_id = c.id)
      order by c.id limit 1)`,
    [clock.now()],
  );
  const from = localDateOf(clock.now(), 'Europe/Madrid');
  const kinds = new Set<string | undefined>();
  expect(clients.length).toBeGreaterThan(3);
  for (const { id: clientId } of clients) {
    const person = server.as('client', { clientId });
    const answer = await person.get(`/api/availability?from=${from}&days=7`);
    const rows = shownRows(answer.json<Availability>());
    expect(rows.length).toBeGreaterThan(50);
    const quoted: [string, unknown][] = [];
    for (const { name, target } of rows) {
      const quote = await person.post('/api/bookings/quote', { target });
      quoted.push([name, costOfQuote(quote.json<BookingQuote>())]);
    }
    expect(rows.map(({ name, cost }) => [name, cost])).toEqual(quoted);
    for (const { cost } of rows) kinds.add(cost?.kind);
  }
  expect([...kinds].toSorted()).toEqual(['bono', 'price']);
});
