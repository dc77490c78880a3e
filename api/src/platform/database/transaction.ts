import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../domain-error.ts';
import type { Connection, RunTransaction, Transaction } from './database.ts';
import { sqlStateOf } from './sql-state.ts';

/** Serialization failure and deadlock: the transaction must be retried. */
// guard: conflicting transactions are retried (transaction.test.ts)
// without: `new Set(['40001', '40P01'])` → `new Set<string>()`
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

const afterCommitActions = new WeakMap<Transaction, (() => void)[]>();

/**
 * Runs an action that cannot be rolled back, such as counting, after the transaction is committed;
 * never after a rollback.
 */
export function afterCommit(trx: Transaction, act: () => void): void {
  afterCommitActions.get(trx)?.push(act);
}

/**
 * Runs transactions and retries them after a collision with another, with a short random wait that
 * doubles, so that two rivals do not collide again. Work must have no effects outside the
 * transaction.
 * @throws {DomainError} `busy` after five collisions
 */
export function transactionRunner(
  connection: Connection,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): RunTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const after: (() => void)[] = [];
        const answer = await connection.transaction().execute((trx) => {
          afterCommitActions.set(trx, after);
          return work(trx);
        });
        for (const act of after) act();
        return answer;
      } catch (error) {
        if (!RETRIED.has(sqlStateOf(error) ?? '')) throw error;
        if (attempt === ATTEMPTS) throw new DomainError('busy');
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  };
}
