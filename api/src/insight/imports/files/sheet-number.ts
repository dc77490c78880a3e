/** What the number of a cell is, by its number format. */
export type NumberFormat = 'number' | 'percent' | 'duration' | 'date' | 'time' | 'dateTime';

/** The formats that a workbook does not define (ECMA-376, part 1, 18.8.30). */
export function builtInFormat(id: number): NumberFormat {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'dateTime';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) {
    return 'date';
  }
  if (id === 46) return 'duration';
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return 'time';
  return 'number';
}

/** By the first section of a format code, without its texts, escaped signs, colours and locales. */
export function numberFormatOf(code: string): NumberFormat {
  // guard: a number format is at most as long as Excel allows (bombs.test.ts)
  if (code.length > 255) return 'number';
  const plain = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase();
  const [section = ''] = plain.split(';');
  if (section.includes('general') || section.includes('@')) return 'number';
  if (/\[(?:h+|m+|s+)\]/.test(section)) return 'duration';
  const hasTime = /[hs]/.test(section);
  const hasDate = /[yd]/.test(section) || (section.includes('m') && !hasTime);
  if (hasDate) return hasTime ? 'dateTime' : 'date';
  if (hasTime) return 'time';
  return section.includes('%') ? 'percent' : 'number';
}

/** The digits that a spreadsheet keeps: `35.299999999999997` is 35.3. */
const precision = 15;
const minutesOfDay = 1440;

/**
 * The text of a cell with a number: `2026-12-03`, `2026-12-03 19:30`, `19:30`, `1:30` for a
 * duration, `21%`, or the number.
 * @param is1904 days are counted from 1904, in workbooks of old Macs
 */
export function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written === '' || !Number.isFinite(value)) return written;
  switch (format) {
    case 'percent':
      return `${rounded(value * 100)}%`;
    case 'duration':
      return clockText(Math.round(value * minutesOfDay));
    case 'time':
      return clockText(Math.round(value * minutesOfDay) % minutesOfDay).padStart(5, '0');
    case 'date':
    case 'dateTime':
      return dateText(value + (is1904 ? 1462 : 0), format === 'dateTime');
    default:
      return rounded(value);
  }
}

const rounded = (value: number) => String(Number(value.toPrecision(precision)));

function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Day 1 is 1 January 1900, and the day 60, which did not exist, is counted. */
function dateText(serial: number, hasTime: boolean): string {
  const minutes = Math.round(serial * minutesOfDay);
  const days = Math.floor(minutes / minutesOfDay);
  const at = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * 86_400_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const day = at.toISOString().slice(0, 10);
  return hasTime ? `${day} ${clockText(minutes % minutesOfDay).padStart(5, '0')}` : day;
}
