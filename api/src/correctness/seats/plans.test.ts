import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PackagePurchase, PackageTemplate, SaleLineInput } from '@aforo/shared/contract';
import { defaultPlan } from '../../booking/bonos/index.ts';
import { createPaymentProviders } from '../../money/online/providers/payment-providers.ts';
import { runMemberships } from '../../money/memberships/index.ts';
import { bodyOf, standingSeatsOf } from '../../testing/records/standing-seats.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
let seats: ReturnType<typeof standingSeatsOf>;
beforeAll(async () => {
  server = await buildBookingTestServer();
  seats = standingSeatsOf(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2027-03-10T09:00:00.000Z');
  ana = await server.addClient('Ana Ruiz');
});

interface Quote {
  lines: {
    description: string;
    totalMinor: number;
    discountReason: string | null;
    renewal: { renewsOn: string; priceMinor: number } | null;
  }[];
  totalMinor: number;
}

async function quote(templateId: string, line: Partial<SaleLineInput> = {}): Promise<Quote> {
  const lines = [{ kind: 'package', templateId, quantity: 1, ...line }];
  return bodyOf(await server.frontDesk.post('/api/sales/quote', { clientId: ana.clientId, lines }));
}

const bonosOf = async (booker: Booker) =>
  bodyOf<{ items: PackagePurchase[] }>(await booker.person.get('/api/me/purchases')).items;

describe('a membership that begins at the end of January', () => {
  test.each([
    ['2027-01-29', ['2027-01-29', '2027-02-28', '2027-03-29', '2027-04-29', '2027-05-29']],
    ['2027-01-30', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30']],
    ['2027-01-31', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']],
  ])('on %s returns to that day after each short month', async (day, starts) => {
    server.clock.set(`${day}T09:00:00.000Z`);
    const { membershipId } = await seats.sellPlan(ana, await seats.addPlan({ seatsPerWeek: 1 }));
    const { dependencies } = server;
    const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
    const year = day.slice(0, 4);
    for (const due of ['02-27', '02-28', '02-29', '03-29', '03-30', '03-31', '04-29', '04-30']) {
      server.clock.set(`${year}-${due}T09:00:00.000Z`);
      await runMemberships({ ...dependencies, providers });
    }
    await providers.close();
    const periods = await server.rows<{ startsOn: string; endsOn: string }>(
      `select starts_on::text as "startsOn", ends_on::text as "endsOn"
       from membership_period where membership_id = $1 order by 1`,
      membershipId,
    );
    expect(periods).toEqual(
      starts.slice(0, -1).map((startsOn, index) => ({ startsOn, endsOn: starts[index + 1] })),
    );
    await server.rows(
      "update membership set state = 'ended', ended_at = now() where id = $1",
      membershipId,
    );
  });
});

describe('a plan', () => {
  test('is saved with its package, and stays as it is when a request leaves it out', async () => {
    const plan = { seatsPerWeek: 2, enrolmentFeeMinor: 3000, makeUpServiceIds: [server.serviceId] };
    const id = await seats.addPlan(plan);
    const list = async () =>
      bodyOf<{ items: PackageTemplate[] }>(await server.admin.get('/api/packages')).items;
    const saved = (await list()).find((one) => one.id === id);
    expect(saved?.plan).toEqual({ ...defaultPlan, ...plan });
    const { plan: _, id: __, status: ___, version, ...template } = saved ?? { version: 0 };
    bodyOf(await server.admin.put(`/api/packages/${id}`, { template, version }));
    expect((await list()).find((one) => one.id === id)?.plan).toEqual(saved?.plan);
  });

  test('with fixed seats is unlimited', async () => {
    const answer = await server.admin.post('/api/packages', {
      ...(await templateOf({ seatsPerWeek: 1 })),
      kind: 'credits',
      credits: 8,
    });
    expect(answer.json()).toMatchObject({ fields: { kind: expect.any(String) } });
  });

  test('keeps as many seats as its members have', async () => {
    const member = await seats.addMember({ seatsPerWeek: 1 });
    await seats.assign(member, await seats.addClass(), { fromDate: '2027-03-10' });
    const [template] = await server.rows<{ id: string; version: number }>(
      `select t.id, t.version from package_template t join membership m on m.template_id = t.id
       where m.id = $1`,
      member.membershipId,
    );
    const answer = await server.admin.put(`/api/packages/${template?.id}`, {
      template: await templateOf({ seatsPerWeek: null }),
      version: template?.version,
    });
    expect(answer.json()).toMatchObject({
      fields: { 'template.plan.seatsPerWeek': expect.stringContaining('1 plazas fijas') },
    });
  });

  const templateOf = async (plan: object) => ({
    name: 'Cuota',
    kind: 'unlimited',
    credits: null,
    validityDays: 31,
    validityFrom: 'purchase',
    serviceIds: [],
    weeklyLimit: null,
    priceMinor: 6000,
    renewsMonthly: true,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    plan: { ...defaultPlan, ...plan },
  });
});

describe('the first period', () => {
  test('of calendar months costs its days, as the quote said', async () => {
    const plan = { startsWith: 'month', firstPeriod: 'days', seatsPerWeek: 2 } as const;
    const templateId = await seats.addPlan(plan);
    const { lines, totalMinor } = await quote(templateId);
    expect([lines, totalMinor]).toMatchObject([
      [
        {
          totalMinor: 4258,
          discountReason: 'Primer periodo, desde el 10 de marzo: 22 de 31 días',
          renewal: { renewsOn: '2027-04-01', priceMinor: 6000 },
        },
      ],
      4258,
    ]);
    const { sale } = await seats.sellPlan(ana, templateId);
    expect(sale).toMatchObject({ totalMinor: 4258, lines: [{ totalMinor: 4258 }] });
    expect(await bonosOf(ana)).toMatchObject([{ expiresAt: '2027-03-31T22:00:00.000Z' }]);
  });

  test('by sessions gives that share of the sessions', async () => {
    const plan = { startsWith: 'month', firstPeriod: 'sessions', credits: 8 } as const;
    const { sale } = await seats.sellPlan(ana, await seats.addPlan(plan));
    expect(sale.totalMinor).toBe(4500);
    expect(await bonosOf(ana)).toMatchObject([{ balance: 6 }]);
  });

  test('is not a discount that the front desk gives', async () => {
    const plan = { startsWith: 'month', firstPeriod: 'days' } as const;
    const templateId = await seats.addPlan(plan);
    await seats.sellPlan(ana, templateId);
    const other = await server.addClient();
    await seats.sellPlan(other, templateId);
    const [row] = await server.rows<{ minor: number }>(
      'select sum(left_out_minor)::integer as minor from membership_period where sale_id in (select id from sale where client_id = any($1::uuid[]))',
      [ana.clientId, other.clientId],
    );
    expect(row?.minor).toBe(2 * (6000 - 4258));
    const discount = { off: { kind: 'share', basisPoints: 500 }, reason: 'Vecina' } as const;
    ana = await server.addClient();
    expect((await quote(templateId, { discount })).lines).toMatchObject([
      {
        totalMinor: 4258 - 213,
        discountReason: 'Primer periodo, desde el 10 de marzo: 22 de 31 días · Vecina',
      },
    ]);
  });

  test.each([
    [3, '2027-06-10'],
    [12, '2028-03-10'],
  ] as const)('of %i months from the day of sale renews on %s', async (periodMonths, renewsOn) => {
    const member = await seats.sellPlan(ana, await seats.addPlan({ periodMonths }));
    const { items } = bodyOf<{ items: object[] }>(await ana.person.get('/api/me/memberships'));
    expect(items).toMatchObject([{ id: member.membershipId, renewsOn }]);
  });
});

describe('the enrolment fee', () => {
  test('is a line of its own at the first sale, and waived when the client returns', async () => {
    const templateId = await seats.addPlan({ enrolmentFeeMinor: 3000 });
    const first = await seats.sellPlan(ana, templateId);
    expect(first.sale).toMatchObject({
      totalMinor: 9000,
      lines: [{ totalMinor: 6000 }, { description: 'Matrícula de Cuota', totalMinor: 3000 }],
    });
    await end(first.membershipId);
    server.clock.advance({ days: 400 });
    expect((await quote(templateId)).totalMinor).toBe(6000);
  });

  test('is charged again after the time of its rule', async () => {
    const plan = { enrolmentFeeMinor: 3000, enrolmentAgainMonths: 6 };
    const templateId = await seats.addPlan(plan);
    await end((await seats.sellPlan(ana, templateId)).membershipId);
    server.clock.set('2027-09-09T09:00:00.000Z');
    expect((await quote(templateId)).totalMinor).toBe(6000);
    server.clock.set('2027-09-10T09:00:00.000Z');
    expect((await quote(templateId)).totalMinor).toBe(9000);
  });

  async function end(membershipId: string): Promise<void> {
    await server.rows(
      `update membership set state = 'ended', ended_at = $2 where id = $1`,
      membershipId,
      server.clock.now(),
    );
  }
});

test('every renewing package of before has the default plan', async () => {
  const templateId = await server.addTemplate({ credits: 8, renewsMonthly: true });
  await server.rows('delete from membership_plan where template_id = $1', templateId);
  const { sale } = await seats.sellPlan(ana, templateId);
  expect(sale).toMatchObject({ totalMinor: 9000, lines: [{ discountMinor: 0 }] });
  expect(await bonosOf(ana)).toMatchObject([
    { kind: 'credits', balance: 8, expiresAt: '2027-04-09T22:00:00.000Z' },
  ]);
});
