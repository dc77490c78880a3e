import { sql } from 'kysely';

/** A half-open interval: includes `starts`, excludes `ends`. */
export interface Span {
  starts: Date;
  ends: Date;
}

/**
 * Sums are read as `double precision`, which is exact for any sum of cents, because the driver
 * reads `bigint` as text.
 */
export const sumOf = (what: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${what}), 0)::double precision`;

export const isWithin = (column: string, { starts, ends }: Span) => {
  const at = sql.ref(column);
  return sql`${at} >= ${starts}::timestamptz and ${at} < ${ends}::timestamptz`;
};

/** @throws when a query that must return a row returns none */
export function onlyRow<Kind>(rows: readonly Kind[]): Kind {
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
