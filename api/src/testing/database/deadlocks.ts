interface Rows {
  rows<Row extends object>(query: string): Promise<Row[]>;
}

/** How many transactions of the test's database PostgreSQL has ended because of a deadlock. */
export async function countDeadlocks(server: Rows): Promise<number> {
  // Connections publish their statistics with a delay; this requests those of the current one.
  await server.rows('select pg_stat_clear_snapshot()');
  const [row] = await server.rows<{ deadlocks: string }>(
    'select deadlocks::text from pg_stat_database where datname = current_database()',
  );
  return Number(row?.deadlocks ?? 0);
}
