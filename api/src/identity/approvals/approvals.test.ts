import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ApprovedAct, Sale } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { addReceptionist } from '../../testing/records/cash.ts';
import { saleOf, sell, textLine } from '../../testing/records/till.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';

const pin = '271828';
let server: BookingTestServer;
let eva: Person;
let manager: Person;
let sale: Sale;

beforeAll(async () => {
  server = await buildBookingTestServer();
  eva = await addReceptionist(server, 'Eva Sanz');
  manager = server.as('admin');
  const { userId } = manager.actor;
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Marta Gil', 'admin', 'x', now(), now())`,
    userId,
    `${userId}@correo.test`,
  );
  expect((await manager.put('/api/me/pin', { pin })).statusCode).toBe(200);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance({ minutes: 20 });
  sale = await sell(server, saleOf([textLine(24_390)], 24_390));
});

const refundAct = (amountMinor = 24_390, quantity = 1): ApprovedAct => ({
  kind: 'refund',
  saleId: sale.id,
  lines: [{ lineId: sale.lines[0]!.id, quantity }],
  amountMinor,
});
const ask = (act: ApprovedAct, { person = eva, tried = pin, approver = manager } = {}) =>
  person.post('/api/approvals', { act, approverId: approver.actor.userId, pin: tried });
const approvalOf = async (act: ApprovedAct, person = eva) =>
  (await ask(act, { person })).json<{ id: string }>().id;
const refundWith = (approvalId: string | null, person = eva) =>
  person.post(`/api/sales/${sale.id}/refunds`, {
    lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: 24_390 }],
    reason: 'Se tecleó mal',
    approvalId,
  });

describe('a refund over the limit', () => {
  test('is refused with the amount to approve, and done with an approval that the audit names', async () => {
    const refused = await refundWith(null);
    expect(refused.json()).toMatchObject({
      code: 'refund_limit',
      details: { approvableMinor: 24_390 },
    });
    const approvalId = await approvalOf(refundAct());
    const quote = await eva.post(`/api/sales/${sale.id}/refunds/quote`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      approvalId,
    });
    expect(quote.json()).toMatchObject({ backMinor: 24_390 });
    const refund = await refundWith(approvalId);
    expect(refund.statusCode).toBe(200);
    const audited = await server.rows<{ action: string; user: string; reason: string }>(
      `select action, actor_user_id as user, reason from audit_entry
       where entity = 'sale' and entity_id = any($1) and action in ('refunded', 'approved')
       order by action`,
      [sale.id, refund.json<Sale>().id],
    );
    expect(audited).toEqual([
      { action: 'approved', user: manager.actor.userId, reason: 'A petición de Eva Sanz' },
      { action: 'refunded', user: eva.actor.userId, reason: 'Se tecleó mal' },
    ]);
    // The person's own allowance is untouched.
    sale = await sell(server, saleOf([textLine(1000)], 1000));
    const own = await eva.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 1000 }],
      reason: 'Se tecleó mal',
    });
    expect(own.statusCode).toBe(200);
  });

  test('uses its approval once, also when two requests arrive together', async () => {
    const twice = await sell(server, saleOf([textLine(12_000, 2)], 24_000));
    sale = twice;
    const act = refundAct(12_000);
    const approvalId = await approvalOf(act);
    const send = () =>
      eva.post(`/api/sales/${sale.id}/refunds`, {
        lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
        payments: [{ method: 'card', amountMinor: 12_000 }],
        reason: 'Se tecleó mal',
        approvalId,
      });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await send()).json()).toMatchObject({ code: 'approval_invalid' });
  });

  test('keeps its approval when the act fails', async () => {
    const approvalId = await approvalOf(refundAct());
    const wrong = await eva.post(`/api/sales/${sale.id}/refunds`, {
      lines: [{ lineId: sale.lines[0]!.id, quantity: 1 }],
      payments: [{ method: 'card', amountMinor: 1 }],
      reason: 'Se tecleó mal',
      approvalId,
    });
    expect(wrong.statusCode).toBe(409);
    expect((await refundWith(approvalId)).statusCode).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['another amount', () => approvalOf(refundAct(24_389))],
    ['another quantity', () => approvalOf(refundAct(24_390, 2))],
    ['another sale', () => approvalOf({ ...refundAct(), saleId: newId() } as ApprovedAct)],
    ['another person', async () => approvalOf(refundAct(), await addReceptionist(server, 'Ana'))],
    [
      'an earlier moment',
      async () => {
        const id = await approvalOf(refundAct());
        server.clock.advance({ minutes: 5, seconds: 1 });
        return id;
      },
    ],
    [
      'a manager who was blocked since',
      async () => {
        const id = await approvalOf(refundAct());
        const { userId } = manager.actor;
        await server.rows('update app_user set blocked_at = now() where id = $1', userId);
        return id;
      },
    ],
    [
      'a manager who was demoted since',
      async () => {
        const id = await approvalOf(refundAct());
        const { userId } = manager.actor;
        await server.rows(`update app_user set role = 'receptionist' where id = $1`, userId);
        return id;
      },
    ],
    [
      'a manager who has changed the PIN since',
      async () => {
        const id = await approvalOf(refundAct());
        server.clock.advance({ seconds: 1 });
        await manager.put('/api/me/pin', { pin });
        return id;
      },
    ],
  ])('is refused with an approval for %s', async (_, approvalFor) => {
    const answer = await refundWith(await approvalFor());
    const { userId } = manager.actor;
    await server.rows(
      `update app_user set blocked_at = null, role = case when id = $1 then 'admin' else role end`,
      userId,
    );
    expect(answer.json()).toMatchObject({ code: 'approval_invalid' });
  });
});

describe('a discount over the limit', () => {
  const line = {
    ...textLine(10_000),
    discount: { off: { kind: 'share', basisPoints: 9000 }, reason: 'Amiga de la casa' },
  } as const;
  const basket = { clientId: null, lines: [line], debts: [], covers: [] };
  const act: ApprovedAct = { kind: 'discount', clientId: null, lines: [line], amountMinor: 9000 };
  const charge = (approvalId: string | null, lines = [line]) =>
    eva.post('/api/charges', {
      ...basket,
      lines,
      approvalId,
      payments: [{ method: 'card', amountMinor: null }],
      document: { kind: 'simplified' },
      expectedTotalMinor: 1000,
    });

  test('is quoted and charged with an approval of these lines, once', async () => {
    const refused = await eva.post('/api/charges/quote', basket);
    expect(refused.json()).toMatchObject({
      code: 'discount_limit',
      details: { approvableMinor: 9000 },
    });
    const approvalId = await approvalOf(act);
    const quote = await eva.post('/api/charges/quote', { ...basket, approvalId });
    expect(quote.json()).toMatchObject({ totalMinor: 1000 });
    expect((await charge(approvalId)).statusCode).toBe(200);
    expect((await charge(approvalId)).json()).toMatchObject({ code: 'discount_limit' });
  });

  test('is refused with an approval of other lines', async () => {
    const approvalId = await approvalOf(act);
    const other = { ...line, description: 'Otra cosa' } as unknown as typeof line;
    expect((await charge(approvalId, [other])).statusCode).toBe(409);
  });
});

describe('the PIN', () => {
  test('is refused when it is wrong, when its owner asks, and for a person without one', async () => {
    for (const answer of [
      await ask(refundAct(), { tried: '314159' }),
      await ask(refundAct(), { person: manager }),
      await ask(refundAct(), { approver: eva }),
    ]) {
      expect(answer.json()).toMatchObject({ code: 'approval_refused' });
    }
  });

  test('can be tried five times in a quarter of an hour, also with the right one last', async () => {
    for (let tried = 0; tried < 5; tried++) await ask(refundAct(), { tried: '314159' });
    expect((await ask(refundAct())).json()).toMatchObject({ code: 'rate_limited' });
  });

  test('of one manager has one limit, however their id is written', async () => {
    const { userId } = manager.actor;
    const spellings = [...userId].flatMap((letter, at) =>
      /[a-f]/.test(letter)
        ? [userId.slice(0, at) + letter.toUpperCase() + userId.slice(at + 1)]
        : [],
    );
    const answers = [];
    for (const approverId of [...spellings, userId, userId, userId, userId, userId].slice(0, 6)) {
      answers.push(
        await eva.post('/api/approvals', { act: refundAct(), approverId, pin: '314159' }),
      );
    }
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'rate_limited' });
  });

  test('can be tried wrong twenty times a day, also when the manager gives approvals between', async () => {
    server.clock.advance({ days: 1 });
    for (let tried = 0; tried < 20; tried++) {
      if (tried % 4 === 0) expect((await ask(refundAct())).statusCode).toBe(200);
      expect((await ask(refundAct(), { tried: '314159' })).json()).toMatchObject({
        code: 'approval_refused',
      });
    }
    server.clock.advance({ minutes: 16 });
    expect((await ask(refundAct())).json()).toMatchObject({ code: 'rate_limited' });
    server.clock.advance({ days: 1 });
  });

  test('is left out of the stored hash of its request', async () => {
    const headers = { 'idempotency-key': newId() };
    const send = (tried: string) => {
      const body = { act: refundAct(), approverId: manager.actor.userId, pin: tried };
      return eva.post('/api/approvals', body, { headers });
    };
    await send('314159');
    expect((await send('314158')).headers['idempotency-replayed']).toBe('true');
  });

  test.each(['123456', '111111', '123123', '97531', 'abcdef'])('%p can’t be set', async (easy) => {
    const answer = await manager.put('/api/me/pin', { pin: easy });
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
  });

  test('is stored as a hash, and its owner is listed until it is removed', async () => {
    const [row] = await server.rows<{ hash: string }>('select pin_hash as hash from approval_pin');
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    const listed = async () =>
      (await eva.get('/api/approvals/approvers')).json<{ items: object[] }>().items;
    expect(await listed()).toEqual([{ id: manager.actor.userId, name: 'Marta Gil' }]);
    await manager.delete('/api/me/pin');
    expect(await listed()).toEqual([]);
  });
});
