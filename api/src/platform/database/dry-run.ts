import type { RunTransaction, Transaction } from './database.ts';

/** Thrown to roll the transaction back after the work; not a failure. */
class DryRunRollback extends Error {}

/**
 * Runs the work in a transaction and rolls it back, so that a preview comes from the same code as
 * the change. Mails, jobs and notifications are rows of the transaction and are rolled back too.
 * @returns the result of the work; its errors are thrown
 */
export async function dryRun<T>(
  transaction: RunTransaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  let played: { result: T } | undefined;
  try {
    await transaction(async (trx) => {
      played = { result: await work(trx) };
      throw new DryRunRollback();
    });
  } catch (error) {
    if (error instanceof DryRunRollback && played) return played.result;
    throw error;
  }
  throw new Error('A dry run never commits');
}
