import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ChargeRun, ChargeRunSummary } from '@aforo/shared/contract';
import { cutStatements } from '../../../testing/database/cut-statements.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import { addMandate, configureCreditor } from '../../../testing/records/direct-debits.ts';
import { addDueMemberships } from '../../../testing/records/due-memberships.ts';
import { bodyOf, standingSeatsOf } from '../../../testing/records/standing-seats.ts';
import { configureVerifactu, moneyInvariants } from '../../../testing/records/till.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { createPaymentProviders } from '../../online/providers/payment-providers.ts';
import { runMemberships } from '../index.ts';
import { chargeDue, chargeIn } from './charge-due.ts';

/** `MEMBERSHIPS=2000` measures the run of a large center. */
const many = Number(process.env['MEMBERSHIPS'] ?? 100);

let server: BookingTestServer;
let templateId: string;
let day = Date.parse('2027-03-01T07:00:00.000Z');
beforeAll(async () => {
  server = await buildBookingTestServer();
  await configureCreditor(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  day += 86_400_000;
  server.clock.set(new Date(day).toISOString());
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows('delete from membership_charge_failure');
  templateId = await standingSeatsOf(server).addPlan({ seatsPerWeek: 1 });
});

const today = () => new Date(day).toISOString().slice(0, 10);
const addDue = (count: number) =>
  addDueMemberships(server, { count, templateId, renewsOn: today() });
async function charge(): Promise<void> {
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await chargeDue({ ...dependencies, providers });
}
const listRuns = async () =>
  bodyOf<{ items: ChargeRunSummary[]; dueCount: number; isRunning: boolean }>(
    await server.admin.get('/api/charge-runs'),
  );
async function lastRun(): Promise<ChargeRun> {
  const { items } = await listRuns();
  return bodyOf<ChargeRun>(await server.admin.get(`/api/charge-runs/${items[0]?.id}`));
}
/** Periods, sales, documents and bonos of these memberships. */
async function expectChargedOnce(ids: readonly string[]): Promise<void> {
  const rows = await server.rows<{ periods: number; documents: number; bonos: number }>(
    `select count(p.*)::integer as periods, count(d.*)::integer as documents,
       count(u.*)::integer as bonos
     from unnest($1::uuid[]) as m(id) left join membership_period p on p.membership_id = m.id
     left join document d on d.sale_id = p.sale_id
     left join package_purchase u on u.id = p.purchase_id
     group by m.id`,
    ids,
  );
  expect(rows).toHaveLength(ids.length);
  for (const row of rows) expect(row).toEqual({ periods: 1, documents: 1, bonos: 1 });
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

test('a run needs as many statements for a hundred memberships as for two', async () => {
  await addDue(2);
  const few = await statementsDuring(charge);
  const ids = await addDue(many);
  const startedAt = performance.now();
  const statements = await statementsDuring(charge);
  const milliseconds = Math.round(performance.now() - startedAt);
  if (many > 100) process.stdout.write(`${many}: ${statements.length}, ${milliseconds} ms\n`);
  expect(statements.length).toBeLessThanOrEqual(few.length * Math.ceil(many / 100));
  expect(few.length).toBeLessThan(50);
  await expectChargedOnce(ids);
});

test('a run that is cut after any of its statements continues without doubling or skipping', async () => {
  for (let cut = 1, wasCut = true; wasCut; cut++) {
    const ids = await addDue(3);
    ({ wasCut } = await cutStatements(cut, () => charge().catch(() => {})));
    await charge();
    await expectChargedOnce(ids);
  }
});

test('two runs at once charge each period once', async () => {
  const ids = await addDue(150);
  await Promise.all([charge(), charge(), charge()]);
  await expectChargedOnce(ids);
  expect(await lastRun()).toMatchObject({ charged: { count: 150, totalMinor: 150 * 6000 } });
});

test('what a run charges is no sale of the shift at the front desk', async () => {
  await addDue(2);
  await charge();
  const { items } = bodyOf<{ items: unknown[] }>(await server.frontDesk.get('/api/sales/shift'));
  expect(items).toEqual([]);
});

test('a membership that fails is reported, keeps no other from its charge, and is tried again', async () => {
  const ids = await addDue(12);
  const [failing, ...others] = ids;
  await server.rows(
    `alter table membership add constraint stuck check (id <> '${failing}' or renews_on <= '${today()}')`,
  );
  await charge();
  await expectChargedOnce(others);
  const run = await lastRun();
  expect(run).toMatchObject({
    chargeOn: today(),
    charged: { count: 11 },
    failedCount: 1,
    failures: [
      { membershipId: failing, code: 'internal', reason: expect.stringContaining('Un fallo') },
    ],
  });
  expect(run.finishedAt).not.toBeNull();
  await server.rows('alter table membership drop constraint stuck');
  await charge();
  await expectChargedOnce(ids);
  expect(await lastRun()).toMatchObject({ charged: { count: 12 }, failedCount: 0, failures: [] });
});

test('a failure goes when the membership is paused or ends in another way', async () => {
  const ids = await addDue(2);
  await server.rows(
    `alter table membership add constraint stuck check (renews_on <= '${today()}') not valid`,
  );
  await charge();
  expect(await lastRun()).toMatchObject({ failedCount: 2 });
  await server.rows('alter table membership drop constraint stuck');
  bodyOf(await server.frontDesk.post(`/api/memberships/${ids[0]}/pause`));
  bodyOf(await server.frontDesk.post(`/api/memberships/${ids[1]}/cancel`));
  expect(await lastRun()).toMatchObject({ failedCount: 0, failures: [] });
});

test('a failure that can’t be written keeps no other membership from its charge', async () => {
  const ids = await addDue(3);
  await server.rows(
    `alter table membership add constraint stuck check (id <> '${ids[0]}' or renews_on <= '${today()}')`,
  );
  await server.rows(
    `alter table membership_charge_failure add constraint stuck check (membership_id <> '${ids[0]}')`,
  );
  await charge();
  await server.rows('alter table membership drop constraint stuck');
  await server.rows('alter table membership_charge_failure drop constraint stuck');
  await expectChargedOnce(ids.slice(1));
  expect((await lastRun()).finishedAt).not.toBeNull();
});

test('a run that was stopped is finished by the next one, also when nothing is due', async () => {
  await addDue(1);
  await charge();
  await server.rows('update membership_charge_run set finished_at = null');
  expect((await listRuns()).isRunning).toBe(true);
  await charge();
  expect((await lastRun()).finishedAt).not.toBeNull();
  expect((await listRuns()).isRunning).toBe(false);
});

test('a period above the limit of simplified invoices without a buyer is reported and paused', async () => {
  const cheap = await addDue(2);
  templateId = await standingSeatsOf(server).addPlan({ seatsPerWeek: 1, priceMinor: 350_000 });
  await configureVerifactu(server);
  const [dear] = await addDue(1);
  await charge();
  await server.rows("update money_settings set regime = 'plain'");
  await expectChargedOnce(cheap);
  expect((await lastRun()).failures).toMatchObject([
    { membershipId: dear, code: 'buyer_required', reason: expect.stringContaining('en pausa') },
  ]);
  // A run at the same time that found it due before it was paused.
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await dependencies.database.transaction((trx) =>
    chargeIn({ ...dependencies, providers }, trx, [dear ?? '']),
  );
  expect(await lastRun()).toMatchObject({ failedCount: 1 });
  const states = await server.rows('select state from membership where id = $1', dear);
  expect(states).toEqual([{ state: 'paused' }]);
});

test('a period is left to the mandate, the saved card or the center, as the client has them', async () => {
  const ana = await server.addClient('Ana Ruiz');
  const eva = await server.addClient('Eva Gil');
  const member = await standingSeatsOf(server).sellPlan(ana, templateId);
  const atCenter = await standingSeatsOf(server).sellPlan(eva, templateId);
  const ids = [member.membershipId, atCenter.membershipId];
  await addMandate(server, ana);
  await server.rows('update membership set renews_on = $2 where id = any($1)', ids, today());
  await server.rows(`update membership_period set starts_on = starts_on - 31`);
  await server.deliverMails();
  server.mails.length = 0;
  await charge();
  expect(await lastRun()).toMatchObject({
    directDebit: { count: 1, totalMinor: 6000 },
    center: { count: 1, totalMinor: 6000 },
    card: { count: 0 },
    owedMinor: 12_000,
  });
  await server.deliverMails();
  // The notice of the collection is the mail of the other one.
  expect(server.mails.map(({ to }) => to)).toEqual([eva.email]);
});

test('a saved card of a provider that is not used any more is left to the center', async () => {
  const [id] = await addDue(1);
  await server.rows(
    `insert into saved_card (id, client_id, provider, customer_reference, method_reference, brand,
       last_four, expires_month, expires_year, saved_at)
     select gen_random_uuid(), client_id, 'redsys', 'cus', 'pm', 'visa', '4242', 12, 2030, now()
     from membership where id = $1`,
    id,
  );
  await charge();
  expect(await lastRun()).toMatchObject({ card: { count: 0 }, center: { count: 1 } });
  await server.deliverMails();
  expect(server.mails.at(-1)).toMatchObject({ kind: 'membership renewed' });
});

test('the figures say what was issued, also free of charge and refunded later', async () => {
  const ids = await addDue(1);
  templateId = await standingSeatsOf(server).addPlan({ seatsPerWeek: 1, priceMinor: 0 });
  await addDue(2);
  await charge();
  const issued = { charged: { count: 3, totalMinor: 6000 }, free: { count: 2 } };
  expect(await lastRun()).toMatchObject({ ...issued, owedMinor: 6000 });
  const [sold] = await server.rows<{ sale: string; line: string }>(
    `select l.sale_id as sale, l.id as line from membership_period p
     join sale_line l on l.sale_id = p.sale_id where p.membership_id = $1`,
    ids[0],
  );
  bodyOf(
    await server.admin.post(`/api/sales/${sold?.sale}/refunds`, {
      reason: 'Error',
      lines: [{ lineId: sold?.line, quantity: 1 }],
      payments: [],
    }),
  );
  const run = await lastRun();
  expect(run).toMatchObject(issued);
  expect(run.owedMinor).toBeLessThan(6000);
});

test('all due cards are tried, however many they are', async () => {
  const ids = await addDue(102);
  await charge();
  await server.rows(
    'update membership_period set try_at = $1 where membership_id = any($2)',
    server.clock.now(),
    ids,
  );
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
  // Without a card, a try leaves the period to the center.
  expect(await server.rows('select 1 from membership_period where try_at is not null')).toEqual([]);
});

test('what only ends is not left to charge', async () => {
  const [id] = await addDue(1);
  await server.rows('update membership set ends_with_period = true where id = $1', id);
  expect(await listRuns()).toMatchObject({ dueCount: 0 });
});

test('an administrator starts a run, and a second press adds nothing', async () => {
  const ids = await addDue(5);
  expect(await listRuns()).toMatchObject({ dueCount: 5, isRunning: false });
  for (const press of [1, 2]) {
    expect({ press, ...bodyOf<object>(await server.admin.post('/api/charge-runs')) }).toEqual({
      press,
      isRunning: true,
    });
  }
  expect((await listRuns()).isRunning).toBe(true);
  await server.runJobs();
  expect(await listRuns()).toMatchObject({ dueCount: 0, isRunning: false });
  await expectChargedOnce(ids);
  expect((await server.frontDesk.post('/api/charge-runs')).statusCode).toBe(403);
});
