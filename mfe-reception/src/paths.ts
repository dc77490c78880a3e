import { choice, defineSearchParams, flag, oneOf, word } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';
import { clientListParams, type ClientListState } from './common/client-list-url.ts';
import { shiftSalesParams, type ShiftSalesUrlState } from './common/shift-sales-url.ts';
import { frontDeskParams, type FrontDeskUrlState } from './common/front-desk-url.ts';

const clientTabs = [
  'datos',
  'reservas',
  'cuota',
  'bonos',
  'ventas',
  'logros',
  'consentimientos',
  'historial',
] as const;
const clientActions = [
  'cancelar',
  'bono',
  'perdonar',
  'cobrar',
  'ajustar',
  'devolver',
  'plaza',
  'mover',
  'quitar',
  'ausencia',
  'recuperar',
  'unir',
] as const;

/** A client's page in its URL. */
export const clientParams = defineSearchParams({
  tab: oneOf('ficha', clientTabs, 'datos'),
  /** Of the history; null for everything. */
  kind: choice(
    'tipo',
    { reservas: 'bookings', dinero: 'money', ficha: 'record', correos: 'mails' },
    null,
  ),
  /** The open dialog or panel. */
  act: oneOf('hacer', clientActions),
  /** The booking, bono, seat or membership that the action or the question is about. */
  aboutId: word('de'),
  /** Opens the panel with the client's data. */
  isEditing: flag('editar', ''),
});
export type ClientUrlState = ValuesOf<typeof clientParams>;

/**
 * The only source of this area's URLs. They are relative to the base path, which the router adds:
 * the same screens exist under `/recepcionista` and `/admin`.
 */
export const paths = {
  home: () => '/',
  frontDesk: (urlState: Partial<FrontDeskUrlState> = {}) =>
    `/recepcion${frontDeskParams.write(urlState)}`,
  sales: (urlState: Partial<ShiftSalesUrlState> = {}) =>
    `/ventas${shiftSalesParams.write(urlState)}`,
  printer: () => '/impresora',
  /** The Z report of a closed shift. */
  cashReport: (sessionId: string) => `/caja?informe=${encodeURIComponent(sessionId)}`,
  /** Administrators' screens; for them these screens are in their area. */
  clientImport: () => '/configuration?ver=datos',
  clientActivity: (id: string) => `/actividad?sobre=client:${encodeURIComponent(id)}`,
  /** The outcome of an online payment; without a reference, all payments. */
  payment: (reference = '') =>
    reference === '' ? '/pagoConfirmado' : `/pagoConfirmado?pago=${encodeURIComponent(reference)}`,
  clients: (state: Partial<ClientListState> = {}) => `/clientes${clientListParams.write(state)}`,
  client: (id: string, urlState: Partial<ClientUrlState> = {}) =>
    `/clientes/${encodeURIComponent(id)}${clientParams.write(urlState)}`,
};
