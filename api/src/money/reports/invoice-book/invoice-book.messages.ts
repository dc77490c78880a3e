import { documentTypeName } from '@aforo/shared/contract';

export const sheetName = 'Facturas expedidas';

/**
 * The columns of the tax office's unified book of issued invoices, in its order, and three
 * additional ones.
 */
export const bookColumns = [
  'Ejercicio',
  'Periodo',
  'Actividad: código',
  'Actividad: tipo',
  'Actividad: grupo o epígrafe del IAE',
  'Tipo de factura',
  'Concepto de ingreso',
  'Ingreso computable',
  'Fecha de expedición',
  'Fecha de operación',
  'Serie',
  'Número',
  'Número final',
  'NIF destinatario: tipo',
  'NIF destinatario: código de país',
  'NIF destinatario: identificación',
  'Nombre del destinatario',
  'Clave de operación',
  'Calificación de la operación',
  'Operación exenta',
  'Total factura',
  'Base imponible',
  'Tipo de IVA',
  'Cuota de IVA repercutida',
  'Tipo de recargo de equivalencia',
  'Cuota de recargo de equivalencia',
  'Cobro: fecha',
  'Cobro: importe',
  'Cobro: medio utilizado',
  'Cobro: identificación del medio',
  'Tipo de retención del IRPF',
  'Importe retenido del IRPF',
  'Registro de acuerdo de facturación',
  'Inmueble: situación',
  'Inmueble: referencia catastral',
  'Referencia externa',
  'Rectifica o sustituye a',
  'Estado',
  'Total ya contado en la simplificada',
];

/** The tax office's codes; receipts aren't invoices and have none. */
export function typeText(type: string): string {
  return type === 'plain' ? documentTypeName.plain : type;
}

export function stateText(state: { isCancelled: boolean; replacedBy: string | null }): string {
  if (state.isCancelled) return 'Anulada';
  return state.replacedBy === null ? '' : `Sustituida por ${state.replacedBy}`;
}

/** The quarter of a day, as the book names the period of a declaration. */
export function quarterText(date: string): string {
  return `${Math.ceil(Number(date.slice(5, 7)) / 3)}T`;
}
