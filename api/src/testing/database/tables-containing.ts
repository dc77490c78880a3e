import type { BookingTestServer } from '../servers/booking-test-server.ts';

/** The tables that contain one of these texts in any column. */
export async function tablesContaining(
  { rows }: Pick<BookingTestServer, 'rows'>,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      // Bytes are shown in hexadecimal, so search for that form too.
      const hex = Buffer.from(text).toString('hex');
      const [row] = await rows<{ holds: boolean }>(
        `select exists (select from ${name} t
           where position(lower($1) in lower(t::text)) > 0 or position($2 in t::text) > 0) as holds`,
        text,
        hex,
      );
      if (row?.holds) found.push(`${name}: ${text}`);
    }
  }
  return found;
}
