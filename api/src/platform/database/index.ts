/* For the gateway: the registry of areas is in the same database. */
export type { Database, Transaction } from './database.ts';
export { openDatabase } from './open-database.ts';
export { migrate, readMigrations } from './migrate.ts';
export type { Tables } from './tables.ts';

export type { Connection, RunTransaction, TransactionFor } from './database.ts';
export { dryRun } from './dry-run.ts';
export { openEmbeddedDatabase } from './embedded-database.ts';
export { restoreEmbeddedDatabase } from './embedded-restore.ts';
export type { MailAttachment, OutboxMessage } from './json-columns.ts';
export { dumpPostgres, restorePostgres } from './postgres-backup.ts';
export { runPrepared } from './prepared.ts';
export { readinessOf } from './readiness.ts';
export { columnName, recordset } from './column-name.ts';
export type { Row } from './row.ts';
export { lockSchedules, lockSchedulesOf } from './schedule-lock.ts';
export { constraintOf, sqlStateOf } from './sql-state.ts';
export { afterCommit } from './transaction.ts';
