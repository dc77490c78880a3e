import type { MonthReport } from '@aforo/shared/contract';

const nameOfKind = {
  service: 'Servicio que ya no está',
  package: 'Bono que ya no está',
  product: 'Producto que ya no está',
  fee: 'Cargos',
  voucher: 'Vales regalo',
  text: 'Otros',
} as const satisfies Record<MonthReport['subjects'][number]['kind'], string>;

/** Labels of the part of the month's sales that no session accounts for. */
export const restName = {
  packageUnused: 'Bonos: lo vendido menos lo usado y lo caducado',
  packageExpired: 'Bonos caducados sin usar',
  packageOther: 'Bonos: días sin clase y ajustes',
  product: 'Productos',
  voucher: 'Vales regalo vendidos',
  fee: 'Cargos',
  text: 'Otros',
} as const satisfies Record<MonthReport['given']['rest'][number]['kind'], string>;

/** The name of the item sold. */
export function subjectName({ kind, name }: MonthReport['subjects'][number]): string {
  return name ?? nameOfKind[kind];
}

/** `1 venta`, `12 ventas`. */
export function countOf(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** The amount with a minus sign; 0 stays 0 and does not become -0, which would read `-0,00 €`. */
export function lessOf(minor: number): number {
  return minor === 0 ? 0 : -minor;
}
