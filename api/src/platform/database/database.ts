import type { Kysely, Transaction as KyselyTransaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/** What a repository takes: the pool or a transaction, it can't tell which. */
export type Connection = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;

/** Runs work in a transaction, again if the database asks for it. */
export type RunTransaction = <T>(work: (trx: Transaction) => Promise<T>) => Promise<T>;

/** The same for work whose result is known, such as the answer of a route. */
export type TransactionFor<T> = (work: (trx: Transaction) => Promise<T>) => Promise<T>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Never use it inside a transaction's work: the embedded database has one connection, and the
   * query would wait for the transaction that waits for it (10 s, then `busy`).
   */
  readonly connection: Connection;
  /** For what Kysely can't say: migrations, VACUUM, LISTEN. */
  readonly pool: pg.Pool;
  readonly transaction: RunTransaction;
  /** Calls back for every NOTIFY on the channel, of this process or another, until closed. */
  listen(channel: string, onNotice: () => void): Promise<void>;
  /** A gzipped tar of the embedded data directory; null with PostgreSQL, which has its own tools. */
  readonly dump: (() => Promise<Uint8Array>) | null;
  close(): Promise<void>;
}
