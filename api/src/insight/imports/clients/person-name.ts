import type { RowReader } from '../cells.ts';

/**
 * The name of a person in a row, from one to three columns. `GARCÍA LÓPEZ, ANA` is turned round, and
 * a name in capitals gets normal ones.
 */
export function personNameOf(row: RowReader): { name: string; isChanged: boolean } {
  const parts = (['name', 'surname', 'surname2'] as const).map(row.text);
  const written = spaced(parts.join(' '));
  const isWhole = parts[1] === '' && parts[2] === '';
  const name = normalCase(isWhole ? turnedRound(written) : written);
  return { name, isChanged: name !== written };
}

const spaced = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** A company's form after the comma is not a first name. */
const companyForm = /^s\.? ?(?:l|a|c|coop|l\.? ?u|l\.? ?p)\.?$/i;

function turnedRound(name: string): string {
  const [surnames = '', first = '', ...others] = name.split(',').map(spaced);
  if (surnames === '' || first === '' || others.length > 0 || companyForm.test(first)) return name;
  return `${first} ${surnames}`;
}

const particles = new Set('de del la las los el y e i da das do dos van von der den di'.split(' '));

/** Only for names without a lower-case letter. */
function normalCase(name: string): string {
  if (name === name.toLowerCase() || name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .split(' ')
    .map((word, at) => (at > 0 && particles.has(word) ? word : capitalised(word)))
    .join(' ');
}

/** Also after a hyphen, an apostrophe and a point: `Pérez-Gil`, `O'Brien`, `M.ª`. */
function capitalised(word: string): string {
  return word.replaceAll(
    /(^|[-'’.])(\p{L})/gu,
    (_whole, before: string, letter: string) => before + letter.toUpperCase(),
  );
}
