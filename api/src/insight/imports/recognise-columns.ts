import {
  type ImportField,
  importFieldsOf,
  type ImportKind,
  isRepeatable,
} from '@aforo/shared/contract';
import { firstNameHeadings, importHeadings } from './import-headings.ts';
import { plainHeading } from './plain-heading.ts';

/**
 * The proposed field of each column of a file, by its heading; null for an unknown heading. Of two
 * columns for the same field, such as a mobile and a landline telephone, the second one is proposed
 * for the notes.
 */
export function recogniseColumns(
  head: readonly string[],
  kind: ImportKind,
): (ImportField | null)[] {
  const headings = head.map(plainHeading);
  const fields = headings.map((heading) => fieldOf(heading, kind));
  const chosen = new Map<ImportField, number>();
  fields.forEach((field, at) => {
    if (field === null || isRepeatable(field)) return;
    const before = chosen.get(field);
    if (before === undefined || isBetter(field, at, before, headings, fields)) {
      chosen.set(field, at);
    }
  });
  const canBeNote = importFieldsOf[kind].includes('toNotes');
  return fields.map((field, at) => {
    if (field === null || isRepeatable(field) || chosen.get(field) === at) return field;
    // The whole name beside its parts says nothing more.
    return field === 'name' || !canBeNote ? null : 'toNotes';
  });
}

/** The headings of every kind of file, as `plainHeading` writes them. */
export const knownHeadings: ReadonlySet<string> = new Set(
  Object.values(importHeadings).flatMap((headings) => Object.values(headings).flat()),
);

function fieldOf(heading: string, kind: ImportKind): ImportField | null {
  const headings = importHeadings[kind];
  return importFieldsOf[kind].find((field) => headings[field]?.includes(heading)) ?? null;
}

/** A first name is better than a whole name beside the surname, and a mobile than a landline. */
function isBetter(
  field: ImportField,
  at: number,
  before: number,
  headings: readonly string[],
  fields: readonly (ImportField | null)[],
): boolean {
  const betters = (test: (heading: string) => boolean) =>
    test(headings[at] ?? '') && !test(headings[before] ?? '');
  switch (field) {
    case 'name':
      return fields.includes('surname') && betters((one) => firstNameHeadings.includes(one));
    case 'phone':
      return betters((one) => /movil|mobile|cell|celular|whatsapp/.test(one));
    default:
      return false;
  }
}
