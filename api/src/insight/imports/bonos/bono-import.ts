import type { ImportProblem } from '@aforo/shared/contract';
import { importPurchases, type ImportedPurchase } from '../../../booking/bonos/index.ts';
import { foldedName } from '../cells.ts';
import { matchClients, clientReferenceColumns } from '../clients/match-clients.ts';
import { importKind } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import { personHeadings } from '../recognise-columns.ts';
import { listLivePurchases, listPackages, type Package } from './bonos.repository.ts';
import { readBono, type ReadBono } from './read-bono.ts';

export const bonoImport = importKind<ImportedPurchase>({
  rowsAtOnce: 250,
  headings: {
    ...personHeadings,
    package: [
      'paquete',
      'bono',
      'producto',
      'tarifa',
      'nombre del bono',
      'tipo de bono',
      'package',
    ],
    sessionsLeft: [
      'sesiones que quedan',
      'sesiones restantes',
      'restantes',
      'quedan',
      'saldo',
      'sesiones',
      'creditos',
      'sesiones disponibles',
      'clases restantes',
      'remaining',
    ],
    expiresOn: [
      'caduca',
      'caducidad',
      'fecha de caducidad',
      'fecha caducidad',
      'vence',
      'vencimiento',
      'valido hasta',
      'fin',
      'fecha fin',
      'expira',
      'ultimo dia en que vale',
      'expires',
    ],
  },
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    return columns.includes('package') ? null : 'Di en qué columna está el paquete.';
  },
  async judge(connection, context, rows) {
    const { importId, columns, now } = context;
    const read = rows.map(({ cells }) => readBono(cells, columns, context));
    const found = await matchClients(
      connection,
      read.map(({ whose }) => whose),
    );
    const packages = await listPackages(connection);
    const items = read.map((row, at) =>
      itemOf(row, found[at] ?? { problem: 'noClient' }, packages),
    );
    const keys = items.flatMap(({ item }) => (item ? keyOf(item) : []));
    const live = await listLivePurchases(
      connection,
      items.flatMap(({ item }) => item?.clientId ?? []),
      now,
    );
    const known = new Set(live.map(keyOf));
    const before = rows[0]?.number ?? 0;
    for (const key of (await countEarlierKeys(connection, importId, before, keys)).keys()) {
      known.add(key);
    }
    return rows.map(({ number }, at) => {
      const { item = null, problems = [] } = items[at] ?? {};
      const row = { number, problems, agrees: false };
      if (item === null) return { ...row, verdict: 'broken', keys: [], item };
      const key = keyOf(item);
      const verdict = known.has(key) ? 'alike' : 'new';
      known.add(key);
      return { ...row, verdict, keys: [key], item };
    });
  },
  async write(_needs, trx, { now, actor }, rows) {
    const purchases = rows.map(({ item }) => item);
    const userId = actor?.userId ?? null;
    const ids = await importPurchases(trx, purchases, { at: now, userId });
    return ids.flatMap((recordId, at) => {
      const row = rows[at];
      return row ? [{ number: row.number, recordId }] : [];
    });
  },
});

const keyOf = ({ clientId, templateId }: { clientId: string; templateId: string }) =>
  `bono:${clientId}:${templateId}`;

function itemOf(
  { packageName, sessionsLeft, lastDay, problems: rowProblems }: ReadBono,
  client: { clientId: string } | { problem: ImportProblem },
  packages: readonly Package[],
): { item: ImportedPurchase | null; problems: ImportProblem[] } {
  const problems = [...rowProblems];
  const named = packages.filter(({ name }) => foldedName(name) === packageName);
  // Of several packages with this name, prefer one that is still sold.
  const sold = named.filter(({ status }) => status === 'active');
  const [found, ...otherPackages] = sold.length > 0 ? sold : named;
  if (found === undefined) problems.push('noPackage');
  if (otherPackages.length > 0) problems.push('manyPackages');
  if ('problem' in client) problems.push(client.problem);
  if (found?.kind === 'credits' && !problems.includes('wrongSessions')) {
    if (sessionsLeft === null) problems.push('wrongSessions');
    if (sessionsLeft === 0) problems.push('noneLeft');
  }
  if (problems.length > 0 || found === undefined || 'problem' in client) {
    return { item: null, problems };
  }
  const { clientId } = client;
  const credits = found.kind === 'credits' ? (sessionsLeft ?? 0) : 0;
  return { item: { clientId, templateId: found.id, credits, lastDay }, problems };
}
