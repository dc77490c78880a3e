/** The database's name of a column: `birth_date` for `birthDate`. */
export function columnName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rows as JSON for `jsonb_populate_recordset`, which finds columns by their names in the database. */
export function recordset(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value])),
    ),
  );
}
