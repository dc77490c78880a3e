const formatters = new Map<string, { formatter: Intl.NumberFormat; minorPerUnit: number }>();

/**
 * `minor` is an integer of the currency's smallest unit: `money(123450, 'EUR')` is `1.234,50 €`.
 */
export function money(minor: number, currency: string): string {
  const { formatter, minorPerUnit } = formatterOf(currency);
  return formatter.format(minor / minorPerUnit);
}

function formatterOf(currency: string) {
  const known = formatters.get(currency);
  if (known) return known;
  const formatter = new Intl.NumberFormat('es', {
    style: 'currency',
    currency,
    // The Spanish locale alone omits the separator in 1234,50, but amounts in a column must line
    // up.
    useGrouping: 'always',
  });
  const digits = formatter.resolvedOptions().maximumFractionDigits ?? 2;
  const made = { formatter, minorPerUnit: 10 ** digits };
  formatters.set(currency, made);
  return made;
}
