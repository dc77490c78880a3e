import {
  type ClientField,
  clientField,
  clientFieldNames,
  clientFields,
  type ClientFields,
  type ImportProblem,
} from '@aforo/shared/contract';
import { normalisePhone } from '../../../platform/phone.ts';
import { foldedName, type RowReader, rowReader } from '../cells.ts';
import type { Century } from '../dates.ts';
import type { FileColumn } from '../file-columns.ts';
import { maxCellLength } from '../files/read-list.ts';
import { personNameOf } from './person-name.ts';

export interface ImportedClient extends ClientFields {
  /** The day of the marketing consent; null without consent or without a known date. */
  agreedOn: string | null;
}

type FieldOf<Kind> = {
  [Field in ClientField]: (typeof clientFields)[Field]['kind'] extends Kind ? Field : never;
}[ClientField];
/** The fields that are imported as they are written. */
type TextField = FieldOf<'text'>;
const textFields = clientFieldNames.filter(
  (field): field is TextField => clientField(field).kind === 'text',
);

interface ReadRow {
  client: ImportedClient;
  problems: ImportProblem[];
  /** The row cannot be imported. */
  isBroken: boolean;
  /** The keys for finding duplicates; the name is a key only without e-mail and telephone. */
  keys: string[];
  asks: string[];
}

interface Place {
  country: string;
  /** The day of the import: later birth dates are invalid. */
  today: string;
}

/** Reads one row of a file as a client, with its problems. */
export function readClient(
  cells: readonly string[],
  columns: readonly FileColumn[],
  { country, today }: Place,
): ReadRow {
  const problems: ImportProblem[] = [];
  const row = rowReader(cells, columns);
  const past = { notAfter: today };
  const kept: string[] = [];

  const { name, isChanged } = personNameOf(row);
  if (name === '') problems.push('noName');
  if (name.length > 120) problems.push('longName');
  if (cells.some((cell) => cell.length > maxCellLength)) problems.push('tooLong');
  const isBroken = problems.length > 0;
  if (isChanged && !isBroken) problems.push('nameChanged');

  const keepInNotes = (field: ClientField) =>
    kept.push(`${clientField(field).label} en el fichero: ${row.text(field)}`);
  /** The cell if the form would accept it; undefined otherwise. */
  const readText = (field: FieldOf<'email' | 'text'>) => {
    const { data } = clientFields[field].input.safeParse(row.text(field));
    if (data === undefined) keepInNotes(field);
    return data;
  };
  const email = readText('email');
  if (email === undefined) problems.push('wrongEmail');
  const phone = phoneOf(row.text('phone'), country);
  if (phone === undefined) {
    problems.push('wrongPhone');
    keepInNotes('phone');
  }
  const birthDate = row.day('birthDate', past);
  const isBirthDateWrong = birthDate === undefined || (birthDate !== null && birthDate > today);
  if (isBirthDateWrong) {
    problems.push('wrongBirthDate');
    keepInNotes('birthDate');
  }

  const agreed = agreedOf(row, past);
  const isDated = typeof agreed === 'string' && agreed <= today;
  if (agreed !== null && !isDated) problems.push('consentUndated');

  const { tags, others } = tagsOf(
    [row.text('tags'), ...row.all('toTags').map(({ text }) => text)].join(','),
  );
  if (others.length > 0) {
    problems.push('tagsInNotes');
    kept.push(`Más etiquetas en el fichero: ${others.join(', ')}`);
  }
  const notes = notesOf(row, kept);
  if (notes.length > maxNotesLength) problems.push('notesCut');
  const texts = Object.fromEntries(
    textFields.map((field) => [field, readText(field) ?? '']),
  ) as Record<TextField, string>; // the keys of the array
  const client: ImportedClient = {
    ...texts,
    name,
    email: email || null,
    phone: phone ?? null,
    birthDate: isBirthDateWrong ? null : birthDate,
    tags,
    notes: notes.slice(0, maxNotesLength),
    agreedOn: isDated ? agreed : null,
  };
  const told = [
    ...(client.email === null ? [] : [`mail:${client.email}`]),
    ...(client.phone === null ? [] : [`tel:${client.phone}`]),
  ];
  const named = `name:${foldedName(name)}`;
  return {
    client,
    problems,
    isBroken,
    keys: [...told, named],
    asks: told.length > 0 ? told : [named],
  };
}

/** The telephone as stored; null for an empty cell, undefined for an invalid number. */
export function phoneOf(typed: string, country: string): string | null | undefined {
  // Spreadsheets turn telephones into numbers: 34612345678 has lost its plus sign.
  const text = country === 'ES' && /^34[6-9]\d{8}$/.test(typed) ? `+${typed}` : typed;
  try {
    return normalisePhone(text, country);
  } catch {
    return undefined;
  }
}

const yes = ['si', 's', 'x', 'yes', 'y', 'true', 'verdadero', '1', 'acepta', 'aceptado'];

/**
 * The day of the marketing consent; null without consent, undefined for consent without a known
 * date. The answer may itself be the date; in a file without an answer column, the date is the
 * answer.
 */
function agreedOf(row: RowReader, past: Century): string | null | undefined {
  const since = row.day('marketingSince', past);
  if (!row.has('marketing')) return since;
  const isYes = yes.includes(foldedName(row.text('marketing')));
  return isYes ? (since ?? undefined) : (row.day('marketing', past) ?? null);
}

const maxTags = 12;
const maxTagLength = 40;

/** The tags that a client can have, and the others. Google's own groups begin with an asterisk. */
function tagsOf(typed: string): { tags: string[]; others: string[] } {
  const written = typed
    .split(/[,;|]|:::/)
    .map((tag) => tag.replaceAll(/\s+/g, ' ').trim())
    .filter((tag) => tag !== '' && !tag.startsWith('* '));
  const all = [...new Set(written)];
  const tags = all.filter((tag) => tag.length <= maxTagLength).slice(0, maxTags);
  return { tags, others: all.filter((tag) => !tags.includes(tag)) };
}

const maxNotesLength = 4000;

/** The notes, the columns that are added to them with their headings, and the values kept there. */
function notesOf(row: RowReader, kept: readonly string[]): string {
  const added = row.all('toNotes').map(({ heading, text }) => `${heading}: ${text}`.trim());
  const address = row.all('address').map(({ text }) => text);
  return [
    row.text('notes'),
    ...(address.length > 0 ? [`Dirección: ${address.join(', ')}`] : []),
    ...added,
    ...kept,
  ]
    .filter((text) => text !== '')
    .join('\n');
}
