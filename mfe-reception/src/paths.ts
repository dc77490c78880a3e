import {
  defaultListState,
  writeClientList,
  type ClientListState,
} from './common/client-list-url.ts';
import {
  emptyFrontDeskUrl,
  writeFrontDeskUrl,
  type FrontDeskUrlState,
} from './common/front-desk-url.ts';

const clientTabs = [
  'datos',
  'reservas',
  'bonos',
  'ventas',
  'logros',
  'consentimientos',
  'historial',
] as const;
type ClientTab = (typeof clientTabs)[number];

export interface ClientUrlState {
  tab?: ClientTab;
  /** Opens the panel with the client's data. */
  isEditing?: boolean;
  /** Page of the history. */
  page?: number;
  /** The open dialog or panel. */
  act?: ClientAction | null;
  /** The booking or the bono that the action or the question is about. */
  aboutId?: string | null;
}

export const clientActions = [
  'cancelar',
  'bono',
  'perdonar',
  'cobrar',
  'ajustar',
  'devolver',
] as const;
export type ClientAction = (typeof clientActions)[number];

/**
 * The only source of this area's URLs. They are relative to the base path, which the router adds:
 * the same screens exist under `/recepcionista` and `/admin`.
 */
export const paths = {
  home: () => '/',
  frontDesk: (urlState: Partial<FrontDeskUrlState> = {}) =>
    `/recepcion${writeFrontDeskUrl({ ...emptyFrontDeskUrl, ...urlState })}`,
  /** An administrators' screen; for them these screens are in their area. */
  clientActivity: (id: string) => `/actividad?sobre=client:${encodeURIComponent(id)}`,
  /** The outcome of an online payment; without a reference, all payments. */
  payment: (reference = '') =>
    reference === '' ? '/pagoConfirmado' : `/pagoConfirmado?pago=${encodeURIComponent(reference)}`,
  clients: (state: Partial<ClientListState> = {}) =>
    `/clientes${writeClientList({ ...defaultListState, ...state })}`,
  client: (id: string, urlState: ClientUrlState = {}) =>
    `/clientes/${encodeURIComponent(id)}${writeClientUrl(urlState)}`,
};

/** Parses the URL of a client's page; unknown values become the first tab. */
export function readClientUrl(search: URLSearchParams): Required<ClientUrlState> {
  const named = search.get('ficha');
  const page = search.get('pagina') ?? '';
  return {
    tab: clientTabs.find((tab) => tab === named) ?? 'datos',
    isEditing: search.has('editar'),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    act: clientActions.find((act) => act === search.get('hacer')) ?? null,
    aboutId: search.get('de') || null,
  };
}

function writeClientUrl({
  tab = 'datos',
  isEditing = false,
  page = 1,
  act = null,
  aboutId = null,
}: ClientUrlState): string {
  const search = new URLSearchParams();
  if (tab !== 'datos') search.set('ficha', tab);
  if (page > 1) search.set('pagina', String(page));
  if (act) search.set('hacer', act);
  if (aboutId) search.set('de', aboutId);
  if (isEditing) search.set('editar', '');
  const text = search.toString();
  return text ? `?${text}` : '';
}
