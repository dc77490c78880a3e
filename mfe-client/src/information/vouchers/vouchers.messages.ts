import type { OwnVoucher } from '@aforo/shared/contract';

/** Shown beside the balance: `Para Marta, de 50,00 €. Hasta el 20 nov 2027.` */
export function voucherStateText(
  { state, recipient, amountMinor, balanceMinor, expiresOn }: OwnVoucher,
  day: (date: string) => string,
  amount: (minor: number) => string,
): string {
  const whom = recipient === '' ? '' : `Para ${recipient}. `;
  switch (state) {
    case 'usable':
      return balanceMinor === amountMinor
        ? `${whom}Hasta el ${day(expiresOn)}.`
        : `${whom}Queda esto de ${amount(amountMinor)}, hasta el ${day(expiresOn)}.`;
    case 'spent':
      return `${whom}Gastado: era de ${amount(amountMinor)}.`;
    case 'expired':
      return `${whom}Caducó el ${day(expiresOn)} con ${amount(balanceMinor)}.`;
    case 'voided':
      return `${whom}El centro lo anuló.`;
    case 'refunded':
      return `${whom}Devuelto.`;
  }
}
