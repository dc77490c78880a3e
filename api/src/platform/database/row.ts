import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** Columns of a table: `Row<'session', 'id' | 'startsAt'>`. */
export type Row<Table extends keyof Tables, Column extends keyof Selectable<Tables[Table]>> = Pick<
  Selectable<Tables[Table]>,
  Column
>;
