import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { ErrorBody, Mandate, Mandates, StoredSettings } from '@aforo/shared/contract';
import { newId } from '../../../platform/ids.ts';
import { multipart } from '../../../testing/multipart.ts';
import { pageOf } from '../../../testing/printed-page.ts';
import { addMandate, configureCreditor, ibans } from '../../../testing/records/direct-debits.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';

let server: BookingTestServer;
let ana: Booker;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-23T09:00:00.000Z');
  ana = await server.addClient('Ana Ruiz');
});

const body = { debtorName: 'Ana Ruiz', iban: ' es79 2100 0813 6101 2345 6789 ' };
const create = () => ana.person.post('/api/me/mandates', body);
const createdId = async () => (await create()).json<Mandate>().id;
const errorOf = (answer: { statusCode: number; json: () => unknown }) => ({
  status: answer.statusCode,
  ...(answer.json() as Partial<ErrorBody>),
});
const mandates = async () => (await ana.person.get('/api/me/mandates')).json<Mandates>();
const textOf = async (id: string) =>
  (await ana.person.get(`/api/mandates/${id}/text`)).json<{ paragraphs: string[]; hash: string }>();
const sign = async (id: string, change: object = {}) => {
  const { hash: textHash } = await textOf(id);
  return ana.person.post(`/api/mandates/${id}/sign`, {
    typedName: 'Ana Ruiz Gil',
    textHash,
    ...change,
  });
};
const upload = (id: string, bytes: Buffer, signedOn = '2026-11-20') =>
  server.frontDesk.post(
    `/api/mandates/${id}/paper?signedOn=${signedOn}`,
    undefined,
    multipart(bytes, 'mandato.pdf'),
  );

test('a mandate is not available until the center is a creditor', async () => {
  expect((await mandates()).isAvailable).toBe(false);
  expect(errorOf(await create())).toMatchObject({ status: 409, code: 'creditor_missing' });
  await configureCreditor(server);
  expect((await mandates()).isAvailable).toBe(true);
  const read = await server.admin.get('/api/settings/directDebit');
  expect(read.json<StoredSettings<'directDebit'>>().values).toMatchObject({
    creditorId: 'ES11000B12345674',
    ibanMask: 'ES•• •••• 1332',
  });
  expect(read.body).not.toContain(ibans[0]);
});

describe('a mandate', () => {
  test('prepared by the client shows the account masked and is not signed', async () => {
    const answer = await create();
    expect(answer.json()).toMatchObject({
      debtorName: 'Ana Ruiz',
      ibanMask: 'ES•• •••• 6789',
      state: 'unsigned',
      signedOn: null,
    });
    expect(answer.body).not.toContain(ibans[1]);
    expect(await mandates()).toMatchObject({ items: [{ state: 'unsigned' }] });
  });

  test.each([
    [
      'ES79 2100 0813 6101 2345 6780',
      'iban_invalid',
      'Ese IBAN no es correcto. Revisa los números.',
    ],
    ['BR15 0000 0000 0000 1093 2840 814P 2', 'iban_not_sepa', /no está en la zona SEPA/],
  ])('with the account %s is refused at its field', async (iban, code, text) => {
    const answer = await ana.person.post('/api/me/mandates', { ...body, iban });
    expect(errorOf(answer)).toMatchObject({ status: 400, code });
    expect(errorOf(answer).fields?.['iban']).toEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    );
    expect((await mandates()).items).toEqual([]);
  });

  test('is signed on screen with its evidence, which replaces the earlier mandate', async () => {
    const first = await createdId();
    expect((await sign(first)).json()).toMatchObject({
      state: 'active',
      signedOn: '2026-11-23',
      evidence: 'screen',
      lapsesOn: '2029-11-23',
    });
    const second = await createdId();
    expect((await mandates()).items.map(({ state }) => state)).toEqual(['unsigned', 'active']);
    await sign(second);
    expect((await mandates()).items.map(({ state }) => state)).toEqual(['active', 'cancelled']);
    const [row] = await server.rows<{ signature: unknown }>(
      'select signature from sepa_mandate where id = $1',
      second,
    );
    expect(row?.signature).toEqual({
      typedName: 'Ana Ruiz Gil',
      at: '2026-11-23T09:00:00.000Z',
      address: '127.0.0.1',
      textHash: (await textOf(second)).hash,
      textVersion: '2026-11',
      text: (await textOf(second)).paragraphs,
    });
  });

  test('signed on screen keeps its text when the center and the account change', async () => {
    const id = await createdId();
    const { paragraphs, hash } = await textOf(id);
    await sign(id);
    await configureCreditor(server, { creditorName: 'Otro Estudio, S.L.', noticeDays: 14 });
    await ana.person.post(`/api/mandates/${id}/account`, { iban: ibans[2] });
    await configureCreditor(server);
    expect(await textOf(id)).toEqual({ paragraphs, hash });
    const digest = createHash('sha256').update(['2026-11', ...paragraphs].join('\n'));
    expect(digest.digest('hex')).toBe(hash);
    const page = pageOf((await ana.person.get(`/api/mandates/${id}/pdf`)).rawPayload);
    const printed = page.texts.join(' ');
    expect(printed).toMatch(/Cuenta de adeudo: ES.* 6789/);
    expect(printed).toContain('Cuenta cambiada el 23/11/2026');
    expect(printed).toContain('DE89 3704 0044 0532 0130 00');
  });

  test('has a text with the creditor, the account and the right to a refund', async () => {
    const { paragraphs } = await textOf(await createdId());
    const text = paragraphs.join('\n');
    expect(text).toContain('Estudio Ñandú, S.L.');
    expect(text).toContain('ES11000B12345674');
    expect(text).toContain('ES•• •••• 6789');
    expect(text).toContain('ocho semanas');
    expect(text).toContain('al menos 2 días antes');
  });

  test('whose request has a key leaves no hash of the account that can be guessed', async () => {
    const headers = { 'idempotency-key': newId() };
    const url = '/api/me/mandates';
    const answer = await ana.person.post(url, body, { headers });
    expect(answer.statusCode).toBe(200);
    const guess = createHash('sha256')
      .update(`POST ${url}\n${JSON.stringify(body)}`)
      .digest();
    const rows = await server.rows<{ hash: Buffer }>(
      'select request_hash as hash from idempotency_key where key = $1',
      headers['idempotency-key'],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash.equals(guess)).toBe(false);
  });

  test('is not signed with the hash of another text, or twice', async () => {
    const id = await createdId();
    const changed = await sign(id, { textHash: '0'.repeat(64) });
    expect(errorOf(changed)).toMatchObject({ status: 409, code: 'mandate_text_changed' });
    await sign(id);
    expect(errorOf(await sign(id))).toMatchObject({ status: 409, code: 'illegal_transition' });
  });

  test('is not signed without a name', async () => {
    const answer = await sign(await createdId(), { typedName: ' ' });
    expect(errorOf(answer)).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  test('keeps its signed paper encrypted', async () => {
    const id = await createdId();
    const bytes = Buffer.from('%PDF-1.7 papel firmado');
    expect((await upload(id, bytes)).json()).toMatchObject({
      state: 'active',
      evidence: 'paper',
      signedOn: '2026-11-20',
    });
    const paper = await server.frontDesk.get(`/api/mandates/${id}/paper`);
    expect(paper.rawPayload).toEqual(bytes);
    expect(paper.headers['content-type']).toBe('application/pdf');
    const [row] = await server.rows<{ isClear: boolean }>(
      `select position(convert_to('papel', 'UTF8') in paper) > 0 as "isClear"
       from sepa_mandate where id = $1`,
      id,
    );
    expect(row?.isClear).toBe(false);
  });

  test.each([
    ['a file of another kind', Buffer.from('MZ'), '2026-11-20', 'paper_unreadable'],
    ['no bytes', Buffer.alloc(0), '2026-11-20', 'paper_unreadable'],
    ['too many bytes', Buffer.alloc(6 * 1024 * 1024, '%PDF-'), '2026-11-20', 'paper_too_large'],
    ['a day in the future', Buffer.from('%PDF-'), '2026-11-24', 'validation_failed'],
    ['a day of three years ago', Buffer.from('%PDF-'), '2023-11-23', 'validation_failed'],
  ])('refuses as its paper %s', async (_what, bytes, signedOn, code) => {
    const id = await createdId();
    expect(errorOf(await upload(id, bytes, signedOn)).code).toBe(code);
    expect((await mandates()).items[0]?.state).toBe('unsigned');
  });

  test('is printed with the whole account', async () => {
    const id = await createdId();
    const page = pageOf((await ana.person.get(`/api/mandates/${id}/pdf`)).rawPayload);
    expect(page.texts.join(' ')).toContain('ES79 2100 0813 6101 2345 6789');
    expect(page.texts.join(' ')).toContain('Firma del titular');
    expect(page.texts.join(' ')).toContain('reembolso');
  });

  test('keeps its signature and its earlier account when the account changes', async () => {
    const { id } = await addMandate(server, ana);
    const changed = await ana.person.post(`/api/mandates/${id}/account`, { iban: ibans[2] });
    expect(changed.json()).toMatchObject({
      state: 'active',
      ibanMask: 'DE•• •••• 3000',
      amendments: [{ ibanMask: 'ES•• •••• 6789', changedOn: '2026-11-23' }],
    });
    const entries = await server.rows<{ changes: unknown }>(
      `select changes from audit_entry where entity_id = $1 and action = 'updated'`,
      id,
    );
    expect(entries).toEqual([{ changes: [{ field: 'account', before: null, after: null }] }]);
  });

  test('lapses after 36 months without a collection', async () => {
    await addMandate(server, ana);
    server.clock.set('2029-11-23T09:00:00.000Z');
    expect((await mandates()).items[0]?.state).toBe('lapsed');
  });

  test('is cancelled once and keeps its history', async () => {
    const { id } = await addMandate(server, ana);
    const cancel = () => ana.person.post(`/api/mandates/${id}/cancel`);
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled', signedOn: '2026-11-23' });
    expect(errorOf(await cancel()).code).toBe('illegal_transition');
    const change = await ana.person.post(`/api/mandates/${id}/account`, { iban: ibans[2] });
    expect(errorOf(change).code).toBe('illegal_transition');
  });
});
