/** The dialogs and panels of the front desk. */
export const frontDeskActions = [
  'reservar',
  'cobrar',
  'cambiar-reserva',
  'cancelar-reserva',
  'corregir-asistencia',
  'quitar-espera',
  'cerrar-clase',
  'cancelar-clase',
] as const;
export type FrontDeskAction = (typeof frontDeskActions)[number];

/** The day as a grid of hours by professional or by room, instead of the list and the roster. */
export const frontDeskViews = ['profesionales', 'salas'] as const;
export type FrontDeskView = (typeof frontDeskViews)[number];
export const viewLabels: Record<FrontDeskView, string> = {
  profesionales: 'Equipo',
  salas: 'Salas',
};

/** A time of the grid to book an appointment at, and the professional if the grid shows them. */
export interface GridHour {
  localTime: string;
  professionalId: string | null;
}

/** The state of the front desk in its URL. Null selects the default. */
export interface FrontDeskUrlState {
  /** `YYYY-MM-DD`; null is today, which changes at midnight. */
  localDate: string | null;
  sessionId: string | null;
  clientId: string | null;
  act: FrontDeskAction | null;
  /** The booking that the action is about. */
  bookingId: string | null;
  /** The waiting-list entry that the action is about. */
  waitId: string | null;
  view: FrontDeskView | null;
  /** The time of the grid that the action is about. */
  hour: GridHour | null;
}

export const emptyFrontDeskUrl: FrontDeskUrlState = {
  localDate: null,
  sessionId: null,
  clientId: null,
  act: null,
  bookingId: null,
  waitId: null,
  view: null,
  hour: null,
};

/** Whether a time of the grid is being booked and no client is selected yet. */
export function needsClient(
  urlState: FrontDeskUrlState,
): urlState is FrontDeskUrlState & { hour: GridHour } {
  return urlState.act === 'reservar' && urlState.hour !== null && urlState.clientId === null;
}

/** Parses any old link: unknown values become the default. */
export function readFrontDeskUrl(search: URLSearchParams): FrontDeskUrlState {
  const named = search.get('hacer');
  return {
    localDate: dateIn(search.get('dia')),
    sessionId: search.get('sesion') || null,
    clientId: search.get('cliente') || null,
    act: frontDeskActions.find((act) => act === named) ?? null,
    bookingId: search.get('reserva') || null,
    waitId: search.get('espera') || null,
    view: frontDeskViews.find((view) => view === search.get('vista')) ?? null,
    hour: hourIn(search),
  };
}

/** `?dia=2026-11-24&cliente=…`, or an empty string for the default state. */
export function writeFrontDeskUrl(urlState: FrontDeskUrlState): string {
  const search = new URLSearchParams();
  if (urlState.localDate) search.set('dia', urlState.localDate);
  if (urlState.sessionId) search.set('sesion', urlState.sessionId);
  if (urlState.clientId) search.set('cliente', urlState.clientId);
  if (urlState.act) search.set('hacer', urlState.act);
  if (urlState.bookingId) search.set('reserva', urlState.bookingId);
  if (urlState.waitId) search.set('espera', urlState.waitId);
  if (urlState.view) search.set('vista', urlState.view);
  if (urlState.hour) search.set('hora', urlState.hour.localTime);
  if (urlState.hour?.professionalId) search.set('con', urlState.hour.professionalId);
  const text = search.toString();
  return text ? `?${text}` : '';
}

function dateIn(text: string | null): string | null {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T12:00:00Z`);
  // JavaScript rolls an impossible date such as 31 June over to the next month: refuse it.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

function hourIn(search: URLSearchParams): GridHour | null {
  const localTime = search.get('hora') ?? '';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(localTime)) return null;
  return { localTime, professionalId: search.get('con') || null };
}
