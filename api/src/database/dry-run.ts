import type { RunTransaction, Transaction } from './database.ts';

/** Not a failure: what takes a rehearsed deed back. */
class CurtainFall extends Error {}

/**
 * Does the work and takes it all back, so that what it would do is said by the very code that then
 * does it. Mails, tasks and notices are rows of the transaction and go with it.
 * @returns what the work answered; what it throws is thrown
 */
export async function rehearse<T>(
  transaction: RunTransaction,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  let played: { result: T } | undefined;
  try {
    await transaction(async (trx) => {
      played = { result: await work(trx) };
      throw new CurtainFall();
    });
  } catch (error) {
    if (error instanceof CurtainFall && played) return played.result;
    throw error;
  }
  throw new Error('A rehearsal never ends well');
}
