/** The last row of the previous page, in a list ordered by instant and id, the latest first. */
export interface Keyset {
  at: Date;
  id: string;
}

/** The contract has validated the text: an instant and an id. */
export function readKeyset(text: string | undefined): Keyset | null {
  const [at, id] = text?.split('~') ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(at), id };
}

/** Cuts a page that was read with one extra row, and returns where the next page begins. */
export function pageOf<Row extends Keyset>(
  rows: readonly Row[],
  limit: number,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { page, next: hasMore ? `${last.at.toISOString()}~${last.id}` : null };
}
