import { sql } from 'kysely';

/** From the first instant on, up to the second and without it. */
export interface Span {
  starts: Date;
  ends: Date;
}

/** Sums are told as `double precision`, exact for any sum of cents, because a `bigint` is read as text. */
export const sumOf = (what: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${what}), 0)::double precision`;

export const isWithin = (column: string, { starts, ends }: Span) => {
  const at = sql.ref(column);
  return sql`${at} >= ${starts}::timestamptz and ${at} < ${ends}::timestamptz`;
};

/** @throws when a query that always has a row has none */
export function onlyRow<Kind>(rows: readonly Kind[]): Kind {
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
