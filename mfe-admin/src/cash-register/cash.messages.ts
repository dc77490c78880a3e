import type { CashMovement, CashReportMethod } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import type { BadgeTone } from '@aforo/shared/ui';

export const methodName = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  bizum: 'Bizum',
  transfer: 'Transferencia',
  online: 'En línea',
  directDebit: 'Domiciliación',
  balance: 'Vale regalo',
  other: 'Otros',
} as const satisfies Record<CashReportMethod, string>;

export const movementName = {
  sale: 'Venta',
  refund: 'Devolución',
  in: 'Entrada',
  out: 'Salida',
} as const satisfies Record<CashMovement['kind'], string>;

/** «Cuadra», «Faltan 2,00 €» or «Sobran 2,00 €». */
export function differenceText(minor: number, currency: string): string {
  if (minor === 0) return 'Cuadra';
  return `${minor < 0 ? 'Faltan' : 'Sobran'} ${money(Math.abs(minor), currency)}`;
}

export const differenceTone = (minor: number): BadgeTone =>
  minor === 0 ? 'success' : minor < 0 ? 'error' : 'warning';
