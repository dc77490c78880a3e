import type { ImportField } from '@aforo/shared/contract';
import { type Century, dayOf } from './dates.ts';
import type { FileColumn } from './file-columns.ts';
import { hundredthsOf } from './amounts.ts';

/** The cells of a row by their field. */
export interface RowReader {
  /** Empty when no column has the field. */
  text: (field: ImportField) => string;
  /** The cells of a repeatable field that are not empty. */
  all: (field: ImportField) => { heading: string; text: string }[];
  has: (field: ImportField) => boolean;
  /** As `dayOf`, in the order of its column. */
  day: (field: ImportField, century: Century) => string | null | undefined;
  /** As `hundredthsOf`, with the decimal sign of its column. */
  amount: (field: ImportField) => number | undefined;
}

export function rowReader(cells: readonly string[], columns: readonly FileColumn[]): RowReader {
  const columnOf = (field: ImportField) => columns.findIndex((one) => one.field === field);
  const textAt = (column: number) =>
    // A leading apostrophe that protects spreadsheets from formulas is not part of the text.
    (cells[column] ?? '').trim().replace(/^'(?=[=+@-])/, '');
  const text = (field: ImportField) => textAt(columnOf(field));
  return {
    text,
    all: (field) =>
      columns
        .map(({ heading, field: own }, at) => ({ heading, text: own === field ? textAt(at) : '' }))
        .filter((cell) => cell.text !== ''),
    has: (field) => columnOf(field) >= 0,
    day: (field, century) =>
      dayOf(text(field), century, columns[columnOf(field)]?.dateOrder ?? 'dayFirst'),
    amount: (field) => hundredthsOf(text(field), columns[columnOf(field)]?.decimalSign ?? null),
  };
}

/** Normalizes names for comparison: without accents, capitals and repeated spaces. */
export function foldedName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Parses `19:30`, `19.30`, `19h30`, `7:30 pm`, a workbook's fraction of a day, or a time after a
 * date, to `HH:MM`; undefined for an invalid time.
 */
export function timeOf(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll('.m.', 'm').trim();
  // A workbook keeps noon as 0.5; `0.30` is half past twelve at night.
  if (/^(?:\d*[.]\d{3,}|0?[.](?:5|25|75))$/.test(text)) {
    const minutes = Math.round((Number(text) % 1) * 1440) % 1440;
    return clock(Math.floor(minutes / 60), minutes % 60);
  }
  const behindDay = /^\S*\d{4}[T\s]+(.+)$|^\d{4}-\d{2}-\d{2}[t\s]+(.+)$/.exec(text);
  const hour = behindDay?.[1] ?? behindDay?.[2] ?? text;
  const parts = /^(\d{1,2})(?:[:.h](\d{2}))?(?::\d{2}(?:[.]\d+)?)?\s*h?\s*(am|pm)?$/.exec(hour);
  if (!parts || (parts[2] === undefined && parts[3] === undefined && !hour.endsWith('h'))) {
    return undefined;
  }
  const half = parts[3];
  const hours = Number(parts[1]);
  if (half !== undefined && (hours < 1 || hours > 12)) return undefined;
  const whole = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0);
  return clock(whole, Number(parts[2] ?? 0));
}

function clock(hours: number, minutes: number): string | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}

/**
 * Parses `55`, `55 min`, `1 h`, `1:30`, `1h30` or a workbook's fraction of a day to minutes;
 * undefined for an invalid duration.
 */
export function minutesOf(typed: string): number | undefined {
  const text = typed.toLowerCase().replaceAll(/\s/g, '');
  if (/^0?[.]\d{3,}$/.test(text)) return Math.round(Number(text) * 1440);
  const minutes = /^(\d{1,4})(?:[.,]0+)?(?:m|min|mins|minutes?|minutos|')?$/.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours =
    /^(\d{1,2})(?::(\d{2})(?::00)?|(?:h|hs|horas?|hours?)(?:y?(\d{1,2})(?:m|min|minutos)?)?)$/;
  const parts = hours.exec(text);
  if (!parts) return undefined;
  return Number(parts[1]) * 60 + Number(parts[2] ?? parts[3] ?? 0);
}
