import type {
  DateOrder,
  DecimalSign,
  ImportAnswers,
  ImportField,
  ImportQuestion,
} from '@aforo/shared/contract';
import type { ColumnFacts } from '../../platform/database/index.ts';
import { hundredthsOf } from './amounts.ts';
import { type Century, dayOf } from './dates.ts';

/** A column of the file, and how its cells are read. */
export interface FileColumn {
  field: ImportField | null;
  heading: string;
  dateOrder: DateOrder;
  decimalSign: DecimalSign | null;
}

interface MappedFile {
  head: readonly string[];
  columns: readonly (ImportField | null)[];
  facts: readonly ColumnFacts[];
  answers: ImportAnswers;
}

const dateFields: readonly (ImportField | null)[] = [
  'birthDate',
  'marketing',
  'marketingSince',
  'expiresOn',
  'startedOn',
  'nextChargeOn',
  'signedOn',
  'lastCollectedOn',
  'date',
];
const amountFields: readonly (ImportField | null)[] = ['price', 'tax'];

/**
 * The columns with the order of their dates and the sign of their decimals. A cell that only one
 * order or sign allows decides for its column; a date also for the columns that leave it open.
 * Otherwise the answer decides, and until then the day is first.
 */
export function fileColumns({ head, columns, facts, answers }: MappedFile): FileColumn[] {
  return columns.map((field, at) => ({
    field,
    heading: head[at] ?? '',
    dateOrder: decidedOrder({ columns, facts }, at) ?? answers.dateOrders?.[at] ?? 'dayFirst',
    decimalSign: signOf(facts[at]) ?? answers.decimalSigns?.[at] ?? null,
  }));
}

/** The columns whose dates or amounts can be read in two ways. */
export function columnQuestions(
  { columns, facts, answers }: MappedFile,
  today: string,
): ImportQuestion[] {
  return columns.flatMap((field, column): ImportQuestion[] => {
    const found = facts[column];
    if (found === undefined) return [];
    if (
      dateFields.includes(field) &&
      found.eitherDate !== null &&
      decidedOrder({ columns, facts }, column) === null
    ) {
      const example = found.eitherDate;
      const answer = answers.dateOrders?.[column] ?? null;
      const dayFirst = dayOf(example, centuryOf(field, today), 'dayFirst') ?? null;
      const monthFirst = dayOf(example, centuryOf(field, today), 'monthFirst') ?? null;
      if (dayFirst === null || monthFirst === null) return [];
      return [{ kind: 'dateOrder', column, example, dayFirst, monthFirst, answer }];
    }
    if (amountFields.includes(field) && found.eitherAmount !== null && signOf(found) === null) {
      const example = found.eitherAmount;
      const answer = answers.decimalSigns?.[column] ?? null;
      const commaMinor = hundredthsOf(example, 'comma') ?? 0;
      const pointMinor = hundredthsOf(example, 'point') ?? 0;
      return [{ kind: 'decimalSign', column, example, commaMinor, pointMinor, answer }];
    }
    return [];
  });
}

const centuryOf = (field: ImportField | null, today: string): Century =>
  field === 'expiresOn' || field === 'nextChargeOn' || field === 'date'
    ? 'this'
    : { notAfter: today };

/**
 * What the dates of a column decide. Null when they contradict one another, or leave it open and the
 * other columns don't agree. A column that is mapped to another kind of field says nothing.
 */
function decidedOrder(
  { columns, facts }: Pick<MappedFile, 'columns' | 'facts'>,
  column: number,
): DateOrder | null {
  const own = facts[column];
  const order = own === undefined ? null : orderOf(own);
  if (order === 'contradictory') return null;
  if (order !== null) return order;
  const orders = facts
    .slice(0, columns.length)
    .filter((_, at) => !columns[at] || dateFields.includes(columns[at]))
    .map(orderOf);
  const [other = null, ...others] = new Set(orders.filter((one) => one !== null));
  return others.length > 0 || other === 'contradictory' ? null : other;
}

function orderOf({ dayFirst, monthFirst }: ColumnFacts): DateOrder | 'contradictory' | null {
  if (dayFirst > 0 && monthFirst > 0) return 'contradictory';
  if (dayFirst === 0 && monthFirst === 0) return null;
  return dayFirst > 0 ? 'dayFirst' : 'monthFirst';
}

/** Of this column only: times such as `19.30` say nothing about the prices. */
function signOf(facts: ColumnFacts | undefined): DecimalSign | null {
  const { decimalComma = 0, decimalPoint = 0 } = facts ?? {};
  if (decimalComma > 0 === decimalPoint > 0) return null;
  return decimalComma > 0 ? 'comma' : 'point';
}
