import pg from 'pg';

const { builtins } = pg.types;

/**
 * Converts values from the database. Counts are numbers as long as they are exact; a calendar date
 * stays the text `YYYY-MM-DD`, because a Date would move it to another day in some time zones.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return safeInteger;
      if (oid === builtins.DATE) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format) as (value: string) => unknown; // typed `any`
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} no cabe en un número exacto`);
  return value;
}
