/* What the gateway uses: the registry of areas lies in the same database as everything else. */
export type { Database, Transaction } from './database.ts';
export { openDatabase } from './open-database.ts';
export { migrate, readMigrations } from './migrate.ts';
export type { Tables } from './tables.ts';
