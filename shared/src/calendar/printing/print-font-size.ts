/** Usable size of a landscape A4 sheet inside its margins and below the head, in mm. */
export const sheet = { widthMm: 281, heightMm: 178, hoursMm: 12 };

const mmPerPoint = 0.3528;
/**
 * Relative to the font size: average width of a character including unused space at line ends, and
 * line height.
 */
const letterWidth = 0.62;
const lineHeight = 1.25;
/** Padding of an entry and a row, in mm. */
const entryMm = 1.2;
const rowMm = 0.8;
const largest = 10;
const smallest = 3.5;

/**
 * The font size in points with which a table fits one sheet; the smallest readable one if none
 * does. Computed, because printed content can't be measured beforehand.
 * @param rows the cells of each row; for each cell, the number of characters of its entries
 */
export function fontSizeFor(rows: readonly (readonly (readonly number[])[])[]): number {
  const columns = Math.max(1, ...rows.map((cells) => cells.length));
  const widthMm = (sheet.widthMm - sheet.hoursMm) / columns - 2 * entryMm;
  for (let points = largest; points > smallest; points -= 0.5) {
    if (heightOf(rows, widthMm, points) <= sheet.heightMm) return points;
  }
  return smallest;
}

function heightOf(
  rows: readonly (readonly (readonly number[])[])[],
  widthMm: number,
  points: number,
): number {
  const letter = points * mmPerPoint;
  const perLine = Math.max(1, Math.floor(widthMm / (letter * letterWidth)));
  const lineMm = letter * lineHeight;
  const entryHeight = (letters: number) => Math.ceil(letters / perLine) * lineMm + entryMm;
  const heights = rows.map((cells) =>
    Math.max(lineMm, ...cells.map((entries) => sumOf(entries.map(entryHeight)))),
  );
  return sumOf(heights) + rows.length * rowMm;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
