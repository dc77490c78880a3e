/** Converts typed amounts to integers for requests, without floats in between. */

export interface AmountFormat {
  /** The number; `NaN` if the text is not one. */
  parse: (text: string) => number;
  /** The initial text of a field; empty for `NaN`. */
  format: (value: number) => string;
}

const decimals = /^(\d+)(?:[.,](\d{1,2}))?$/;
const grouped = /^(\d{1,3})((?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/**
 * Parses `1.234,50`, `1234,5` or, from number pads, `12.50` into hundredths: cents of euros, basis
 * points of a percentage. A point before exactly three digits groups thousands.
 */
function parseHundredths(text: string): number {
  const bare = text.replace(/[\s€%]/g, '');
  const thousands = grouped.exec(bare);
  if (thousands) {
    const [, first = '', rest = '', cents] = thousands;
    return hundredths(first + rest.replaceAll('.', ''), cents);
  }
  const plain = decimals.exec(bare);
  return plain ? hundredths(plain[1] ?? '', plain[2]) : NaN;
}

function hundredths(units: string, cents = ''): number {
  return Number(units + cents.padEnd(2, '0'));
}

function split(value: number): [units: string, cents: string] {
  const digits = String(value).padStart(3, '0');
  return [digits.slice(0, -2), digits.slice(-2)];
}

export const euros: AmountFormat = {
  parse: parseHundredths,
  format: (value) => (Number.isNaN(value) ? '' : split(value).join(',')),
};

/** For amounts that can be negative, such as a card terminal's total on a day of refunds. */
export const signedEuros: AmountFormat = {
  parse(text) {
    const bare = text.trim();
    return /^[-−]/.test(bare) ? 0 - parseHundredths(bare.slice(1)) : parseHundredths(bare);
  },
  format: (value) => (value < 0 ? `−${euros.format(-value)}` : euros.format(value)),
};

export const percentage: AmountFormat = {
  parse: parseHundredths,
  format(value) {
    if (Number.isNaN(value)) return '';
    const [units, cents] = split(value);
    return cents === '00' ? units : `${units},${cents.replace(/0$/, '')}`;
  },
};

export const wholeNumber: AmountFormat = {
  parse: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : NaN),
  format: (value) => (Number.isNaN(value) ? '' : String(value)),
};
