import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PackagePurchase, PackageTemplate } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { requestBono, sellTemplate } from '../../testing/records/sell-template.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient();
});

async function ownBonos(booker = ana): Promise<PackagePurchase[]> {
  const answer = await booker.person.get('/api/me/purchases');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ items: PackagePurchase[] }>().items;
}

describe('selling a bono', () => {
  test('copies the template, so that later edits do not change it', async () => {
    const id = await server.addTemplate({ credits: 5, validityDays: 30 });
    await sellTemplate(server, server.frontDesk, ana.clientId, id);
    expect(await ownBonos()).toMatchObject([
      {
        name: 'Bono 5',
        condition: 'active',
        balance: 5,
        // Thirty days of the center, in winter time.
        expiresAt: '2026-12-19T23:00:00.000Z',
        entries: [{ kind: 'purchase', amount: 5, balanceAfter: 5, bookingId: null }],
      },
    ]);
    const { items } = (await server.frontDesk.get('/api/packages')).json<{
      items: PackageTemplate[];
    }>();
    const { status: _, version, id: __, ...template } = items.find((item) => item.id === id)!;
    const edited = { ...template, name: 'Otro nombre', credits: 8 };
    const saved = await server.admin.put(`/api/packages/${id}`, { template: edited, version });
    expect(saved.json()).toMatchObject({ name: 'Otro nombre', version: 2 });
    expect(await ownBonos()).toMatchObject([{ name: 'Bono 5', balance: 5 }]);
    const stale = await server.admin.put(`/api/packages/${id}`, { template: edited, version });
    expect(stale.json()).toMatchObject({ code: 'stale_version' });
  });

  test('refuses an archived template, a missing one and a missing client', async () => {
    const templateId = await server.addTemplate();
    const sell = (clientId: string, id: string) => requestBono(server.frontDesk, clientId, id);
    expect((await sell(newId(), templateId)).statusCode).toBe(404);
    expect((await sell(ana.clientId, newId())).statusCode).toBe(404);
    const archive = { status: 'archived' };
    await server.admin.put(`/api/packages/${templateId}/status`, archive);
    expect((await sell(ana.clientId, templateId)).json()).toMatchObject({ code: 'not_on_sale' });
    const again = await server.admin.put(`/api/packages/${templateId}/status`, archive);
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('charges once when the request is sent twice', async () => {
    const templateId = await server.addTemplate();
    const headers = { 'idempotency-key': newId() };
    const sell = () => requestBono(server.frontDesk, ana.clientId, templateId, headers);
    const answers = [await sell(), await sell()];
    expect(answers[1]?.json()).toEqual(answers[0]?.json());
    expect(await ownBonos()).toHaveLength(1);
  });
});

describe('freezing a bono', () => {
  test('stops its validity, and unfreezing adds the frozen time', async () => {
    const id = await server.sellBono(ana, { validityDays: 30 });
    expect((await server.frontDesk.post(`/api/purchases/${id}/freeze`)).json()).toMatchObject({
      condition: 'frozen',
    });
    expect((await server.frontDesk.post(`/api/purchases/${id}/freeze`)).statusCode).toBe(409);
    server.clock.advance({ days: 40 });
    expect(await ownBonos()).toMatchObject([{ condition: 'frozen' }]);
    expect((await server.frontDesk.post(`/api/purchases/${id}/thaw`)).json()).toMatchObject({
      condition: 'active',
      expiresAt: '2027-01-28T23:00:00.000Z',
    });
    expect((await server.frontDesk.post(`/api/purchases/${id}/thaw`)).statusCode).toBe(409);
  });

  test('is refused for an expired bono', async () => {
    const id = await server.sellBono(ana, { validityDays: 1 });
    server.clock.advance({ days: 2 });
    expect((await server.frontDesk.post(`/api/purchases/${id}/freeze`)).json()).toMatchObject({
      code: 'illegal_transition',
    });
  });
});

describe('adjusting a bono', () => {
  test('adds an entry with its reason and never goes below zero', async () => {
    const id = await server.sellBono(ana, { credits: 3 });
    const adjust = (amount: number) =>
      server.admin.post(`/api/purchases/${id}/adjustments`, { amount, reason: 'Regalo' });
    expect((await adjust(-3)).json()).toMatchObject({ balance: 0, condition: 'usedUp' });
    expect((await adjust(-1)).json()).toMatchObject({ code: 'insufficient_credits' });
    expect((await adjust(2)).json<PackagePurchase>().entries.at(-1)).toMatchObject({
      kind: 'adjust',
      amount: 2,
      balanceAfter: 2,
      reason: 'Regalo',
    });
  });

  test('keeps the balance equal to the sum of entries under concurrent adjustments', async () => {
    const id = await server.sellBono(ana, { credits: 3 });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.admin.post(`/api/purchases/${id}/adjustments`, { amount: -1, reason: 'Recuento' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5);
  });

  test('requires a reason', async () => {
    const id = await server.sellBono(ana);
    const answer = await server.admin.post(`/api/purchases/${id}/adjustments`, { amount: 1 });
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });
});

describe('authorisation', () => {
  const paths = (id: string) =>
    [
      ['POST', `/api/purchases/${id}/freeze`, undefined],
      ['POST', `/api/purchases/${id}/thaw`, undefined],
      ['POST', `/api/purchases/${id}/adjustments`, { amount: 1, reason: 'Regalo' }],
      ['GET', `/api/clients/${id}/purchases`, undefined],
      ['GET', '/api/packages', undefined],
    ] as const;

  test.each(['client', 'professional'] as const)(
    'refuses every bono route to a %s',
    async (role) => {
      for (const [method, path, body] of paths(newId())) {
        const person = server.as(role, { clientId: ana.clientId });
        const answer = method === 'GET' ? await person.get(path) : await person.post(path, body);
        expect([path, answer.statusCode]).toEqual([path, 403]);
      }
    },
  );

  test('refuses a receptionist’s adjustments and template changes', async () => {
    const id = await server.sellBono(ana);
    const body = { amount: 1, reason: 'Regalo' };
    expect((await server.frontDesk.post(`/api/purchases/${id}/adjustments`, body)).statusCode).toBe(
      403,
    );
    expect((await server.frontDesk.post('/api/packages', {})).statusCode).toBe(403);
  });

  test('answers 401 without a login, and 404 for a missing bono', async () => {
    for (const [method, path, body] of paths(newId())) {
      const ask = (person: typeof server.anybody) =>
        method === 'GET' ? person.get(path) : person.post(path, body);
      expect((await ask(server.anybody)).statusCode).toBe(401);
      if (path !== '/api/packages') expect((await ask(server.admin)).statusCode).toBe(404);
    }
    expect((await server.frontDesk.get('/api/me/purchases')).statusCode).toBe(404);
  });
});
