/** `14,00 €`, in the words of the mails and documents. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat('es', { style: 'currency', currency, useGrouping: 'always' }).format(
    minor / 100,
  );
}
