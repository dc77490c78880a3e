/* For the gateway: the registry of areas is in the same database. */
export type { Database, Transaction } from './database.ts';
export { openDatabase } from './open-database.ts';
export { lockSchema, migrate, migrateInTransaction, migrationsOf } from './schema/migrate.ts';
export { type Migration, readMigrations } from './schema/migrate.ts';
export type { Tables } from './tables.ts';

export type { Connection, RunTransaction, TransactionFor } from './database.ts';
export { dryRun } from './dry-run.ts';
export { openEmbeddedDatabase } from './embedded/embedded-database.ts';
export { restoreEmbeddedDatabase } from './embedded/embedded-restore.ts';
export type { ColumnFacts, MailAttachment, OutboxMessage } from './json-columns.ts';
export { checkIsUnused, dumpPostgres, restorePostgres } from './postgres/postgres-backup.ts';
export { runPrepared } from './prepared/prepared.ts';
export { readinessOf } from './schema/readiness.ts';
export { columnName, recordset } from './column-name.ts';
export type { Row } from './row.ts';
export { lockSchedules, lockSchedulesOf } from './schedule-lock.ts';
export { constraintOf, sqlStateOf } from './sql-state.ts';
export { afterCommit } from './transaction.ts';
export { loadTables } from './transfer/load-tables.ts';
export { migrateToPostgres } from './transfer/migrate-to-postgres.ts';
export {
  checksumOf,
  insertLines,
  liftTimeLimits,
  readLines,
  setTextFormats,
  type Statements,
  statementsOf,
  storedTables,
  type StoredTable,
  type TableChecksum,
  type TablePart,
} from './transfer/stored-tables.ts';
