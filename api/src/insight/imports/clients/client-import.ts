import { newId } from '../../../platform/ids.ts';
import { startOfDay } from '../../../platform/local-time.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type ImportContext, type ImportNeeds, importKind } from '../import-kind.ts';
import { clientHeadings } from './client-headings.ts';
import { insertClients, insertConsents } from './clients.repository.ts';
import { checkClientRows } from './check-clients.ts';
import type { ImportedClient } from './read-client.ts';

export const clientImport = importKind<ImportedClient>({
  rowsAtOnce: 500,
  headings: clientHeadings,
  missingColumn: (columns) =>
    columns.includes('name') || columns.includes('surname')
      ? null
      : 'Di en qué columna está el nombre.',
  judge: checkClientRows,
  async write(needs, trx, context, rows) {
    const clients = rows.map(({ number, item }) => ({ ...item, number, id: newId() }));
    await insertClients(trx, clients, context.now);
    await agree(needs, trx, context, clients);
    return clients.map(({ number, id }) => ({ number, recordId: id }));
  },
});

/** Records consent only for rows that contain its date. */
async function agree(
  { audit }: ImportNeeds,
  trx: Transaction,
  { actor, timeZone }: ImportContext,
  clients: readonly { id: string; agreedOn: string | null }[],
): Promise<void> {
  const consents = clients.flatMap(({ id, agreedOn }) =>
    agreedOn === null ? [] : [{ clientId: id, agreedOn, since: startOfDay(agreedOn, timeZone) }],
  );
  if (consents.length === 0) return;
  await insertConsents(trx, consents);
  await audit.writeAll(
    trx,
    consents.map(({ clientId, agreedOn }) => ({
      actor,
      action: 'consentGranted',
      entity: 'client',
      entityId: clientId,
      changes: [{ field: 'marketing', before: null, after: null }],
      reason: `Desde el ${agreedOn.split('-').reverse().join('/')}, según el fichero`,
    })),
  );
}
