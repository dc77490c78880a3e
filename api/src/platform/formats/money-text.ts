const formatters = new Map<string, Intl.NumberFormat>();

/** Formats an amount for mails and documents: `14,00 €`. */
export function moneyText(minor: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('es', { style: 'currency', currency, useGrouping: 'always' });
    formatters.set(currency, formatter);
  }
  return formatter.format(minor / 100);
}
