import { jest } from '@jest/globals';
import pg from 'pg';

/** The beginnings of the SQL statements sent during some work, in order, over all connections. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls.map(([asked]) => {
      const text = typeof asked === 'string' ? asked : (asked as unknown as pg.QueryConfig).text;
      return text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
    });
  } finally {
    query.mockRestore();
  }
}
