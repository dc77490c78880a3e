import { jest } from '@jest/globals';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Breaks a transaction after one of its statements: the database has executed it, but the client
 * gets an error. The last statement of a transaction is its commit.
 * @param cut the number of the statement in the work's transactions, from 1
 * @returns the work's result, and whether that statement exists
 */
export async function cutStatements<Result>(
  cut: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; wasCut: boolean }> {
  const original = pg.Client.prototype.query as unknown as Query; // one of its overloads
  const inTransaction = new WeakSet<pg.Client>();
  let seen = 0;
  const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [asked] = args;
    const text = typeof asked === 'string' ? asked : (asked as pg.QueryConfig).text;
    if (/^(begin|start transaction)\b/i.test(text)) inTransaction.add(this);
    const isCounted = inTransaction.has(this) && !/^(begin|start|rollback)\b/i.test(text);
    if (/^(commit|rollback)\b/i.test(text)) inTransaction.delete(this);
    const answer = original.apply(this, args);
    if (!isCounted || ++seen !== cut) return answer;
    return Promise.resolve(answer).then(() => {
      throw new Error('cut');
    });
  });
  try {
    return { result: await work(), wasCut: seen >= cut };
  } finally {
    spy.mockRestore();
  }
}
