import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type CardSetup, cardConsent, type Memberships } from '@aforo/shared/contract';
import type { Booker } from '../../../testing/servers/booking-test-server.ts';
import { saveCard } from './saved-cards.repository.ts';
import { bankPage } from '../test-bank/bank-page.ts';
import {
  buildOnlineTestServer,
  type OnlineTestServer,
} from '../../../testing/servers/online-test-server.ts';

let server: OnlineTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildOnlineTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  server.bank.events.knobs.delivery = 'once';
  server.bank.knobs.isDown = false;
  await server.deliverMails();
  server.mails.length = 0;
  ana = await server.addClient('Ana Ruiz');
});

async function start(): Promise<CardSetup> {
  const answer = await ana.person.post('/api/card-setups');
  expect(answer.json()).not.toHaveProperty('code');
  return answer.json<CardSetup>();
}
const setupOf = async ({ reference }: CardSetup) =>
  (await ana.person.get(`/api/card-setups/${reference}`)).json<CardSetup>();
const cardOfAna = async () =>
  (await ana.person.get('/api/me/memberships')).json<Memberships>().card;
/** Advances the clock by ten minutes and runs the jobs. */
async function runJobsLater(): Promise<void> {
  server.clock.advance({ minutes: 5 });
  await server.dependencies.jobs.start();
  server.clock.advance({ minutes: 5 });
  await server.runJobs();
  await server.dependencies.jobs.stop();
}
const pageOf = ({ reference }: CardSetup) => server.checkoutOf(reference);
const readConsents = () =>
  server.rows<{ covers: boolean }>(
    `select covers_fees as covers from saved_card where client_id = $1 and removed_at is null`,
    ana.clientId,
  );

describe('saving a card without a purchase', () => {
  test("saves it with its owner's consent, and takes no money", async () => {
    const setup = await start();
    expect(setup).toMatchObject({
      state: 'processing',
      card: null,
      redirectUrl: expect.stringContaining('/api/test-bank/cs_test_'),
    });
    const checkout = server.bank.ledger.find(pageOf(setup));
    const page = bankPage({ checkout, total: '', step: 'choose' });
    expect(page).toContain('Guardar una tarjeta. Ahora no se cobra nada.');
    expect(page).not.toContain('Pagar');
    await server.bank.act(pageOf(setup), 'pay');
    expect(await setupOf(setup)).toMatchObject({
      state: 'saved',
      redirectUrl: null,
      card: {
        brand: 'visa',
        lastFour: '4242',
      },
    });
    expect(await cardOfAna()).toMatchObject({ lastFour: '4242', expiresYear: 2030 });
    expect(await readConsents()).toEqual([{ covers: true }]);
    expect(server.bank.ledger.find(pageOf(setup)).isPaid).toBe(false);
    expect(await server.rows('select id from sale where client_id = $1', ana.clientId)).toEqual([]);
    await server.deliverMails();
    const [mail, ...otherMails] = server.mails.filter(({ to }) => to === ana.email);
    expect(otherMails).toEqual([]);
    expect(mail).toMatchObject({ kind: 'card saved' });
    const [center] = await server.rows<{ name: string }>('select name from center');
    expect(mail?.text).toContain(cardConsent(center?.name ?? ''));
  });

  test('reuses the record of a card that the provider reports again, and forgets none', async () => {
    const card = {
      customer: 'cus_1',
      method: `pm_${ana.clientId}`,
      brand: 'visa',
      lastFour: '4242',
      expiresMonth: 9,
      expiresYear: 2030,
    };
    const { clientId } = ana;
    const at = server.clock.now();
    const newCard = {
      clientId,
      provider: 'test',
      card,
      coversFees: true,
      coversFrontDesk: true,
      at,
    } as const;
    const { database } = server.dependencies;
    const first = await database.transaction((trx) => saveCard(trx, newCard));
    expect(await database.transaction((trx) => saveCard(trx, newCard))).toEqual({
      id: first.id,
      replacedIds: [],
    });
    expect(await readConsents()).toEqual([{ covers: true }]);
  });

  test('opens one page for two clicks, and another after it expires', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.reference).toBe(first.reference);
    server.clock.set('2026-11-20T09:32:00.000Z');
    const third = await start();
    expect(third.reference).not.toBe(first.reference);
    expect(await setupOf(first)).toMatchObject({ state: 'failed', redirectUrl: null });
  });

  test.each(['twice', 'held', 'lost', 'forged'] as const)(
    'saves it once with event delivery: %s',
    async (delivery) => {
      const setup = await start();
      server.bank.events.knobs.delivery = delivery;
      await server.bank.act(pageOf(setup), 'pay');
      expect(await setupOf(setup)).toMatchObject({ state: 'saved' });
      expect(await server.bank.events.release()).not.toContain(false);
      expect(await readConsents()).toHaveLength(1);
      await server.deliverMails();
      expect(server.mails.filter(({ to }) => to === ana.email)).toHaveLength(1);
    },
  );

  test('is completed by the job without an event or a visit to the return page', async () => {
    const setup = await start();
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(pageOf(setup), 'pay');
    expect(await cardOfAna()).toBeNull();
    await runJobsLater();
    expect(await cardOfAna()).toMatchObject({ lastFour: '4242' });
  });

  test('saves nothing and reports the decline when the bank declines', async () => {
    const setup = await start();
    await server.bank.act(pageOf(setup), 'decline');
    expect(await setupOf(setup)).toMatchObject({ state: 'processing', wasDeclined: true });
    server.clock.set('2026-11-20T09:40:00.000Z');
    expect(await setupOf(setup)).toMatchObject({ state: 'failed', wasDeclined: true });
    expect(await cardOfAna()).toBeNull();
  });

  test('replaces the previous card, which is removed at the bank', async () => {
    const first = await start();
    await server.bank.act(pageOf(first), 'payExpiring');
    expect(await cardOfAna()).toMatchObject({ expiresYear: 2027 });
    const second = await start();
    await server.bank.act(pageOf(second), 'pay');
    expect(await cardOfAna()).toMatchObject({ expiresYear: 2030 });
    await server.runJobs();
    const { keeps } = server.bank.ledger.find(pageOf(first));
    expect(() => server.bank.ledger.forget(keeps?.method ?? '')).toThrow('resource_missing');
  });

  test("can't be seen by another client, who can't remove the card either", async () => {
    const setup = await start();
    const eva = await server.addClient('Eva Sanz');
    const response = await eva.person.get(`/api/card-setups/${setup.reference}`);
    expect(response.statusCode).toBe(404);
    await server.bank.act(pageOf(setup), 'pay');
    const card = await cardOfAna();
    expect((await eva.person.post(`/api/cards/${card?.id}/remove`)).statusCode).toBe(404);
    expect((await ana.person.post(`/api/cards/${card?.id}/remove`)).statusCode).toBe(200);
    expect(await cardOfAna()).toBeNull();
  });

  test('starts when the provider is available again, with one page', async () => {
    server.bank.knobs.isDown = true;
    expect((await ana.person.post('/api/card-setups')).json()).toMatchObject({
      code: 'unavailable',
    });
    server.bank.knobs.isDown = false;
    const setup = await start();
    expect(server.bank.ledger.byReference(setup.reference)).toHaveLength(1);
  });

  test('is offered when the provider can save cards', async () => {
    expect((await ana.person.get('/api/store')).json()).toMatchObject({ keepsCards: true });
  });

  test('saves nothing, here or at the bank, for a client who is erased meanwhile', async () => {
    server.clock.set('2026-11-21T09:00:00.000Z');
    const setup = await start();
    server.bank.events.knobs.delivery = 'lost';
    await server.bank.act(pageOf(setup), 'pay');
    await server.rows(
      `update client set status = 'archived', user_id = null, email = null, phone = null,
         birth_date = null, tags = '{}', notes = '', erased_at = now() where id = $1`,
      ana.clientId,
    );
    await runJobsLater();
    expect(await readConsents()).toEqual([]);
    const { keeps } = server.bank.ledger.find(pageOf(setup));
    expect(() => server.bank.ledger.forget(keeps?.method ?? '')).toThrow('resource_missing');
  });
});
