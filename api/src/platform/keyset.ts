/** The row that a page follows, in a list ordered by instant and id, the last first. */
export interface Keyset {
  at: Date;
  id: string;
}

/** The contract has looked at the text: an instant and an id. */
export function readKeyset(text: string | undefined): Keyset | null {
  const [at, id] = text?.split('~') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(at), id };
}

/** A page that was asked for with one row more than it shows, and where the next one begins. */
export function pageOf<Row extends Keyset>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { page, next: hasMore ? `${last.at.toISOString()}~${last.id}` : null };
}
