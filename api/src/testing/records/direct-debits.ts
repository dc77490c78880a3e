import type { Batch, BatchPreview, Mandate, Sale } from '@aforo/shared/contract';
import type { Booker, BookingTestServer } from '../servers/booking-test-server.ts';
import { multipart } from '../multipart.ts';
import { saleOf, sell, textLine } from './till.ts';

/** Valid accounts of examples. */
export const ibans = [
  'ES9121000418450200051332',
  'ES7921000813610123456789',
  'DE89370400440532013000',
  'PT50000201231234567890154',
] as const;

/** Gives the center what it needs to collect by direct debit. @throws when it is refused */
export async function configureCreditor(
  server: Pick<BookingTestServer, 'admin'>,
  change: object = {},
): Promise<void> {
  const { version } = (await server.admin.get('/api/settings/directDebit')).json<{
    version: number;
  }>();
  const values = {
    creditorName: 'Estudio Ñandú, S.L.',
    taxId: 'B12345674',
    suffix: '000',
    iban: ibans[0],
    noticeDays: 2,
    returnFeeMinor: 0,
    ...change,
  };
  const saved = await server.admin.put('/api/settings/directDebit', { values, version });
  if (saved.statusCode !== 200) throw new Error(saved.body);
}

/** A mandate that the client has signed on paper today. */
export async function addMandate(
  server: Pick<BookingTestServer, 'frontDesk' | 'clock'>,
  { clientId }: Pick<Booker, 'clientId'>,
  iban: string = ibans[1],
): Promise<Mandate> {
  const body = { debtorName: 'Ana Muñoz Ruiz', iban };
  const made = await server.frontDesk.post(`/api/clients/${clientId}/mandates`, body);
  if (made.statusCode !== 200) throw new Error(made.body);
  const signedOn = server.clock.now().toISOString().slice(0, 10);
  const { id } = made.json<Mandate>();
  const signed = await server.frontDesk.post(
    `/api/mandates/${id}/paper?signedOn=${signedOn}`,
    undefined,
    multipart(Buffer.from('%PDF-1.7 mandato'), 'mandato.pdf'),
  );
  if (signed.statusCode !== 200) throw new Error(signed.body);
  return signed.json<Mandate>();
}

/** An issued sale that the client owes. */
export function addDebt(
  server: Pick<BookingTestServer, 'frontDesk' | 'clock'>,
  { clientId }: Pick<Booker, 'clientId'>,
  totalMinor: number,
  dueOn = server.clock.now().toISOString().slice(0, 10),
): Promise<Sale> {
  return sell(
    server,
    saleOf([textLine(totalMinor)], totalMinor, { clientId, dueOn, payments: [] }),
  );
}

export async function previewBatch(
  server: Pick<BookingTestServer, 'admin'>,
  collectionOn?: string,
): Promise<BatchPreview> {
  const query = collectionOn === undefined ? '' : `?collectionOn=${collectionOn}`;
  const answer = await server.admin.get(`/api/direct-debit-batches/preview${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<BatchPreview>();
}

/** A draft with the debts of these sales; all that can be collected by default. */
export async function addDraft(
  server: Pick<BookingTestServer, 'admin'>,
  saleIds?: readonly string[],
): Promise<Batch> {
  const { collectionOn, items } = await previewBatch(server);
  const chosen = items.filter(({ saleId }) => saleIds?.includes(saleId) ?? true);
  const answer = await server.admin.post('/api/direct-debit-batches', {
    collectionOn,
    saleIds: chosen.map(({ saleId }) => saleId),
    expectedTotalMinor: chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Batch>();
}

export const sendDraft = (
  server: Pick<BookingTestServer, 'admin'>,
  { id, count, totalMinor }: Batch,
  key?: string,
) =>
  server.admin.post(
    `/api/direct-debit-batches/${id}/send`,
    { expectedCount: count, expectedTotalMinor: totalMinor },
    key === undefined ? {} : { headers: { 'idempotency-key': key } },
  );

/** A batch that was given to the bank. */
export async function addSentBatch(
  server: Pick<BookingTestServer, 'admin'>,
  saleIds?: readonly string[],
): Promise<Batch> {
  const answer = await sendDraft(server, await addDraft(server, saleIds));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Batch>();
}

/** Invariants of direct debits in the database; each query returns the rows that break it. */
export const directDebitInvariants: Record<string, string> = {
  'a debt is in one open batch': `
    select sale_id from direct_debit_item where state in ('draft', 'collecting')
    group by sale_id having count(*) > 1`,
  'the state of a collection is that of its payment': `
    select i.id from direct_debit_item i left join payment p on p.id = i.payment_id
    where case i.state when 'collecting' then p.state is distinct from 'collecting'
      when 'captured' then p.state is distinct from 'captured'
      when 'returned' then p.state is distinct from 'captured'
      when 'rejected' then p.state is distinct from 'failed'
      else p.id is not null end`,
  'a returned collection leaves nothing paid, by one negative payment; no other has one': `
    select i.id from direct_debit_item i left join lateral (
      select count(*) filter (where r.method = 'directDebit') as returns,
        coalesce(sum(r.amount_minor), 0) + i.amount_minor as left_minor
      from payment r where r.refunds_payment_id = i.payment_id and r.state = 'captured'
    ) r on true
    where case when i.state = 'returned' then r.left_minor <> 0 or r.returns > 1
      else r.returns > 0 end`,
  'the amounts collected, paid and owed add up to the sale': `
    select sale_id from sale_balance
    where owed_minor < 0 or paid_minor + collecting_minor + owed_minor <> total_minor`,
  'a sent batch has a file and no drafts': `
    select b.id from direct_debit_batch b where b.state in ('sent', 'settled', 'rejected') and (
      b.xml is null or exists (
        select from direct_debit_item i where i.batch_id = b.id and i.state = 'draft'))`,
};
