import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { sqlStateOf } from '../sql-state.ts';

/**
 * Prepared statements per connection; transactions run fewer different ones. Others are planned
 * each time.
 */
const maxStatements = 500;
/** SQLSTATE of a prepared statement whose result columns have changed. */
const cachedPlanChanged = '0A000';

/**
 * A pool whose connections prepare the statements of transactions, so that each is planned a few
 * times instead of every time. Statements in transactions select by key, so one plan serves all
 * values. Lists and searches, whose best plan depends on the search, run outside transactions;
 * frequent ones use `runPrepared`.
 */
export function preparingPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client) ?? preparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>();
  /**
   * Statements run once, which may never run again: a list of values has a different text for each
   * length.
   */
  const seenOnce = new Set<string>();
  let named = 0;
  let isInTransaction = false;

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (!seenOnce.has(text)) {
      if (seenOnce.size >= maxStatements) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    if (names.size >= maxStatements) return undefined;
    const name = `in-transaction-${++named}`;
    names.set(text, name);
    return name;
  }

  async function query(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (/^(begin|start transaction)\b/.test(text)) isInTransaction = true;
    else if (text === 'commit' || text === 'rollback') isInTransaction = false;
    const name = isInTransaction && parameters.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...parameters], ...(name && { name }) });
    } catch (error) {
      // A migration has changed the result columns; the statement is prepared again under another
      // name.
      if (sqlStateOf(error) === cachedPlanChanged) names.delete(text);
      throw error;
    }
  }
  return {
    // Never called with a cursor: the dialect gets none.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}
