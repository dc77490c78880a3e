import { stringify } from 'csv-stringify/sync';

/**
 * A list as a spreadsheet in Spanish opens it: UTF-8 with its mark, `;` between columns. Texts that a
 * spreadsheet would run as a formula are made harmless.
 */
export function csvOf(
  head: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return stringify([head.slice(), ...rows.map((row) => row.slice())], {
    bom: true,
    delimiter: ';',
    escape_formulas: true,
    record_delimiter: '\r\n',
  });
}

/** Hundredths as people write them, `1234` as `12,34`. */
export function hundredthsText(value: number): string {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
