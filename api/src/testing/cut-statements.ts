import { jest } from '@jest/globals';
import pg from 'pg';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/**
 * Breaks a transaction after one of its statements: the database has carried it out, and whoever sent it
 * hears of a failure. The last of a transaction's statements is its commit.
 * @param cut which statement of the work's transactions, from 1 on
 * @returns the work's result, and whether there was such a statement
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
