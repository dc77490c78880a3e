const formatters = new Map<string, Intl.NumberFormat>();

/** `14,00 €`, in the words of the mails and documents. */
export function moneyText(minor: number, currency: string): string {
  let formatter = formatters.get(currency);
  if (!formatter) {
    formatter = new Intl.NumberFormat('es', { style: 'currency', currency, useGrouping: 'always' });
    formatters.set(currency, formatter);
  }
  return formatter.format(minor / 100);
}
