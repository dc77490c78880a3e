/** Parses and formats typed values: a date as `24/12/2026`, a time as `19:30`. */
export interface Notation {
  /**
   * The value of a complete text, empty for an empty text; undefined if it is incomplete or
   * invalid.
   */
  read(text: string): string | undefined;
  /** Like `read`, but on blur, when short forms are accepted: `1/2/27`, `930`. */
  settle(text: string): string | undefined;
  /** The text for a value; text that isn't a value is returned unchanged. */
  write(value: string): string;
  /**
   * Inserts separators during typing: the new text of the field after `before` was changed to
   * `text`.
   */
  mask(text: string, before: string): string;
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/;
const writtenDate = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$|^(\d\d)(\d\d)(\d{4})$/;
const shortDate = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d\d)$|^(\d\d)(\d\d)(\d\d)$/;

/** Two-digit years below it are in this century, others in the last one. */
const pivot = 50;

/** Values are `YYYY-MM-DD`, with the years that the contract accepts. */
export const dates: Notation = {
  read(text) {
    const typed = text.trim();
    if (typed === '') return '';
    const [, year = '', month = '', day = ''] = isoDate.exec(typed) ?? [];
    if (year !== '') return localDate(year, month, day);
    const parts = partsOf(writtenDate, typed);
    return parts && localDate(parts[2], parts[1], parts[0]);
  },
  settle(text) {
    const whole = dates.read(text);
    if (whole !== undefined) return whole;
    const parts = partsOf(shortDate, text.trim());
    if (!parts) return undefined;
    return localDate(`${Number(parts[2]) < pivot ? 20 : 19}${parts[2]}`, parts[1], parts[0]);
  },
  write(value) {
    const [, year = '', month = '', day = ''] = isoDate.exec(value) ?? [];
    return year === '' ? value : `${day}/${month}/${year}`;
  },
  mask(text, before) {
    if (!isAppended(text, before)) return text;
    if (/^\d{3}$/.test(text)) return `${text.slice(0, 2)}/${text.slice(2)}`;
    if (/^\d\d\/\d{3}$/.test(text)) return `${text.slice(0, 5)}/${text.slice(5)}`;
    return text;
  },
};

const writtenTime = /^(\d\d):(\d\d)$/;
const shortTime = /^(\d{1,2})(?:[:.h ]?(\d\d))? ?h?$/;

/** Values are `HH:MM`; `24:00` is the end of a day. */
export const times: Notation = {
  read(text) {
    const typed = text.trim();
    if (typed === '') return '';
    const [, hours = '', minutes = ''] = writtenTime.exec(typed) ?? [];
    return hours === '' ? undefined : localTime(hours, minutes);
  },
  settle(text) {
    const whole = times.read(text);
    if (whole !== undefined) return whole;
    const [, hours = '', minutes = '00'] = shortTime.exec(text.trim()) ?? [];
    return hours === '' ? undefined : localTime(hours, minutes);
  },
  write: (value) => value,
  mask(text, before) {
    if (!isAppended(text, before) || !/^\d{3}$/.test(text)) return text;
    // 930 is half past nine, 193 the beginning of half past seven.
    const hourLength = text.slice(0, 2) <= '24' ? 2 : 1;
    return `${text.slice(0, hourLength)}:${text.slice(hourLength)}`;
  },
};

/** Whether one character was added at the end; corrections in the middle are not formatted. */
function isAppended(text: string, before: string): boolean {
  return text.length === before.length + 1 && text.startsWith(before);
}

function partsOf(pattern: RegExp, text: string): [string, string, string] | undefined {
  const [first, second, third] = (pattern.exec(text) ?? []).slice(1).filter(Boolean);
  return first && second && third ? [first, second, third] : undefined;
}

/** Undefined for dates that don't exist or that the contract doesn't accept. */
function localDate(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^(?:19|20|21)\d\d-/.test(written)) return undefined;
  const at = new Date(`${written}T12:00:00Z`);
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written);
  return isReal ? written : undefined;
}

function localTime(hours: string, minutes: string): string | undefined {
  const written = `${hours.padStart(2, '0')}:${minutes}`;
  return /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(written) ? written : undefined;
}
