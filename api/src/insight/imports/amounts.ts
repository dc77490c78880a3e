import type { DecimalSign } from '@aforo/shared/contract';

/**
 * Parses `1.234,50 €`, `1,234.5`, `12` to hundredths; undefined for an invalid or negative amount.
 * More than two decimals are rounded.
 * @param sign the decimal sign of the column, for an amount such as `1.200`; null: the sign before
 * three digits separates thousands
 */
export function hundredthsOf(typed: string, sign: DecimalSign | null = null): number | undefined {
  const text = typed.replaceAll(/[€$£\s]|eur(?:os)?/gi, '');
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return undefined;
  const decimal = decimalSignOf(text, sign);
  const thousands = decimal === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...others] = text.split(decimal);
  const isGrouped = new RegExp(`^(?:\\d+|\\d{1,3}(?:[${thousands}]\\d{3})+)$`).test(whole);
  if (!isGrouped || others.length > 0 || fraction.includes(thousands)) return undefined;
  return Math.round(Number(`${whole.replaceAll(thousands, '')}.${fraction || '0'}`) * 100);
}

/** The last of two signs; of one sign, the one that doesn't separate thousands. */
function decimalSignOf(text: string, sign: DecimalSign | null): '.' | ',' {
  const signs = text.replaceAll(/\d/g, '');
  const last = signs.at(-1) === ',' ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  if (signs.includes(other)) return last;
  if (signs.length > 1) return other;
  const isEither = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  if (!isEither) return last;
  if (sign !== null) return sign === 'comma' ? ',' : '.';
  return other;
}
