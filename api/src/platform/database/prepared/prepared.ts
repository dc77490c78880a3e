import type { CompiledQuery } from 'kysely';
import type { QueryResultRow } from 'pg';
import type { Database } from '../database.ts';

/**
 * Runs a statement that each connection plans once instead of every time. For frequent statements
 * whose best plan does not depend on their values: after five executions the database may choose
 * one plan for all. Not for searches by pattern.
 *
 * @param name unique to this SQL text: the same name with another text is refused
 */
export async function runPrepared<Row extends QueryResultRow>(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  { sql, parameters }: CompiledQuery<Row>,
): Promise<Row[]> {
  const { rows } = await pool.query<Row>({ name, text: sql, values: [...parameters] });
  return rows;
}
