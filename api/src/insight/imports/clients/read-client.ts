import { emailSchema, type ImportField, type ImportProblem } from '@aforo/shared/contract';
import { normalisePhone } from '../../../platform/phone.ts';
import { cellReader, dayOf, foldedName } from '../cells.ts';
import { maxCellLength } from '../files/read-list.ts';

export interface ImportedClient {
  name: string;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
  tags: string[];
  notes: string;
  /** The day of the marketing consent; null without consent or without a known date. */
  agreedOn: string | null;
}

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

  const email = of('email') === '' ? null : (emailSchema.safeParse(of('email')).data ?? null);
  if (of('email') !== '' && email === null) {
    problems.push('wrongEmail');
    kept.push(`Correo en el fichero: ${of('email')}`);
  }
  const phone = phoneOf(of('phone'), country);
  if (phone === undefined) {
    problems.push('wrongPhone');
    kept.push(`Teléfono en el fichero: ${of('phone')}`);
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

  const client: ImportedClient = {
    name,
    email,
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
