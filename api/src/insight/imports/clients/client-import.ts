import { clientFieldLabel, clientFieldNames, importFieldName } from '@aforo/shared/contract';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { newId } from '../../../platform/ids.ts';
import { startOfDay } from '../../../platform/time/local-time.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { type ImportContext, importKind } from '../import-kind.ts';
import { insertClients, insertConsents } from './clients.repository.ts';
import { checkClientRows } from './check-clients.ts';
import type { ImportedClient } from './read-client.ts';

export const clientImport = importKind<ImportedClient>({
  rowsAtOnce: 500,
  missingColumn: (columns) =>
    columns.includes('name') || columns.includes('surname')
      ? null
      : 'Di en qué columna está el nombre.',
  judge: checkClientRows,
  describe: (client) => [
    ...clientFieldNames.map((field) => ({
      label: clientFieldLabel[field],
      value: displayed(client[field]),
    })),
    { label: importFieldName.marketing, value: displayed(client.agreedOn) },
  ],
  async write(dependencies, trx, context, rows) {
    const clients = rows.map(({ number, item }) => ({ ...item, number, id: newId() }));
    await insertClients(trx, clients, context.now);
    await agree(dependencies, trx, context, clients);
    return clients.map(({ number, id }) => ({ number, recordId: id }));
  },
});

/** A day as `dd/mm/yyyy`, a list with commas, another text as it is. */
function displayed(value: string | readonly string[] | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return value.join(', ');
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value.split('-').reverse().join('/') : value;
}

/** Records consent only for rows that contain its date. */
async function agree(
  { audit }: Dependencies,
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
