import {
  type ClientField,
  clientField,
  clientFieldNames,
  clientFields,
  type ClientFields,
  type ImportField,
  type ImportProblem,
} from '@aforo/shared/contract';
import { normalisePhone } from '../../../platform/phone.ts';
import { cellReader, dayOf, foldedName } from '../cells.ts';
import { maxCellLength } from '../files/read-list.ts';

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
  columns: readonly (ImportField | null)[],
  { country, today }: Place,
): ReadRow {
  const problems: ImportProblem[] = [];
  const of = cellReader(cells, columns);
  const kept: string[] = [];

  const name = [of('name'), of('surname')].join(' ').replaceAll(/\s+/g, ' ').trim();
  if (name === '') problems.push('noName');
  if (name.length > 120) problems.push('longName');
  if (cells.some((cell) => cell.length > maxCellLength)) problems.push('tooLong');
  const isBroken = problems.length > 0;

  const keepInNotes = (field: ClientField) =>
    kept.push(`${clientField(field).label} en el fichero: ${of(field)}`);
  /** The cell if the form would accept it; undefined otherwise. */
  const readText = (field: FieldOf<'email' | 'text'>) => {
    const { data } = clientFields[field].input.safeParse(of(field));
    if (data === undefined) keepInNotes(field);
    return data;
  };
  const email = readText('email');
  if (email === undefined) problems.push('wrongEmail');
  const phone = phoneOf(of('phone'), country);
  if (phone === undefined) {
    problems.push('wrongPhone');
    keepInNotes('phone');
  }
  const birthDate = dayOf(of('birthDate'));
  const isBirthDateWrong = birthDate === undefined || (birthDate !== null && birthDate > today);
  if (isBirthDateWrong) problems.push('wrongBirthDate');

  const agreed = agreedOf(
    columns.includes('marketing') ? of('marketing') : null,
    of('marketingSince'),
  );
  const isDated = typeof agreed === 'string' && agreed <= today;
  if (agreed !== null && !isDated) problems.push('consentUndated');

  const texts = Object.fromEntries(
    textFields.map((field) => [field, readText(field) ?? '']),
  ) as Record<TextField, string>; // the keys of the array
  const client: ImportedClient = {
    ...texts,
    name,
    email: email || null,
    phone: phone ?? null,
    birthDate: isBirthDateWrong ? null : birthDate,
    tags: tagsOf(of('tags')),
    notes: [of('notes'), ...kept]
      .filter((text) => text !== '')
      .join('\n')
      .slice(0, 4000),
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
 * @param answer null in a file without that column
 */
function agreedOf(answer: string | null, since: string): string | null | undefined {
  if (answer === null) return dayOf(since);
  const isYes = yes.includes(foldedName(answer));
  return isYes ? (dayOf(since) ?? undefined) : (dayOf(answer) ?? null);
}

function tagsOf(typed: string): string[] {
  const tags = typed
    .split(/[,;|]/)
    .map((tag) => tag.replaceAll(/\s+/g, ' ').trim().slice(0, 40))
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, 12);
}
