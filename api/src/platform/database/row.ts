import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** The reverse: `birth_date` for `birthDate`. */
export type SnakeCase<Name extends string> = Name extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${SnakeCase<Rest>}`
  : Name;

type Columns<Table extends keyof Tables> = {
  [Name in keyof Selectable<Tables[Table]> as CamelCase<Name>]: Selectable<Tables[Table]>[Name];
};

/** Columns of a table under their query names: `Row<'session', 'id' | 'startsAt'>`. */
export type Row<Table extends keyof Tables, Name extends keyof Columns<Table>> = Pick<
  Columns<Table>,
  Name
>;
