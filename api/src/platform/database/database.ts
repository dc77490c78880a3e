import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** The connection of a repository: the pool or a transaction, which look the same. */
export type Connection = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** Runs work in a transaction, and retries it if the database requires that. */
export type RunTransaction = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;

/** The same for work with a known result type, such as the answer of a route. */
export type TransactionFor<T> = (work: (trx: Transaction) => Promise<T>) => Promise<T>;

/** @param payload null after a broken connection: any notice may have been missed */
export type OnNotice = (payload: string | null) => void;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Never use it inside a transaction's work: the embedded database has one connection, and the
   * query would wait for its own transaction (10 s, then `busy`).
   */
  readonly connection: Connection;
  /** For statements that Kysely does not support: migrations, VACUUM, LISTEN. */
  readonly pool: pg.Pool;
  readonly transaction: RunTransaction;
  /** Calls back for every NOTIFY on the channel, from this process or another, until closed. */
  listen(channel: string, onNotice: OnNotice): Promise<void>;
  /** A gzipped tar of the embedded data directory; null for PostgreSQL, which has its own tools. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  /**
   * A copy of the embedded database as it is now, for long reads: in the original they would hold
   * its only connection. Close it after use. Null for PostgreSQL, whose transactions are snapshots.
   */
  readonly snapshot: (() => Promise<Database>) | null;
  close(): Promise<void>;
}
