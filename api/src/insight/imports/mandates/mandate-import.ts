import { importFieldName, type ImportProblem, maskIban, parseIban } from '@aforo/shared/contract';
import {
  type ImportedMandate,
  importMandates,
  lapseDate,
} from '../../../money/direct-debit/index.ts';
import { rowReader } from '../cells.ts';
import {
  clientReferenceColumns,
  clientText,
  matchClients,
  readClientReference,
} from '../clients/match-clients.ts';
import type { ListRow } from '../files/read-list.ts';
import { type ImportContext, importKind } from '../import-kind.ts';
import { countEarlierKeys } from '../import-rows.repository.ts';
import { openedCell } from './account-cells.ts';
import { findMandatesLike, listNames } from './mandates.repository.ts';

/** The longest name of a debtor in the bank's file. */
const maxDebtorName = 70;
/**
 * What the bank's file allows in a reference, without small letters, which mean the same. A slash at
 * the start or two together would make the file of a whole batch invalid.
 */
const referencePattern = /^(?!\/)(?!.*\/\/)(?!.*\/$)[A-Z0-9+?/:().,'-]{1,35}$/;

/**
 * A mandate that was signed for the same creditor keeps its reference and its date, by which the bank
 * knows it. Its paper stays where it was.
 */
export const mandateImport = importKind<ImportedMandate>({
  rowsAtOnce: 100,
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    if (!columns.includes('iban')) return 'Di en qué columna está el IBAN.';
    if (!columns.includes('reference')) return 'Di en qué columna está la referencia del mandato.';
    return columns.includes('signedOn') ? null : 'Di en qué columna está la fecha de la firma.';
  },
  async judge(connection, context, rows) {
    const read = rows.map((row) => readMandate(row, context));
    const clients = await matchClients(
      connection,
      read.map(({ whose }) => whose),
    );
    const clientIds = clients.flatMap((one) => ('clientId' in one ? one.clientId : []));
    const references = read.map(({ reference }) => reference);
    const like = await findMandatesLike(connection, { clientIds, references });
    const names =
      clientIds.length === 0 ? new Map<string, string>() : await listNames(connection, clientIds);
    const keys = [...clientIds.map(clientKey), ...references.map(referenceKey)];
    const { importId, isForReal } = context;
    // In the real import the mandates of the previous rows exist already.
    const earlier = isForReal
      ? new Map<string, number>()
      : await countEarlierKeys(connection, importId, rows[0]?.number ?? 0, keys);
    return read.map(({ number, problems: rowProblems, whose: _, ...mandate }, at) => {
      const client = clients[at] ?? { problem: 'noClient' };
      const problems = [...rowProblems];
      const clientId = 'clientId' in client ? client.clientId : '';
      if ('problem' in client) problems.push(client.problem);
      else if (like.clientIds.has(clientId) || earlier.has(clientKey(clientId))) {
        problems.push('hasMandate');
      }
      const key = referenceKey(mandate.reference);
      if (
        mandate.reference !== '' &&
        (like.references.has(mandate.reference) || earlier.has(key))
      ) {
        problems.push('referenceTaken');
      }
      const row = { number, problems, agrees: false };
      if (problems.length > 0) return { ...row, verdict: 'broken', keys: [], item: null };
      const rowKeys = [clientKey(clientId), key];
      for (const one of rowKeys) earlier.set(one, 1);
      const debtorName = (mandate.debtorName || (names.get(clientId) ?? '')).slice(
        0,
        maxDebtorName,
      );
      const item = { ...mandate, clientId, debtorName };
      return { ...row, verdict: 'new', keys: rowKeys, item };
    });
  },
  describe: ({ iban, reference, signedOn, debtorName }, row) => [
    { label: 'Cliente', value: clientText(row) },
    {
      label: importFieldName.iban,
      value: maskIban({ country: iban.slice(0, 2), lastFour: iban.slice(-4) }),
    },
    { label: importFieldName.reference, value: reference },
    { label: importFieldName.signedOn, value: signedOn.split('-').reverse().join('/') },
    { label: importFieldName.debtorName, value: debtorName },
  ],
  async write(_dependencies, trx, { accounts, now, actor }, rows) {
    const by = { at: now, userId: actor?.userId ?? null };
    const ids = await importMandates(
      trx,
      accounts,
      rows.map(({ item }) => item),
      by,
    );
    return rows.map(({ number }, at) => {
      const recordId = ids[at] ?? null;
      return recordId === null ? { number, problem: 'hasMandate' } : { number, recordId };
    });
  },
});

const clientKey = (clientId: string) => `mandate of:${clientId}`;
const referenceKey = (reference: string) => `mandate:${reference}`;

function readMandate(
  { number, cells }: ListRow,
  { columns, country, today, accounts, importId }: ImportContext,
) {
  const opened = cells.map((cell) => openedCell(cell, { accounts, importId }));
  const row = rowReader(opened, columns);
  const problems: ImportProblem[] = [];
  const parsed = parseIban(row.text('iban'));
  if ('problem' in parsed) problems.push('wrongIban');
  const reference = row.text('reference').replaceAll(/\s/g, '').toUpperCase();
  if (!referencePattern.test(reference)) problems.push('wrongReference');
  const signedOn = row.day('signedOn', { notAfter: today }) ?? '';
  if (signedOn === '' || signedOn > today) problems.push('wrongSignature');
  const lastCollected = row.day('lastCollectedOn', { notAfter: today });
  if (lastCollected === undefined || (lastCollected !== null && lastCollected > today)) {
    problems.push('wrongSignature');
  }
  const lastCollectedOn = lastCollected ?? null;
  const lapsesOn = signedOn === '' ? null : lapseDate({ signedOn, lastCollectedOn });
  if (lapsesOn !== null && lapsesOn <= today) problems.push('mandateLapsed');
  return {
    number,
    whose: readClientReference(row, country),
    iban: 'iban' in parsed ? parsed.iban : '',
    reference,
    signedOn,
    lastCollectedOn,
    debtorName: row.text('debtorName'),
    problems: [...new Set(problems)],
  };
}
