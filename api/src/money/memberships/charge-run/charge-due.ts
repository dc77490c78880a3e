import {
  type DueMembership,
  listDueAfter,
  writeFailure,
} from '../../../booking/memberships/index.ts';
import { readCenter } from '../../../center/center/index.ts';
import type { Transaction } from '../../../platform/database/index.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import { localDateOf } from '../../../platform/time/local-time.ts';
import type { OnlineDependencies } from '../../online/index.ts';
import { endDueMembership } from '../end-due-membership.ts';
import { chargeBatch } from './charge-batch.ts';
import { finishRuns, openRun } from './charge-runs.repository.ts';

const batchSize = 100;

/**
 * Charges all memberships that are due, in batches of one transaction each, and ends those that end
 * with their period. It can be stopped and repeated at any time: a period is charged once. A batch
 * that fails is charged one by one, so that one membership doesn't keep the others from it; what
 * fails is written to the run of the day, and tried again by the next one.
 */
export async function chargeDue(dependencies: OnlineDependencies): Promise<void> {
  const { database, clock } = dependencies;
  const { connection } = database;
  const { timeZone } = await readCenter(connection);
  const today = localDateOf(clock.now(), timeZone);
  let after: DueMembership | null = null;
  let runId: string | null = null;
  for (;;) {
    const found: DueMembership[] = await listDueAfter(connection, {
      today,
      after,
      limit: batchSize,
    });
    const last = found.at(-1);
    if (!last) break;
    runId ??= await openRun(connection, today, clock.now());
    for (const { id } of found.filter(({ endsWithPeriod }) => endsWithPeriod)) {
      await endOne(dependencies, { id, runId, today });
    }
    const ids = found.filter(({ endsWithPeriod }) => !endsWithPeriod).map(({ id }) => id);
    if (ids.length > 0) await chargeOrSplit(dependencies, { ids, runId, today });
    after = last;
  }
  await finishRuns(connection, clock.now());
}

/** The run of today over some due memberships, in the transaction of the caller. */
export async function chargeIn(
  dependencies: OnlineDependencies,
  trx: Transaction,
  ids: readonly string[],
): Promise<void> {
  const { clock } = dependencies;
  const { timeZone } = await readCenter(trx);
  const runId = await openRun(trx, localDateOf(clock.now(), timeZone), clock.now());
  await chargeBatch(dependencies, trx, { ids, runId });
  await finishRuns(trx, clock.now());
}

interface RunPart {
  ids: readonly string[];
  runId: string;
  today: string;
}

async function chargeOrSplit(
  dependencies: OnlineDependencies,
  { ids, runId, today }: RunPart,
): Promise<void> {
  const { database, log } = dependencies;
  let alone: readonly string[] = ids;
  try {
    alone = await database.transaction((trx) => chargeBatch(dependencies, trx, { ids, runId }));
  } catch (error) {
    const [membershipId] = ids;
    if (ids.length === 1 && membershipId !== undefined) {
      await fail(dependencies, { membershipId, runId, today, error });
      return;
    }
    log.warn({ err: error, run: runId }, 'Un lote de suscripciones se cobra una a una');
  }
  for (const id of alone) await chargeOrSplit(dependencies, { ids: [id], runId, today });
}

async function endOne(
  dependencies: OnlineDependencies,
  { id, runId, today }: { id: string; runId: string; today: string },
): Promise<void> {
  try {
    await dependencies.database.transaction((trx) => endDueMembership(dependencies, trx, id));
  } catch (error) {
    await fail(dependencies, { membershipId: id, runId, today, error });
  }
}

async function fail(
  { database, clock, log }: OnlineDependencies,
  failed: { membershipId: string; runId: string; today: string; error: unknown },
): Promise<void> {
  const { error, ...about } = failed;
  const { membershipId } = about;
  log.error({ err: error, membership: membershipId }, 'Una suscripción no se ha podido renovar');
  const code = error instanceof DomainError ? error.code : 'internal';
  try {
    await writeFailure(database.connection, { ...about, code, at: clock.now() });
  } catch (writeError) {
    // Who holds its lock keeps no other membership from its charge.
    log.error({ err: writeError, membership: membershipId }, 'Un fallo no se ha podido apuntar');
  }
}
