import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  ClosurePreview,
  ErrorBody,
  MembershipRules,
  PackageTemplate,
  PriceChangePreview,
  Sale,
} from '@aforo/shared/contract';
import { bodyOf, type Member, standingSeatsOf } from '../../../testing/records/standing-seats.ts';
import { moneyInvariants } from '../../../testing/records/till.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { createPaymentProviders } from '../../online/providers/payment-providers.ts';
import { defaultPlan } from '../../../booking/bonos/index.ts';
import { runMemberships } from '../index.ts';

let server: BookingTestServer;
let templateId: string;
let ana: Member;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2027-06-01T09:00:00.000Z');
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows('delete from membership_closure');
  await server.rows('update membership_rules set family_discount_basis_points = 0');
  const seats = standingSeatsOf(server);
  templateId = await seats.addPlan({ seatsPerWeek: 1, name: 'Cuota' });
  ana = await seats.sellPlan(await server.addClient('Ana Ruiz'), templateId);
  await server.deliverMails();
  server.mails.length = 0;
});
afterEach(async () => {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
});

async function renewOn(instant: string): Promise<void> {
  server.clock.set(instant);
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
  await runMemberships({ ...dependencies, providers });
}
/** The line of the membership's latest period. */
async function lastLine({ membershipId }: Member) {
  const [line] = await server.rows(
    `select l.unit_price_minor as price, l.total_minor as total, l.discount_reason as reason
     from membership_period p join sale_line l on l.sale_id = p.sale_id
     where p.membership_id = $1 order by p.starts_on desc limit 1`,
    membershipId,
  );
  return line;
}
const codeOf = (answer: { json: () => unknown }) => (answer.json() as Partial<ErrorBody>).code;

describe('a price with notice', () => {
  const announce = (change: object = {}) =>
    server.admin.post('/api/membership-rules/prices', {
      templateId,
      fromDate: '2027-08-01',
      newPriceMinor: 6600,
      expectedCount: 1,
      ...change,
    });

  test('is told by mail, and applies to periods from its day on, also before the job', async () => {
    const shown = bodyOf<PriceChangePreview>(
      await server.admin.post('/api/membership-rules/prices/preview', {
        templateId,
        fromDate: '2027-08-01',
        newPriceMinor: 6600,
      }),
    );
    expect(shown).toMatchObject({ oldPriceMinor: 6000, memberCount: 1, firstOn: '2027-08-01' });
    bodyOf(await announce());
    await server.deliverMails();
    expect(server.mails).toMatchObject([
      { to: ana.email, kind: 'membership price change', subject: expect.stringContaining('Cuota') },
    ]);
    expect(server.mails[0]?.text).toMatch(
      /ahora 60,00.*Desde el 1 de agosto de 2027 costará 66,00/,
    );
    expect(server.mails[0]?.text).toContain('cancélala antes del 1 de agosto');

    await renewOn('2027-07-01T06:00:00.000Z');
    expect(await lastLine(ana)).toMatchObject({ price: 6000, total: 6000 });
    const [sold] = await server.rows<{ id: string }>(
      `select sale_id as id from membership_period where membership_id = $1
       order by starts_on desc limit 1`,
      ana.membershipId,
    );
    const sale = bodyOf<Sale>(await server.frontDesk.get(`/api/sales/${sold?.id}`));
    expect(sale.lines[0]?.renewal).toMatchObject({ renewsOn: '2027-08-01', priceMinor: 6600 });
    // A run that comes late charges the old price for a period that starts before the day.
    const eva = await standingSeatsOf(server).sellPlan(
      await server.addClient('Eva Gil'),
      templateId,
    );
    await server.rows(
      "update membership set renews_on = '2027-07-20', anchor_day = 20 where id = $1",
      eva.membershipId,
    );
    await renewOn('2027-08-01T06:00:00.000Z');
    expect(await lastLine(ana)).toMatchObject({ price: 6600, total: 6600 });
    expect(await lastLine(eva)).toMatchObject({ price: 6000 });
    const { items } = bodyOf<{ items: PackageTemplate[] }>(await server.admin.get('/api/packages'));
    expect(items.find(({ id }) => id === templateId)).toMatchObject({ priceMinor: 6600 });
  });

  test('is refused with too little notice, for other members than shown, and twice', async () => {
    expect(codeOf(await announce({ fromDate: '2027-06-10' }))).toBe('validation_failed');
    expect(codeOf(await announce({ expectedCount: 2 }))).toBe('price_changed');
    bodyOf(await announce());
    expect(codeOf(await announce({ fromDate: '2027-09-01' }))).toBe('illegal_transition');
  });

  test('can be withdrawn before its day, and the members are told', async () => {
    const { priceChanges } = bodyOf<MembershipRules>(await announce());
    await server.deliverMails();
    server.mails.length = 0;
    const announced = priceChanges.find(({ template }) => template.id === templateId);
    const path = `/api/membership-rules/prices/${announced?.id}`;
    bodyOf(await server.admin.delete(path));
    await server.deliverMails();
    expect(server.mails).toMatchObject([{ to: ana.email, kind: 'membership price kept' }]);
    await renewOn('2027-08-01T06:00:00.000Z');
    expect(await lastLine(ana)).toMatchObject({ price: 6000 });
  });

  test('is told once to who joins or stays later, and withdrawn to who was told', async () => {
    const joins = async (name: string) =>
      standingSeatsOf(server).sellPlan(await server.addClient(name), templateId);
    const luis = await joins('Luis Mas');
    const path = `/api/memberships/${luis.membershipId}`;
    bodyOf(await server.frontDesk.post(`${path}/cancel`));
    const { priceChanges } = bodyOf<MembershipRules>(await announce());
    const eva = await joins('Eva Gil');
    bodyOf(await server.frontDesk.post(`${path}/keep`));
    for (const hour of ['10', '11']) await renewOn(`2027-06-02T${hour}:00:00.000Z`);
    // Eva leaves because of it, and Leo joins before anything is told to him.
    bodyOf(await server.frontDesk.post(`/api/memberships/${eva.membershipId}/cancel`));
    const leo = await joins('Leo Ruiz');
    const announced = priceChanges.find(({ template }) => template.id === templateId);
    bodyOf(await server.admin.delete(`/api/membership-rules/prices/${announced?.id}`));
    await server.deliverMails();
    const kindsTo = ({ email }: Member) =>
      server.mails.flatMap(({ to, kind }) =>
        to === email && kind.startsWith('membership price') ? [kind] : [],
      );
    const both = ['membership price change', 'membership price kept'];
    expect([ana, luis, eva, leo].map(kindsTo)).toEqual([both, both, both, []]);
  });

  test('is the only way to change the price of a plan with members', async () => {
    const { items } = bodyOf<{ items: PackageTemplate[] }>(await server.admin.get('/api/packages'));
    const plan = items.find(({ id }) => id === templateId);
    if (!plan) throw new Error('No plan');
    const { id, version, status: _, ...template } = plan;
    const body = { template: { ...template, priceMinor: 6600 }, version };
    const refused = await server.admin.put(`/api/packages/${id}`, body);
    expect(refused.json<ErrorBody>().fields?.['template.priceMinor']).toContain('con aviso');
    for (const changed of [
      { renewsMonthly: false },
      { plan: { ...defaultPlan, ...template.plan, periodMonths: 3 } },
    ]) {
      const other = await server.admin.put(`/api/packages/${id}`, {
        template: { ...template, ...changed },
        version,
      });
      expect(other.json<ErrorBody>().fields?.['template.priceMinor']).toContain('paquete nuevo');
    }
  });
});

test('a plan with members is archived only by someone who was told that they go on', async () => {
  const path = `/api/packages/${templateId}/status`;
  const refused = await server.admin.put(path, { status: 'archived' });
  expect(refused.json()).toMatchObject({
    code: 'plan_has_members',
    message: expect.stringContaining('Hay 1 suscripción: seguirán renovándose'),
  });
  bodyOf(await server.admin.put(path, { status: 'archived', keepsMembers: true }));
  await renewOn('2027-07-01T06:00:00.000Z');
  expect(await lastLine(ana)).toMatchObject({ total: 6000 });
});

test('a closed season costs what its preview said, and says so on the line', async () => {
  const closure = {
    name: 'Agosto',
    fromDate: '2027-08-01',
    toDate: '2027-08-31',
    charge: 'fee',
    feeMinor: 1500,
  };
  const preview = bodyOf<ClosurePreview>(
    await server.admin.post('/api/membership-rules/closures/preview', closure),
  );
  expect(preview).toMatchObject({
    count: 1,
    beforeMinor: 6000,
    afterMinor: 1500,
    chargedCount: 0,
    periods: [{ client: { name: 'Ana Ruiz' }, startsOn: '2027-08-01', afterMinor: 1500 }],
  });
  const add = (expectedCount: number) =>
    server.admin.post('/api/membership-rules/closures', { closure, expectedCount });
  expect(codeOf(await add(2))).toBe('price_changed');
  bodyOf(await add(1));
  expect((await add(1)).json<ErrorBody>().fields?.['closure.fromDate']).toContain('Agosto');
  await renewOn('2027-07-01T06:00:00.000Z');
  expect(await lastLine(ana)).toMatchObject({ total: 6000, reason: null });
  await renewOn('2027-08-01T06:00:00.000Z');
  expect(await lastLine(ana)).toMatchObject({
    price: 6000,
    total: 1500,
    reason: 'Agosto: 31 de 31 días con la cuota de plaza guardada',
  });
  await renewOn('2027-09-01T06:00:00.000Z');
  expect(await lastLine(ana)).toMatchObject({ total: 6000 });
});

test('a season counts for members of a package that is not sold as renewing any more', async () => {
  await server.rows(
    `insert into membership_closure (id, name, from_date, to_date, charge, created_at)
     values (gen_random_uuid(), 'Julio', '2027-07-01', '2027-07-31', 'nothing', now())`,
  );
  await server.rows('update package_template set renews_monthly = false where id = $1', templateId);
  await renewOn('2027-07-01T06:00:00.000Z');
  expect(await lastLine(ana)).toMatchObject({ total: 0 });
});

test('the second member of a household pays less, at the desk as quoted and at each renewal', async () => {
  bodyOf(
    await server.admin.put('/api/membership-rules/family-discount', {
      familyDiscountBasisPoints: 1000,
    }),
  );
  const leo = await server.addClient('Leo Ruiz');
  await server.rows(
    `insert into household_member (dependant_id, payer_id, relation, created_at)
     values ($1, $2, 'child', now())`,
    leo.clientId,
    ana.clientId,
  );
  // `sellPlan` sells at the quoted total.
  const second = await standingSeatsOf(server).sellPlan(leo, templateId);
  const reason = 'Descuento de familia: −10 %';
  expect(await lastLine(second)).toEqual({ price: 6000, total: 5400, reason });
  await renewOn('2027-07-01T06:00:00.000Z');
  expect(await lastLine(second)).toEqual({ price: 6000, total: 5400, reason });
  expect(await lastLine(ana)).toEqual({ price: 6000, total: 6000, reason: null });
  // The first one left: the second one is the first now.
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where id = $1",
    ana.membershipId,
  );
  await renewOn('2027-08-01T06:00:00.000Z');
  expect(await lastLine(second)).toMatchObject({ total: 6000, reason: null });
});
