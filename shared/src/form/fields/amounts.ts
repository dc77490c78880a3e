/** Converts typed amounts to integers for requests, without floats in between. */

export interface AmountFormat {
  /** The number; null if the text is not one. */
  parse: (text: string) => number | null;
  /** The initial text of a field. */
  format: (value: number) => string;
}

const decimals = /^(\d+)(?:[.,](\d{1,2}))?$/;
const grouped = /^(\d{1,3})((?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/**
 * Parses `1.234,50`, `1234,5` or, from number pads, `12.50` into hundredths: cents of euros, basis
 * points of a percentage. A point before exactly three digits groups thousands.
 */
function parseHundredths(text: string): number | null {
  const bare = text.replace(/[\s€%]/g, '');
  const thousands = grouped.exec(bare);
  if (thousands) {
    const [, first = '', rest = '', cents] = thousands;
    return hundredths(first + rest.replaceAll('.', ''), cents);
  }
  const plain = decimals.exec(bare);
  return plain ? hundredths(plain[1] ?? '', plain[2]) : null;
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
  format: (value) => split(value).join(','),
};

/** For amounts that can be negative, such as a card terminal's total on a day of refunds. */
export const signedEuros: AmountFormat = {
  parse(text) {
    const bare = text.trim();
    if (!/^[-−]/.test(bare)) return parseHundredths(bare);
    const positive = parseHundredths(bare.slice(1));
    return positive === null ? null : 0 - positive;
  },
  format: (value) => (value < 0 ? `−${euros.format(-value)}` : euros.format(value)),
};

export const percentage: AmountFormat = {
  parse: parseHundredths,
  format(value) {
    const [units, cents] = split(value);
    return cents === '00' ? units : `${units},${cents.replace(/0$/, '')}`;
  },
};

export const wholeNumber: AmountFormat = {
  parse: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null),
  format: String,
};
