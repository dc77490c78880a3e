import type { DateOrder } from '@aforo/shared/contract';

/**
 * The century of a year with two digits: a date of birth is in the past, so that `84` is 1984; an
 * expiry and a booking are in this century.
 */
export type Century = { notAfter: string } | 'this';

const months = [
  'ene|jan',
  'feb',
  'mar',
  'abr|apr',
  'may',
  'jun',
  'jul',
  'ago|aug',
  'sep|set',
  'oct',
];
const monthPatterns = [...months, 'nov', 'dic|dec'].map((names) => new RegExp(`^(?:${names})`));

const weekdays = [
  'lun(?:es)?|mar(?:tes)?|mi[eé](?:rcoles)?|jue(?:ves)?|vie(?:rnes)?|s[aá]b(?:ado)?|dom(?:ingo)?',
  'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?',
  'sun(?:day)?',
];
const leadingWeekday = new RegExp(
  `^(?:${weekdays.join('|')})[.,]{0,2}\\s+(?=\\d|(?:${[...months, 'nov', 'dic|dec'].join('|')}))`,
  'i',
);

/** `mar 03/11/2026` without its weekday. `Mar 3, 2026`, where `Mar` is the month, loses it too. */
export const withoutWeekday = (typed: string) => typed.replace(leadingWeekday, '');

/**
 * Parses `dd/mm/yyyy` or `mm/dd/yyyy` (also with points or dashes, or a year of two digits),
 * `yyyy-mm-dd`, `3 de noviembre de 1984`, `Nov 3, 1984` or the serial number of a workbook, each
 * with or without a weekday and a time, to `yyyy-mm-dd`. Null for an empty cell, undefined for an
 * invalid date.
 * @param order of a numeric date that both orders allow, and of its column
 */
export function dayOf(
  typed: string,
  century: Century,
  order: DateOrder,
): string | null | undefined {
  if (typed === '') return null;
  // Four digits are a year rather than a day until 1927.
  if (/^\d{5}(\.\d+)?$/.test(typed)) {
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(typed)) * 86_400_000)
      .toISOString()
      .slice(0, 10);
  }
  const bare = withoutWeekday(typed);
  const parts = isoOf(bare) ?? numericOf(bare, order) ?? namedOf(bare) ?? namedOf(typed);
  if (parts === null) return undefined;
  return fullYears(parts.year, century)
    .map((year) => validDay(year, parts.month, parts.day))
    .find((day) => day !== undefined && (century === 'this' || isShort(parts.year, day, century)));
}

interface Parts {
  year: string;
  month: number;
  day: number;
}

function isoOf(typed: string): Parts | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]|$)/.exec(typed);
  if (iso === null) return null;
  return { year: iso[1] ?? '', month: Number(iso[2]), day: Number(iso[3]) };
}

function numericOf(typed: string, order: DateOrder): Parts | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[T\s,]|$)/.exec(typed);
  if (parts === null) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const year = parts[3] ?? '';
  return order === 'dayFirst'
    ? { year, month: second, day: first }
    : { year, month: first, day: second };
}

/** The month may be before or after the day; a clock before the year is skipped. */
function namedOf(typed: string): Parts | null {
  const words = typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/g, ' ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del' && word !== 'of');
  const monthAt = words.findIndex(
    (word) => monthPatterns.some((one) => one.test(word)) && !word.startsWith('mart'),
  );
  const month = monthPatterns.findIndex((one) => one.test(words[monthAt] ?? '')) + 1;
  if (month === 0) return null;
  const dayWord = [words[monthAt - 1], words[monthAt + 1]].find((word) =>
    /^\d{1,2}(?:st|nd|rd|th|o)?$/.test(word ?? ''),
  );
  const behind = words.slice(monthAt + 1).filter((word) => word !== dayWord);
  const year =
    behind.find((word) => /^[12]\d{3}$/.test(word)) ?? behind.find((word) => /^\d{2}$/.test(word));
  if (dayWord === undefined || year === undefined) return null;
  return { year, month, day: parseInt(dayWord, 10) };
}

/** The possible years of a written one, the latest first. */
function fullYears(year: string, century: Century): number[] {
  if (year.length === 4) return [Number(year)];
  const recent = 2000 + Number(year);
  return century === 'this' ? [recent] : [recent, recent - 100];
}

/** A year of four digits is taken as it is, also in the future. */
function isShort(year: string, day: string, { notAfter }: { notAfter: string }): boolean {
  return year.length === 4 || day <= notAfter;
}

function validDay(year: number, month: number, day: number): string | undefined {
  const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const at = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
  return isDay && text >= '1900-01-01' ? text : undefined;
}
