import type { ImportProblem, ServiceInput } from '@aforo/shared/contract';
import { hundredthsOf } from '../amounts.ts';
import { foldedName, minutesOf, rowReader } from '../cells.ts';
import type { FileColumn } from '../file-columns.ts';
import { maxCellLength } from '../files/read-list.ts';

/** The default values of the form for a new service, for fields that a file does not contain. */
const usual = {
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  cancellationMinutes: 720,
  bookingOpensDays: 30,
  bookingClosesMinutes: 60,
  isOnline: true,
  resources: [],
} as const;
const colors = ['#3b5bdb', '#0b7285', '#2b8a3e', '#a61e4d', '#862e9c', '#d9480f'];
const usualTaxBasisPoints = 2100;

/** Reads one row of a file as a service; null for a row with a problem. */
export function readService(
  cells: readonly string[],
  columns: readonly FileColumn[],
  number: number,
): { service: ServiceInput | null; name: string; problems: ImportProblem[] } {
  const row = rowReader(cells, columns);
  const problems: ImportProblem[] = [];
  const name = row.text('name').replaceAll(/\s+/g, ' ');
  if (name === '') problems.push('noName');
  if (name.length > 120) problems.push('longName');
  if (cells.some((cell) => cell.length > maxCellLength)) problems.push('tooLong');

  const durationMinutes = minutesOf(row.text('duration'));
  if (durationMinutes === undefined || durationMinutes < 5 || durationMinutes > 1440) {
    problems.push('wrongDuration');
  }
  const priceMinor = row.amount('price');
  if (priceMinor === undefined || priceMinor > 100_000_00) problems.push('wrongPrice');

  const seats = row.text('capacity') === '' ? 1 : Number(row.text('capacity'));
  const kind = kindOf(row.text('serviceKind'), seats);
  const isCapacity = Number.isInteger(seats) && seats >= 1 && seats <= 500;
  if (!isCapacity || (kind === 'appointment' && seats > 1)) problems.push('wrongCapacity');
  const tax = taxOf(row.text('tax'));
  if (tax === null) problems.push('wrongTax');

  const isWhole = durationMinutes !== undefined && priceMinor !== undefined && tax !== null;
  if (problems.length > 0 || !isWhole) return { service: null, name, problems };
  const service: ServiceInput = {
    ...usual,
    resources: [],
    name,
    kind,
    durationMinutes,
    priceMinor,
    capacity: seats,
    description: row.text('description'),
    ...tax,
    color: colors[number % colors.length] ?? '#3b5bdb',
  };
  return { service, name, problems };
}

const classes = ['clase', 'clases', 'grupo', 'grupal', 'colectiva', 'class', 'group'];
const appointments = ['cita', 'citas', 'individual', 'personal', 'privada', 'appointment'];

/** As in the file, else by the seats: more than one makes it a class. */
function kindOf(typed: string, seats: number): ServiceInput['kind'] {
  const said = foldedName(typed).split(/[^a-z]+/);
  if (said.some((word) => classes.includes(word))) return 'class';
  if (said.some((word) => appointments.includes(word))) return 'appointment';
  return seats > 1 ? 'class' : 'appointment';
}

/** A rate, or an exemption with its article; the general rate for an empty cell. */
function taxOf(
  typed: string,
): Pick<ServiceInput, 'taxTreatment' | 'taxCause' | 'taxBasisPoints'> | null {
  if (typed === '') {
    return { taxTreatment: 'rate', taxCause: null, taxBasisPoints: usualTaxBasisPoints };
  }
  if (/^exent[oa]|^e1$/i.test(typed)) {
    return /art\. ?20\b|^e1$|sanidad|ense/i.test(typed)
      ? { taxTreatment: 'exempt', taxCause: 'E1', taxBasisPoints: 0 }
      : null;
  }
  const rate = hundredthsOf(typed.replaceAll(/%|iva/gi, ''));
  if (rate === undefined || rate > 10_000) return null;
  return { taxTreatment: 'rate', taxCause: null, taxBasisPoints: rate };
}
