/** What a sheet of A4 across has inside its margins, below its own head, in millimetres. */
export const sheet = { widthMm: 281, heightMm: 178, hoursMm: 12 };

const mmPerPoint = 0.3528;
/** Of the letters' size: how wide one is with what a line leaves over at its end, and how tall a line is. */
const letterWidth = 0.62;
const lineHeight = 1.25;
/** What an entry and a row have around their words, in millimetres. */
const entryMm = 1.2;
const rowMm = 0.8;
const largest = 10;
const smallest = 3.5;

/**
 * The size of letters, in points, with which a table fits one sheet; the smallest that can be read where
 * none does. Pure: what is printed can't be measured before it is.
 * @param rows of each row, its cells; of each cell, how many letters its entries have
 */
export function lettersFor(rows: readonly (readonly (readonly number[])[])[]): number {
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
