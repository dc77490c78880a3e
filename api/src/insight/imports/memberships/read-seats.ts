import { foldedName, timeOf } from '../cells.ts';

/** A weekly class as the file names it. */
export interface NamedSlot {
  /** 0 is Sunday. */
  weekday: number;
  localTime: string;
  /** Normalized for comparison; empty when the file has only day and time. */
  service: string;
}

const weekdayPatterns = [
  /^(?:d|dom|domingos?|sun|sundays?)$/,
  /^(?:l|lun|lunes|mon|mondays?)$/,
  /^(?:m|mar|martes|tue|tuesdays?)$/,
  /^(?:x|mie|miercoles|wed|wednesdays?)$/,
  /^(?:j|jue|jueves|thu|thursdays?)$/,
  /^(?:v|vie|viernes|fri|fridays?)$/,
  /^(?:s|sab|sabados?|sat|saturdays?)$/,
];
const clock = /\b\d{1,2}(?:[:.h]\d{2}|\s*h\b)(?:\s*[ap]m\b)?/;
const weekdayOf = (word = '') => weekdayPatterns.findIndex((one) => one.test(word));
/** Words between the parts of a weekly class. */
const joints = ['a', 'las', 'los', 'y', 'e', 'and', 'at', 'on', 'h'];

/** `Lunes a viernes`, `L-V`: perhaps every day between them, perhaps those two. */
const rangeJoints = ['a', 'al', 'hasta', 'to', 'through', '-'];

/**
 * Reads `Lunes y miércoles 19:00 Pilates; V 9.30`: one class for each weekday. Days without a time
 * have that of the next part. Undefined when a part is not understood, or is a range of days.
 */
export function readSeats(text: string): NamedSlot[] | undefined {
  const slots: NamedSlot[] = [];
  let waiting: number[] = [];
  for (const part of text.split(/[,;|\n]/)) {
    const folded = foldedName(part);
    if (folded === '') continue;
    const time = clock.exec(folded)?.[0];
    const tokens = folded
      .replace(time ?? '', ' ')
      .replaceAll(/[-–—]/g, ' - ')
      .split(/[\s/+·.()]+/)
      .filter((token) => token !== '');
    if (isRange(tokens)) return undefined;
    const words = tokens.filter((token) => token !== '-');
    waiting = [...waiting, ...words.map(weekdayOf).filter((weekday) => weekday >= 0)];
    if (time === undefined) continue;
    const localTime = timeOf(time);
    if (localTime === undefined || waiting.length === 0) return undefined;
    const name = words.filter((word) => weekdayOf(word) < 0 && !joints.includes(word)).join(' ');
    for (const weekday of new Set(waiting)) slots.push({ weekday, localTime, service: name });
    waiting = [];
  }
  return waiting.length > 0 ? undefined : slots;
}

/** Two weekdays with a dash are a range, and three a list, as in `L-X-V`. */
function isRange(tokens: readonly string[]): boolean {
  const isDash = (at: number) => tokens[at] === '-';
  const isWeekday = (at: number) => weekdayOf(tokens[at]) >= 0;
  return tokens.some((joint, at) => {
    if (!rangeJoints.includes(joint) || !isWeekday(at - 1) || !isWeekday(at + 1)) return false;
    const isList = (isDash(at + 2) && isWeekday(at + 3)) || (isDash(at - 2) && isWeekday(at - 3));
    return !(isDash(at) && isList);
  });
}
