import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type {
  Charge,
  Document,
  Home,
  Membership,
  Memberships,
  PackagePurchase,
  Sale,
} from '@aforo/shared/contract';
import { statementsDuring } from '../../testing/database/statements.ts';
import type { Booker } from '../../testing/servers/booking-test-server.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../testing/servers/online-test-server.ts';
import { pageOf } from '../../testing/printed-page.ts';
import { sellTemplate } from '../../testing/records/sell-template.ts';
import { moneyInvariants } from '../../testing/records/till.ts';
import { createPaymentProviders } from '../online/providers/payment-providers.ts';
import { runMemberships } from './index.ts';

let server: OnlineTestServer;
let ana: Booker;
let templateId: string;
beforeAll(async () => {
  server = await buildOnlineTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2027-01-31T09:00:00.000Z');
  server.bank.events.knobs.delivery = 'once';
  server.bank.knobs.isDown = false;
  server.bank.knobs.charge = null;
  // The clock goes back, and the memberships of other tests would be due again.
  await server.rows(
    "update membership set state = 'ended', ended_at = now() where state <> 'ended'",
  );
  await server.rows('update membership_period set try_at = null');
  ana = await server.addClient('Ana Ruiz');
  templateId = await server.addTemplate({ credits: 8, renewsMonthly: true });
  await server.deliverMails();
  server.mails.length = 0;
});

/** Another process of the same installation. */
const anotherProcess = () => {
  const { dependencies } = server;
  const providers = createPaymentProviders(dependencies, () => Promise.resolve(true));
  return runMemberships({ ...dependencies, providers });
};
async function renewOn(instant: string): Promise<void> {
  server.clock.set(instant);
  await anotherProcess();
  await server.bank.events.settled();
}
async function buy(act: 'pay' | 'payExpiring' = 'pay'): Promise<string> {
  const subject = { kind: 'package', templateId } as const;
  const { reference } = await server.startPayment(ana, subject, 9000);
  await server.bank.act(server.checkoutOf(reference), act);
  return reference;
}
const readOwnMemberships = async () =>
  (await ana.person.get('/api/me/memberships')).json<Memberships>();
async function onlyMembership(): Promise<Membership> {
  const { items } = await readOwnMemberships();
  if (!items[0] || items.length > 1) throw new Error(`${items.length} memberships`);
  return items[0];
}
const changeMembership = async (action: string) => {
  const { id } = await onlyMembership();
  return ana.person.post(`/api/memberships/${id}/${action}`);
};
const bonos = async () =>
  (await ana.person.get('/api/me/purchases')).json<{ items: PackagePurchase[] }>().items;
const salesOfAna = () =>
  server.rows<{ owed: number }>(
    `select owed_minor as owed from sale_balance where client_id = $1 order by issued_at`,
    ana.clientId,
  );
/** Mails to Ana only: mails of other tests may have been delayed. */
async function mails() {
  await server.deliverMails();
  return server.mails.splice(0).filter(({ to }) => to === ana.email);
}
const mailKinds = async () => (await mails()).map(({ kind }) => kind);

async function expectMoneyInvariants(): Promise<void> {
  for (const [sentence, query] of Object.entries({ ...moneyInvariants, ...invariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
}

const invariants = {
  'a captured renewal is in exactly one document': `
    select o.id from online_payment o join payment p on p.id = o.payment_id
    where o.saved_card_id is not null
      and (select count(*) from document d where d.sale_id = p.sale_id) <> 1`,
  'a period is one sale with one bono': `
    select p.sale_id from membership_period p
    group by p.sale_id having count(*) > 1 or count(distinct p.purchase_id) <> 1`,
  'a membership whose periods overlap': `
    select a.membership_id from membership_period a join membership_period b
      on b.membership_id = a.membership_id and b.starts_on > a.starts_on and b.starts_on < a.ends_on`,
};

describe('a membership bought online', () => {
  test('saves the card, and shows when it renews', async () => {
    await buy();
    const { items, card } = await readOwnMemberships();
    expect(items).toMatchObject([
      { name: 'Bono 8', state: 'active', renewsOn: '2027-02-28', owedMinor: 0, priceMinor: 9000 },
    ]);
    expect(card).toMatchObject({ brand: 'visa', lastFour: '4242', expiresMonth: 12 });
    expect(await bonos()).toMatchObject([{ balance: 8, expiresAt: '2027-02-27T23:00:00.000Z' }]);
    await expectMoneyInvariants();
  });

  test('renews on the 28th of February and the 31st of March, each time with its document', async () => {
    await buy();
    const before = server.bank.ledger.charges().length;
    await renewOn('2027-02-27T12:00:00.000Z');
    expect(await bonos()).toHaveLength(1);
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({
      renewsOn: '2027-03-31',
      owedMinor: 0,
      state: 'active',
    });
    await renewOn('2027-03-31T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({ renewsOn: '2027-04-30', owedMinor: 0 });
    expect(server.bank.ledger.charges()).toHaveLength(before + 2);
    const purchases = await bonos();
    expect(purchases.map(({ expiresAt }) => expiresAt).toSorted()).toEqual([
      '2027-02-27T23:00:00.000Z',
      '2027-03-30T22:00:00.000Z',
      '2027-04-29T22:00:00.000Z',
    ]);
    expect(await salesOfAna()).toEqual([{ owed: 0 }, { owed: 0 }, { owed: 0 }]);
    await expectMoneyInvariants();
  });

  test('renews once despite concurrent processes, a job that runs twice and duplicate events', async () => {
    await buy();
    const before = server.bank.ledger.charges().length;
    server.bank.events.knobs.delivery = 'twice';
    server.clock.set('2027-02-28T06:00:00.000Z');
    await Promise.all([anotherProcess(), anotherProcess(), anotherProcess()]);
    await anotherProcess();
    await server.bank.events.settled();
    expect(server.bank.ledger.charges().length - before).toBe(1);
    expect(await salesOfAna()).toEqual([{ owed: 0 }, { owed: 0 }]);
    expect(await bonos()).toHaveLength(2);
    await expectMoneyInvariants();
  });

  test('is charged once after a charge without an answer', async () => {
    await buy();
    const before = server.bank.ledger.charges().length;
    server.bank.knobs.isDown = true;
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({ state: 'active', owedMinor: 9000 });
    server.bank.knobs.isDown = false;
    await server.dependencies.jobs.start();
    for (const minutes of [2, 5, 10]) {
      server.clock.advance({ minutes });
      await server.runJobs();
    }
    await server.dependencies.jobs.stop();
    expect(server.bank.ledger.charges().length - before).toBe(1);
    expect(await onlyMembership()).toMatchObject({ state: 'active', owedMinor: 0 });
    await expectMoneyInvariants();
  });

  test('is locked after its client, like when its debt is paid', async () => {
    await buy();
    const statements = await statementsDuring(() => renewOn('2027-02-28T06:00:00.000Z'));
    const locked = (table: string) =>
      statements.findIndex((text) => text.startsWith(`select from ${table} where id =`));
    expect(locked('membership')).toBeGreaterThan(0);
    expect(statements[locked('membership') - 1]).toMatch(/^select id from client where id (=|in)/);
  });

  test("can't be bought twice", async () => {
    await buy();
    const again = await server.askToPay(ana, { kind: 'package', templateId }, 9000);
    expect(again.json()).toMatchObject({ code: 'already_member' });
    await expect(sellTemplate(server, server.frontDesk, ana.clientId, templateId)).rejects.toThrow(
      'already_member',
    );
  });

  test('renews although its package is archived', async () => {
    await buy();
    await server.admin.put(`/api/packages/${templateId}/status`, { status: 'archived' });
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({ renewsOn: '2027-03-31', owedMinor: 0 });
  });
});

describe('a membership that is paused or cancelled', () => {
  test('costs nothing while paused over its renewal, and restarts on the day it is resumed', async () => {
    await buy();
    expect((await changeMembership('pause')).json()).toMatchObject({ state: 'paused' });
    await renewOn('2027-03-02T06:00:00.000Z');
    expect(await bonos()).toHaveLength(1);
    server.clock.set('2027-03-10T09:00:00.000Z');
    expect((await changeMembership('resume')).json()).toMatchObject({
      state: 'active',
      renewsOn: '2027-03-10',
    });
    await renewOn('2027-03-10T09:05:00.000Z');
    expect(await onlyMembership()).toMatchObject({ renewsOn: '2027-04-10', owedMinor: 0 });
    await expectMoneyInvariants();
  });

  test('renews on its day when resumed before it', async () => {
    await buy();
    await changeMembership('pause');
    server.clock.set('2027-02-10T09:00:00.000Z');
    expect((await changeMembership('resume')).json()).toMatchObject({ renewsOn: '2027-02-28' });
  });

  test('can be used until the end of the paid period, and then ends', async () => {
    await buy();
    expect((await changeMembership('cancel')).json()).toMatchObject({
      state: 'active',
      endsWithPeriod: true,
    });
    expect((await changeMembership('cancel')).json()).toMatchObject({ code: 'illegal_transition' });
    await renewOn('2027-02-28T06:00:00.000Z');
    expect((await readOwnMemberships()).items).toEqual([]);
    expect(await salesOfAna()).toHaveLength(1);
  });

  test('continues when its cancellation is undone', async () => {
    await buy();
    await changeMembership('cancel');
    expect((await changeMembership('keep')).json()).toMatchObject({ endsWithPeriod: false });
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({ renewsOn: '2027-03-31' });
  });
});

describe("a card that can't be charged", () => {
  test('is tried on the day, three and seven days later; then the membership is suspended until it is paid', async () => {
    await buy();
    await mailKinds();
    server.bank.knobs.charge = 'card_declined';
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({
      state: 'active',
      owedMinor: 9000,
      nextTryAt: '2027-03-03T06:00:00.000Z',
    });
    expect(await mailKinds()).toEqual(['membership charge failed']);
    await renewOn('2027-03-02T06:00:00.000Z');
    expect(await mailKinds()).toEqual([]);
    await renewOn('2027-03-03T06:00:00.000Z');
    expect(await mailKinds()).toEqual(['membership charge failed']);
    await renewOn('2027-03-07T06:00:00.000Z');
    expect(await mailKinds()).toEqual(['membership suspended']);
    expect(await onlyMembership()).toMatchObject({ state: 'suspended', nextTryAt: null });
    const home = (await server.admin.get('/api/home')).json<Home>();
    expect(home.waiting).toContainEqual({ kind: 'suspendedMemberships', count: 1 });
    expect((await bonos()).map(({ condition }) => condition)).toContain('frozen');
    // No fourth attempt, and no renewal.
    await renewOn('2027-04-02T06:00:00.000Z');
    expect(await mailKinds()).toEqual([]);
    expect(await salesOfAna()).toHaveLength(2);

    const [, unpaidSale] = await server.rows<{ id: string }>(
      `select sale_id as id from sale_balance where client_id = $1 order by issued_at`,
      ana.clientId,
    );
    const subject = { kind: 'sale', saleId: unpaidSale?.id ?? '' } as const;
    const { reference } = await server.startPayment(ana, subject, 9000);
    await server.bank.act(server.checkoutOf(reference), 'pay');
    expect(await onlyMembership()).toMatchObject({
      state: 'active',
      owedMinor: 0,
      renewsOn: '2027-04-02',
    });
    await expectMoneyInvariants();
  });

  test('because it has expired is tried like any other, until another card pays', async () => {
    await buy('payExpiring');
    expect((await readOwnMemberships()).card).toMatchObject({ expiresMonth: 3, expiresYear: 2027 });
    await renewOn('2027-02-28T06:00:00.000Z');
    await renewOn('2027-03-31T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({ state: 'active', owedMinor: 0 });
    await renewOn('2027-04-30T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({
      owedMinor: 9000,
      nextTryAt: '2027-05-03T06:00:00.000Z',
    });
    const [unpaidSale] = await server.rows<{ id: string }>(
      'select sale_id as id from sale_balance where client_id = $1 and owed_minor > 0',
      ana.clientId,
    );
    const subject = { kind: 'sale', saleId: unpaidSale?.id ?? '' } as const;
    const { reference } = await server.startPayment(ana, subject, 9000);
    await server.bank.act(server.checkoutOf(reference), 'pay');
    expect((await readOwnMemberships()).card).toMatchObject({
      expiresMonth: 12,
      expiresYear: 2030,
    });
    expect(await onlyMembership()).toMatchObject({ owedMinor: 0, nextTryAt: null });
    await expectMoneyInvariants();
  });

  test('because its owner must confirm triggers a mail with a link to pay', async () => {
    await buy();
    await mailKinds();
    server.bank.knobs.charge = 'authentication_required';
    await renewOn('2027-02-28T06:00:00.000Z');
    const [mail, ...otherMails] = await mails();
    expect(otherMails).toEqual([]);
    expect(mail?.text).toContain('Tu banco pide que confirmes tú este pago.');
    expect(mail?.text).toContain('/cliente');
    const failures = await server.rows(
      `select failure from online_payment where client_id = $1 and saved_card_id is not null`,
      ana.clientId,
    );
    expect(failures).toEqual([{ failure: 'authentication_required' }]);
  });

  test('is not tried again after a payment at the front desk', async () => {
    await buy();
    server.bank.knobs.charge = 'card_declined';
    await renewOn('2027-02-28T06:00:00.000Z');
    const before = server.bank.ledger.charges().length;
    const [, unpaidSale] = await server.rows<{ id: string }>(
      `select sale_id as id from sale_balance where client_id = $1 order by issued_at`,
      ana.clientId,
    );
    const paid = await server.frontDesk.post(`/api/sales/${unpaidSale?.id ?? ''}/payments`, {
      payments: [{ method: 'card', amountMinor: 9000 }],
    });
    expect(paid.json<Sale>()).toMatchObject({ state: 'paid' });
    await renewOn('2027-03-03T06:00:00.000Z');
    expect(server.bank.ledger.charges()).toHaveLength(before);
    await expectMoneyInvariants();
  });

  test('because it was removed leaves the period unpaid, and a mail says so', async () => {
    await buy();
    const { card } = await readOwnMemberships();
    const removed = await ana.person.post(`/api/cards/${card?.id ?? ''}/remove`);
    expect(removed.statusCode).toBe(200);
    await server.runJobs();
    expect((await readOwnMemberships()).card).toBeNull();
    await mailKinds();
    await renewOn('2027-02-28T06:00:00.000Z');
    expect(await onlyMembership()).toMatchObject({
      owedMinor: 9000,
      nextTryAt: null,
      state: 'active',
    });
    expect(await mailKinds()).toEqual(['membership renewed']);
  });
});

test('leaves a debt each month for a membership sold at the front desk, which the front desk sees', async () => {
  await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  await renewOn('2027-02-28T06:00:00.000Z');
  const response = await server.frontDesk.get(`/api/clients/${ana.clientId}/memberships`);
  expect(response.json<Memberships>()).toMatchObject({
    items: [{ state: 'active', owedMinor: 9000, renewsOn: '2027-03-31' }],
    card: null,
  });
});

describe('the client gets a mail', () => {
  test('when the membership is paused, resumed, cancelled and kept', async () => {
    await buy();
    await mails();
    const mailTexts: [string, string][] = [];
    for (const what of ['pause', 'resume', 'cancel', 'keep']) {
      expect((await changeMembership(what)).statusCode).toBe(200);
      mailTexts.push(...(await mails()).map(({ kind, text }): [string, string] => [kind, text]));
    }
    expect(mailTexts.map(([kind]) => kind)).toEqual([
      'membership paused',
      'membership resumed',
      'membership ending',
      'membership kept',
    ]);
    const [paused = '', resumed = '', ending = '', kept = ''] = mailTexts.map(([, text]) => text);
    expect(paused).toContain('no se renueva ni se cobra hasta que la reanudes');
    expect(resumed).toContain('Se renueva el 28 de febrero de 2027 por 90,00\u00a0€.');
    expect(ending).toContain('Tu suscripción Bono 8 termina el 28 de febrero de 2027.');
    expect(kept).toContain('ya no termina. Se renueva el 28 de febrero de 2027');
  });

  test('with the unpaid amount when the front desk ends an unpaid membership', async () => {
    await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
    const { id } = await onlyMembership();
    await renewOn('2027-02-28T06:00:00.000Z');
    await server.rows("update membership set state = 'suspended' where id = $1", id);
    await mails();
    const path = `/api/memberships/${id}/cancel`;
    expect((await server.frontDesk.post(path)).statusCode).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({ kind: 'membership ended' });
    expect(mail?.text).toContain('Queda pendiente de pago: 90,00');
  });
});

test('shows the renewal date and price of a membership sold at the front desk, in the sale and on its document', async () => {
  const charge = await server.frontDesk.get(`/api/clients/${ana.clientId}/charge`);
  expect(charge.json<Charge>().renewsOn).toBe('2027-02-28');
  const { sale } = await sellTemplate(server, server.frontDesk, ana.clientId, templateId);
  expect(sale.lines).toMatchObject([{ renewal: { renewsOn: '2027-02-28', priceMinor: 9000 } }]);
  const path = `/api/documents/${sale.document?.id}`;
  const document = (await server.frontDesk.get(path)).json<Document>();
  expect(document.renewals).toEqual([
    { name: 'Bono 8', renewsOn: '2027-02-28', priceMinor: 9000, periodMonths: 1 },
  ]);
  for (const paper of ['a4', 'ticket']) {
    const pdf = await server.frontDesk.get(`${path}/pdf?paper=${paper}`);
    const text = pageOf(pdf.rawPayload).texts.join(' ');
    expect(text).toMatch(/se renueva cada mes: la próxima\s+vez, el\s+28\/02\/2027/);
  }
});
