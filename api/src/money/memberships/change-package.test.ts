import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Membership, Memberships, PackageChangeOffer } from '@aforo/shared/contract';
import type { Booker } from '../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../testing/servers/online-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { sellTemplate } from '../../testing/records/sell-template.ts';
import { configureVerifactu, moneyInvariants } from '../../testing/records/till.ts';
import { createPaymentProviders } from '../online/providers/payment-providers.ts';
import { runMemberships } from './index.ts';

let server: OnlineTestServer;
let ana: Booker;
let eight: string;
let unlimited: string;
beforeAll(async () => {
  server = await buildOnlineTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2027-04-10T09:00:00.000Z');
  server.bank.knobs.charge = null;
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows('update membership_period set try_at = null');
  await server.rows('update package_template set renews_monthly = false');
  ana = await server.addClient('Ana Ruiz');
  eight = await server.addTemplate({ credits: 8, renewsMonthly: true });
  unlimited = await server.addTemplate({ credits: null, renewsMonthly: true });
  await server.rows('update package_template set price_minor = 12000 where id = $1', unlimited);
  await server.deliverMails();
  server.mails.length = 0;
});

async function runJobs(): Promise<void> {
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(true));
  await runMemberships({ ...dependencies, providers });
  await server.bank.events.settled();
}
async function buy(templateId: string, totalMinor: number): Promise<void> {
  const subject = { kind: 'package', templateId } as const;
  const { reference } = await server.startPayment(ana, subject, totalMinor);
  await server.bank.act(server.checkoutOf(reference), 'pay');
}
const listOwnMemberships = async () =>
  (await ana.person.get('/api/me/memberships')).json<Memberships>().items;
async function onlyMembership(): Promise<Membership> {
  const [membership, ...otherMemberships] = await listOwnMemberships();
  if (!membership || otherMemberships.length > 0) throw new Error('Not one membership');
  return membership;
}
const changesOf = async (person: Person = ana.person) =>
  (await person.get(`/api/memberships/${(await onlyMembership()).id}/changes`)).json<{
    items: PackageChangeOffer[];
  }>().items;
async function change(offer: Partial<PackageChangeOffer> | undefined, person = ana.person) {
  const { templateId, when: expectedWhen, totalMinor: expectedTotalMinor } = offer ?? {};
  const body = { templateId, expectedWhen, expectedTotalMinor };
  return person.post(`/api/memberships/${(await onlyMembership()).id}/changes`, body);
}
const listBonos = () =>
  server.rows<{ credits: number | null; ends: Date }>(
    `select t.credits, u.expires_at as ends from package_purchase u
     join package_template t on t.id = u.template_id
     where u.client_id = $1 order by u.purchased_at, u.id`,
    ana.clientId,
  );
async function expectMoneyInvariants(): Promise<void> {
  const overlapping = `
    select a.membership_id from membership_period a join membership_period b
      on b.membership_id = a.membership_id and b.starts_on > a.starts_on and b.starts_on < a.ends_on`;
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, overlapping })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

describe('changing the package in the middle of a month', () => {
  test('to a more expensive one charges the card for a new month minus the unused value, as quoted', async () => {
    await buy(eight, 9000);
    const charges = server.bank.ledger.charges().length;
    server.clock.set('2027-04-25T09:00:00.000Z');
    const [offer, ...otherOffers] = await changesOf();
    expect(otherOffers).toEqual([]);
    expect(offer).toMatchObject({
      templateId: unlimited,
      when: 'now',
      creditMinor: 4500,
      totalMinor: 7500,
      startsOn: '2027-04-25',
      endsOn: '2027-05-25',
      isCurrent: false,
    });
    expect((await change(offer)).statusCode).toBe(200);
    await server.bank.events.settled();
    expect(await onlyMembership()).toMatchObject({
      name: 'Tarifa plana',
      state: 'active',
      renewsOn: '2027-05-25',
      owedMinor: 0,
      priceMinor: 12e3,
    });
    const newCharges = server.bank.ledger.charges().slice(charges);
    expect(newCharges.map(({ amountMinor }) => amountMinor)).toEqual([7500]);
    const [before, after] = await listBonos();
    expect(before).toMatchObject({ credits: 8, ends: new Date('2027-04-25T09:00:00.000Z') });
    expect(after).toMatchObject({ credits: null, ends: new Date('2027-05-24T22:00:00.000Z') });
    await server.deliverMails();
    const kinds = server.mails.filter(({ to }) => to === ana.email).map(({ kind }) => kind);
    expect(kinds).toContain('membership changed');
    await expectMoneyInvariants();

    server.clock.set('2027-05-25T06:00:00.000Z');
    await runJobs();
    expect(await onlyMembership()).toMatchObject({ renewsOn: '2027-06-25', owedMinor: 0 });
    expect(server.bank.ledger.charges().at(-1)?.amountMinor).toBe(12_000);
    await expectMoneyInvariants();
  });

  test('credits by sessions if relatively fewer sessions are left than days', async () => {
    await buy(eight, 9000);
    const [bono] = await server.rows<{ id: string }>(
      'select id from package_purchase where client_id = $1',
      ana.clientId,
    );
    const adjusted = { amount: -6, reason: 'Ya las ha usado' };
    await server.admin.post(`/api/purchases/${bono?.id}/adjustments`, adjusted);
    server.clock.set('2027-04-25T09:00:00.000Z');
    expect(await changesOf()).toMatchObject([{ creditMinor: 2250, totalMinor: 9750 }]);
  });

  test('with an outdated quote is refused, and concurrent changes apply once', async () => {
    await buy(eight, 9000);
    server.clock.set('2027-04-24T09:00:00.000Z');
    const [yesterday] = await changesOf();
    server.clock.set('2027-04-25T09:00:00.000Z');
    expect((await change(yesterday)).json()).toMatchObject({
      code: 'price_changed',
      details: { totalMinor: 7500 },
    });
    const [offer] = await changesOf();
    const answers = await Promise.all([change(offer), change(offer)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const periods = `select 1 from membership_period p join membership m on m.id = p.membership_id
      where m.client_id = $1`;
    expect(await server.rows(periods, ana.clientId)).toHaveLength(2);
    await server.bank.events.settled();
    await expectMoneyInvariants();
  });

  test('with a declined card leaves a debt, and retries like a renewal', async () => {
    await buy(eight, 9000);
    server.clock.set('2027-04-25T09:00:00.000Z');
    server.bank.knobs.charge = 'card_declined';
    expect((await change((await changesOf())[0])).statusCode).toBe(200);
    await server.bank.events.settled();
    expect(await onlyMembership()).toMatchObject({
      owedMinor: 7500,
      nextTryAt: '2027-04-28T09:00:00.000Z',
    });
    // Another change is refused until it is paid.
    const { id } = await onlyMembership();
    const again = await ana.person.get(`/api/memberships/${id}/changes`);
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('to a cheaper one waits for the renewal, and can be undone', async () => {
    await buy(unlimited, 12_000);
    server.clock.set('2027-04-11T09:00:00.000Z');
    const [cheaper] = await changesOf();
    expect(cheaper).toMatchObject({
      templateId: eight,
      when: 'renewal',
      totalMinor: 9e3,
      startsOn: '2027-05-10',
    });
    await server.deliverMails();
    server.mails.length = 0;
    await change(cheaper);
    await server.deliverMails();
    expect(server.mails).toMatchObject([
      {
        kind: 'membership will change',
        text: expect.stringContaining('Hasta el 10 de mayo de 2027 tu suscripción sigue siendo'),
      },
    ]);
    expect(await onlyMembership()).toMatchObject({
      name: 'Tarifa plana',
      nextName: 'Bono 8',
      priceMinor: 9e3,
      renewsOn: '2027-05-10',
    });
    const [undoOffer, ...otherOffers] = await changesOf();
    expect(otherOffers).toEqual([]);
    expect(undoOffer).toMatchObject({ templateId: unlimited, isCurrent: true, when: 'renewal' });
    await change(undoOffer);
    expect(await onlyMembership()).toMatchObject({ nextName: null, priceMinor: 12_000 });
    await change((await changesOf())[0]);
    server.clock.set('2027-05-10T06:00:00.000Z');
    await runJobs();
    expect(await onlyMembership()).toMatchObject({
      name: 'Bono 8',
      nextName: null,
      renewsOn: '2027-06-10',
    });
    expect(server.bank.ledger.charges().at(-1)?.amountMinor).toBe(9000);
    await expectMoneyInvariants();
  });

  test('without a card waits for the renewal, unless the front desk makes the change', async () => {
    await sellTemplate(server, server.frontDesk, ana.clientId, eight);
    server.clock.set('2027-04-25T09:00:00.000Z');
    expect(await changesOf()).toMatchObject([{ when: 'renewal', totalMinor: 12_000 }]);
    const [offer] = await changesOf(server.frontDesk);
    expect(offer).toMatchObject({ when: 'now', totalMinor: 7500 });
    expect((await change(offer, server.frontDesk)).statusCode).toBe(200);
    expect(await onlyMembership()).toMatchObject({
      name: 'Tarifa plana',
      owedMinor: 7500,
      nextTryAt: null,
    });
    await expectMoneyInvariants();
  });

  test("to a package that the client already has, or that isn't on sale, isn't offered", async () => {
    await sellTemplate(server, server.frontDesk, ana.clientId, eight);
    await buy(unlimited, 12_000);
    const [first] = await listOwnMemberships();
    const { items } = (await ana.person.get(`/api/memberships/${first?.id}/changes`)).json<{
      items: PackageChangeOffer[];
    }>();
    expect(items).toEqual([]);
    const unavailableChange = {
      templateId: unlimited,
      expectedWhen: 'now',
      expectedTotalMinor: 12_000,
    };
    const refused = await ana.person.post(
      `/api/memberships/${first?.id}/changes`,
      unavailableChange,
    );
    expect(refused.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('a renewal above the limit of simplified invoices', () => {
  beforeEach(async () => {
    await configureVerifactu(server);
    await server.rows('update money_settings set simplified_limit_minor = 10000');
  });
  afterAll(() => server.rows("update money_settings set regime = 'plain'"));

  const documentsOfAna = () =>
    server.rows<{ type: string }>(
      `select d.type from document d join sale s on s.id = d.sale_id
       where s.client_id = $1 order by d.issued_at, d.id`,
      ana.clientId,
    );

  test('pauses the membership once and asks the client when the buyer is unknown', async () => {
    await buy(eight, 9000);
    await server.rows('update package_template set price_minor = 11000 where id = $1', eight);
    server.clock.set('2027-05-10T06:00:00.000Z');
    await server.deliverMails();
    server.mails.length = 0;
    await runJobs();
    await runJobs();
    expect(await onlyMembership()).toMatchObject({ state: 'paused', owedMinor: 0 });
    expect(await documentsOfAna()).toHaveLength(1);
    await server.deliverMails();
    const mails = server.mails.filter(({ to }) => to === ana.email);
    expect(mails.map(({ kind }) => kind)).toEqual(['membership not renewed']);
    expect(mails[0]?.text).toContain('hace falta una factura completa');
  });

  test('gets a full invoice when the previous month was invoiced', async () => {
    await buy(eight, 9000);
    const [sale] = await server.rows<{ id: string }>(
      'select id from sale where client_id = $1',
      ana.clientId,
    );
    const invoiced = await server.frontDesk.post(`/api/sales/${sale?.id}/invoice`, {
      buyer: { name: 'Ana Ruiz', taxId: '00000000T', address: 'Calle Mayor 1, 28001 Madrid' },
    });
    expect(invoiced.json()).not.toHaveProperty('code');
    await server.rows('update package_template set price_minor = 11000 where id = $1', eight);
    server.clock.set('2027-05-10T06:00:00.000Z');
    await runJobs();
    expect(await onlyMembership()).toMatchObject({
      state: 'active',
      owedMinor: 0,
      renewsOn: '2027-06-10',
    });
    expect((await documentsOfAna()).map(({ type }) => type)).toEqual(['F2', 'F3', 'F1']);
    await expectMoneyInvariants();
  });
});
