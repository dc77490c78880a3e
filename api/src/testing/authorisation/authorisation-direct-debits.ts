import { createAccounts } from '../../money/direct-debit/index.ts';
import { newId } from '../../platform/ids.ts';
import { ibans } from '../records/direct-debits.ts';
import { testSecretsKey } from '../servers/test-app.ts';
import type { AuthorisationFixtures, Side } from './authorisation-fixtures.ts';
import { adminOnly, ownOfClient, type Row } from './authorisation-row.ts';

const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;
const accounts = createAccounts(testSecretsKey);

const referenceOf = (id: string) => id.replaceAll('-', '').toUpperCase();

function addCreditor({ rows }: Pick<AuthorisationFixtures['server'], 'rows'>) {
  return rows(`update direct_debit_settings set creditor_name = 'Estudio',
    tax_id = 'B12345674', iban = ''::bytea, key_id = ''::bytea, iban_hash = '',
    iban_country = 'ES', iban_last_four = '1332'`);
}

/** The account of a new mandate, in a center that collects. */
async function newMandate(_id: string, { server }: AuthorisationFixtures) {
  await addCreditor(server);
  return { body: { debtorName: 'Ana Ruiz', iban: ibans[1] } };
}

/** An unsigned mandate of this side's client. */
async function someMandate({ server }: AuthorisationFixtures, { clientId }: Side): Promise<string> {
  const id = newId();
  const { iban, keyId, ibanHash, ibanCountry, ibanLastFour } = accounts.seal(ibans[1], id);
  await addCreditor(server);
  await server.rows(
    `insert into sepa_mandate (id, client_id, reference, debtor_name, iban, key_id, iban_hash,
       iban_country, iban_last_four, state, created_at)
     values ($1, $2, $3, 'Ana Ruiz', $4, $5, $6, $7, $8, 'unsigned', $9)`,
    id,
    clientId,
    referenceOf(id),
    iban,
    keyId,
    ibanHash,
    ibanCountry,
    ibanLastFour,
    server.clock.now(),
  );
  return id;
}

/** The same, signed. */
async function signedMandate(fixtures: AuthorisationFixtures, side: Side): Promise<string> {
  const id = await someMandate(fixtures, side);
  await fixtures.server.rows(
    `update sepa_mandate set state = 'cancelled', cancelled_at = now()
     where client_id = $1 and state = 'active'`,
    side.clientId,
  );
  await fixtures.server.rows(
    `update sepa_mandate set state = 'active', signed_on = '2026-11-01', evidence = 'paper',
       paper = $2, paper_type = 'application/pdf'
     where id = $1`,
    id,
    accounts.sealBytes(Buffer.from('%PDF-'), id),
  );
  return id;
}

async function someBatch({ server }: AuthorisationFixtures): Promise<string> {
  const id = newId();
  await server.rows(
    `insert into direct_debit_batch (id, state, collection_on, message_id, created_at)
     values ($1, 'draft', '2026-12-01', $2, now())`,
    id,
    referenceOf(id),
  );
  return id;
}

const ownOrFrontDesk = ['own', 'none', 'all', 'all'] as const;
const day = '2026-11-23';

/** Routes of mandates, batches and returns. */
export const directDebitRows: Record<string, Row> = {
  'GET /api/me/mandates': { who: ownOfClient },
  'GET /api/clients/:id/mandates': { who: ownOrFrontDesk, thing: clientOf },
  'GET /api/mandates/:id/text': { who: ownOrFrontDesk, thing: someMandate },
  'POST /api/mandates/:id/cancel': { who: ownOrFrontDesk, thing: someMandate },
  'GET /api/mandates/:id/pdf': { who: ownOrFrontDesk, thing: someMandate },
  'GET /api/mandates/:id/paper': { who: ownOrFrontDesk, thing: signedMandate },
  'POST /api/mandates/:id/sign': {
    who: ownOrFrontDesk,
    thing: someMandate,
    ask: () => ({ body: { typedName: 'Ana Ruiz', textHash: '0'.repeat(64) } }),
    answers: 409,
  },
  'POST /api/mandates/:id/account': {
    who: ownOrFrontDesk,
    thing: signedMandate,
    ask: () => ({ body: { iban: ibans[2] } }),
  },
  // These replace the client's other mandates.
  'POST /api/mandates/:id/paper': {
    who: ownOrFrontDesk,
    thing: someMandate,
    ask: () => ({ query: { signedOn: '2026-11-01' }, upload: Buffer.from('%PDF-') }),
  },
  'GET /api/me/sign-up/:id': { who: ownOfClient, answers: 404 },
  // No such plan.
  'POST /api/me/sign-up': {
    who: ownOfClient,
    ask: () => ({
      body: {
        templateId: newId(),
        slots: [],
        collection: { kind: 'debit', signature: null },
        expectedTotalMinor: 9000,
        acceptsRenewal: true,
      },
    }),
    answers: 404,
  },
  'POST /api/me/mandates': { who: ownOfClient, ask: newMandate },
  'POST /api/clients/:id/mandates': {
    who: ownOrFrontDesk,
    thing: clientOf,
    ask: newMandate,
  },
  'GET /api/direct-debit-batches': { who: adminOnly },
  'GET /api/direct-debit-batches/preview': { who: adminOnly },
  'POST /api/direct-debit-batches': {
    who: adminOnly,
    ask: () => ({ body: { collectionOn: day, saleIds: [newId()], expectedTotalMinor: 100 } }),
    answers: 409,
  },
  'GET /api/direct-debit-batches/:id': { who: adminOnly, thing: someBatch },
  'GET /api/direct-debit-batches/:id/csv': { who: adminOnly, thing: someBatch },
  // A draft has no file.
  'GET /api/direct-debit-batches/:id/file': { who: adminOnly, thing: someBatch, answers: 404 },
  'POST /api/direct-debit-batches/:id/refresh': { who: adminOnly, thing: someBatch },
  'POST /api/direct-debit-batches/:id/cancel': { who: adminOnly, thing: someBatch },
  'POST /api/direct-debit-batches/:id/send': {
    who: adminOnly,
    thing: someBatch,
    ask: () => ({ body: { expectedCount: 1, expectedTotalMinor: 100 } }),
    answers: 409,
  },
  // A draft is not at the bank.
  'GET /api/direct-debit-batches/:id/rejection': {
    who: adminOnly,
    thing: someBatch,
    answers: 409,
  },
  'POST /api/direct-debit-batches/:id/rejection': {
    who: adminOnly,
    thing: someBatch,
    ask: () => ({ body: { reason: 'Fichero erróneo', expectedCount: 1, expectedTotalMinor: 100 } }),
    answers: 409,
  },
  'GET /api/direct-debit-returns': { who: adminOnly },
  'GET /api/direct-debit-items': { who: adminOnly, ask: () => ({ query: { search: 'Ana' } }) },
  'POST /api/direct-debit-returns': {
    who: adminOnly,
    ask: () => ({
      body: { endToEndId: 'R1-0001', reasonCode: 'AM04', amountMinor: 100, returnedOn: day },
    }),
    answers: 409,
  },
  'POST /api/direct-debit-returns/file': {
    who: adminOnly,
    ask: () => ({ upload: Buffer.from('<Document/>') }),
    answers: 422,
  },
};
