import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../domain-error.ts';
import type { Connection, RunTransaction, Transaction } from './database.ts';
import { sqlStateOf } from './sql-state.ts';

/** Serialization failure and deadlock: the database asks to do the same again. */
const RETRIED = new Set(['40001', '40P01']);
const ATTEMPTS = 5;

const afterwards = new WeakMap<Transaction, (() => void)[]>();

/**
 * Does something that a rollback can't undo, such as counting, once the transaction is committed;
 * never if it isn't.
 */
export function afterCommit(trx: Transaction, act: () => void): void {
  afterwards.get(trx)?.push(act);
}

/**
 * Runs transactions that are done again when they collide with another, after a short random wait
 * that doubles, so that two rivals don't meet twice. Work must therefore do nothing that a rollback
 * doesn't undo.
 * @throws {DomainError} `busy` when five attempts collided
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
          afterwards.set(trx, after);
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
