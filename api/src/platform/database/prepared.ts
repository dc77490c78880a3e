import type { CompiledQuery } from 'kysely';
import type { QueryResultRow } from 'pg';
import type { Database } from './database.ts';

/**
 * Runs a statement that each connection plans once instead of every time. For statements that are
 * asked over and over and whose best plan doesn't depend on their values: after five executions the
 * database may settle on one plan for all. A search by pattern is not one of them.
 *
 * @param name of this text alone: the same name with another text is refused
 */
export async function runPrepared<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: sql, values: [...parameters] });
  return rows;
}
