import { secondsLater } from '../../../platform/time/clock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readMoneySettings } from '../../settings/index.ts';
import {
  claimSending,
  listPending,
  type PendingRecord,
  storeFailure,
  storeResults,
} from './submissions.repository.ts';
import { type RecordResult, type TaxOffice, TaxOfficeError } from './tax-office.ts';

/** A send ends long before this; after it, another process may send. */
const turnSeconds = 5 * 60;
const retrySeconds = 60 * 60;
/** Records older than this when they are sent are late. */
const lateSeconds = 240;

/**
 * Sends pending records in the order of the chain, as often as the tax office allows. Records
 * without a result stay pending, and duplicates count as accepted: after a lost response no record
 * is missing or duplicated.
 */
export async function sendRecords(
  { database, clock, log }: Dependencies,
  office: TaxOffice,
): Promise<void> {
  const { connection } = database;
  const startedAt = clock.now();
  const turn = await claimSending(connection, startedAt, secondsLater(startedAt, turnSeconds));
  const pending = turn ? await listPending(connection) : [];
  const [oldest] = pending;
  if (!turn || !oldest) return;
  const { legalName: name, taxId } = await readMoneySettings(connection);
  const submission = {
    issuer: { name, taxId },
    isLate: turn.isFailing || secondsLater(oldest.createdAt, lateSeconds) < startedAt,
    records: pending.map(({ content }) => content),
  };
  try {
    const answer = await office.send(submission);
    const at = clock.now();
    const results = matchResults(pending, answer.results);
    const notBefore = secondsLater(at, answer.waitSeconds);
    await storeResults(connection, results, { receipt: answer.receipt, at, notBefore });
    const rejected = results.filter(({ state }) => state === 'rejected').length;
    log.info({ sent: pending.length, rejected }, 'Registros de facturación enviados');
  } catch (error) {
    if (!(error instanceof TaxOfficeError)) throw error;
    const at = clock.now();
    const notBefore = secondsLater(at, retrySeconds);
    await storeFailure(connection, { error: error.message, at, notBefore });
    log.warn({ unsent: pending.length }, 'Los registros de facturación siguen sin enviar');
  }
}

/** Matches results to records by document and kind. */
function matchResults(pending: readonly PendingRecord[], results: readonly RecordResult[]) {
  const byRecord = new Map(results.map((result) => [keyOf(result), result]));
  return pending.flatMap((record) => {
    const result = byRecord.get(keyOf(record));
    return result ? [{ id: record.id, state: result.state, error: result.error }] : [];
  });
}

function keyOf({ kind, fullNumber }: Pick<RecordResult, 'kind' | 'fullNumber'>): string {
  return `${kind} ${fullNumber}`;
}
