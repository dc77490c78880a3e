import { readCenter } from '../../../center/center/index.ts';
import type { Connection, Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';

/** The creditor's data as stored. */
export async function readCreditor(connection: Connection) {
  const row = await connection
    .selectFrom('directDebitSettings')
    .selectAll()
    .executeTakeFirstOrThrow();
  const { id: _id, ...creditor } = row;
  return creditor;
}

export type CreditorRow = Awaited<ReturnType<typeof readCreditor>>;

export async function storeCreditor(trx: Transaction, creditor: CreditorRow): Promise<void> {
  await trx.updateTable('directDebitSettings').set(creditor).execute();
}

/** Whether direct debits can be collected: SEPA collects euros. */
export async function canCollect(connection: Connection): Promise<boolean> {
  return isComplete(await readCreditor(connection)) && (await isInEuros(connection));
}

/** SEPA collects euros, and nothing converts the prices of a center with another currency. */
async function isInEuros(connection: Connection): Promise<boolean> {
  // guard: an amount of another currency is not collected as euros (batches.test.ts)
  // without: `=== 'EUR'` → `!== ''`
  return (await readCenter(connection)).currency === 'EUR';
}

/** Whether the data of the creditor is complete. */
function isComplete({ creditorName, taxId, iban }: CreditorRow): boolean {
  return creditorName !== '' && taxId !== '' && iban !== null;
}

/** @throws {DomainError} `creditor_missing`, `currency_not_euro` */
export async function readCompleteCreditor(connection: Connection): Promise<CreditorRow> {
  const creditor = await readCreditor(connection);
  if (!isComplete(creditor)) throw new DomainError('creditor_missing');
  if (!(await isInEuros(connection))) throw new DomainError('currency_not_euro');
  return creditor;
}
