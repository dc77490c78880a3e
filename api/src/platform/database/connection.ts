import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Connection } from './database.ts';
import { preparingPool } from './prepared/preparing-pool.ts';
import type { Tables } from './tables.ts';

/**
 * Kysely over a pool. Tables and columns have camelCase names in TypeScript and snake_case names in
 * the database; the keys inside JSON values stay as they are.
 */
export function connectionOver(pool: pg.Pool): Connection {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
