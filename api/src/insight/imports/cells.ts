import type { ImportField } from '@aforo/shared/contract';

/** Reads the cell of a field; empty when no column has it. */
export function cellReader(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
): (field: ImportField) => string {
  // A leading apostrophe that protects spreadsheets from formulas is not part of the text.
  return (field) => (cells[columns.indexOf(field)] ?? '').trim().replace(/^'(?=[=+@-])/, '');
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
 * Parses `dd/mm/yyyy` (also with points or dashes), `yyyy-mm-dd` or the serial number of a
 * workbook, each with or without a time, to `yyyy-mm-dd`. Null for an empty cell, undefined for an
 * invalid date.
 */
export function dayOf(typed: string): string | null | undefined {
  if (typed === '') return null;
  if (/^\d{4,5}(\.\d+)?$/.test(typed)) {
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(typed)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  }
  const spanish = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s|$)/.exec(typed);
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]|$)/.exec(typed);
  const parts = spanish ? [spanish[3], spanish[2], spanish[1]] : iso?.slice(1);
  if (!parts) return undefined;
  const date = parts.map((part = '') => part.padStart(2, '0')).join('-');
  const at = Date.parse(`${date}T00:00:00Z`);
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(date);
  return isDay && date >= '1900-01-01' ? date : undefined;
}

/**
 * Parses `19:30`, `19.30`, `19h30`, `7:30 pm`, a workbook's fraction of a day, or a time after a
 * date, to `HH:MM`; undefined for an invalid time.
 */
export function timeOf(typed: string): string | undefined {
  const text = typed.toLowerCase().replaceAll('.m.', 'm').trim();
  if (/^\d*[.]\d{3,}$/.test(text)) {
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
 * Parses `1.234,50 €`, `1234.5`, `12` to hundredths; undefined for an invalid or negative amount.
 */
export function hundredthsOf(typed: string): number | undefined {
  const text = typed.replaceAll(/€|eur(?:os)?|\s/gi, '');
  const spanish = /^(\d{1,3}(?:[.]\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text);
  const english = /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.](\d{1,2}))?$/.exec(text);
  const [, whole, rest = ''] = spanish ?? english ?? [];
  if (whole === undefined) return undefined;
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(rest.padEnd(2, '0'));
}

/** Parses `55`, `55 min`, `1 h`, `1:30`, `1h30` to minutes; undefined for an invalid duration. */
export function minutesOf(typed: string): number | undefined {
  const text = typed.toLowerCase().replaceAll(/\s/g, '');
  const minutes = /^(\d{1,4})(?:[.,]0+)?(?:m|min|mins|minutos|')?$/.exec(text);
  if (minutes) return Number(minutes[1]);
  const hours = /^(\d{1,2})(?::(\d{2})(?::00)?|(?:h|hs|horas?)(?:y?(\d{1,2})(?:m|min|minutos)?)?)$/;
  const parts = hours.exec(text);
  if (!parts) return undefined;
  return Number(parts[1]) * 60 + Number(parts[2] ?? parts[3] ?? 0);
}
