import { documentTypeName } from '@aforo/shared/contract';

export const sheetName = 'Facturas expedidas';

export const head = [
  'Serie',
  'Número',
  'Número final',
  'Fecha de expedición',
  'Fecha de operación',
  'Tipo',
  'Destinatario',
  'NIF',
  'Base imponible',
  'Tipo impositivo',
  'Cuota',
  'Causa de exención o no sujeción',
  'Total',
  'Rectifica o sustituye a',
  'Estado',
];

/** By the tax office's codes; what is no invoice has none. */
export function typeText(type: string): string {
  return type === 'plain' ? documentTypeName.plain : type;
}

export function stateText(state: { isCancelled: boolean; replacedBy: string | null }): string {
  if (state.isCancelled) return 'Anulada';
  return state.replacedBy === null ? '' : `Sustituida por ${state.replacedBy}`;
}
