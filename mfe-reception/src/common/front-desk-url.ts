/** What is open at the front desk beside the three columns. */
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

/** The day as a grid of hours, by person or by room, in place of the list and the roster. */
export const frontDeskViews = ['profesionales', 'salas'] as const;
export type FrontDeskView = (typeof frontDeskViews)[number];
export const viewLabels: Record<FrontDeskView, string> = {
  profesionales: 'Equipo',
  salas: 'Salas',
};

/** An hour of the grid in which an appointment is to be: with whom, where the grid says it. */
export interface GridHour {
  localTime: string;
  professionalId: string | null;
}

/** What the front desk shows, as its URL says it. Null is the desk's own choice. */
export interface FrontDeskUrlState {
  /** `YYYY-MM-DD`; null is today, which moves on at midnight. */
  localDate: string | null;
  sessionId: string | null;
  clientId: string | null;
  act: FrontDeskAction | null;
  /** The booking that the act is about. */
  bookingId: string | null;
  /** The place in the waiting list that the act is about. */
  waitId: string | null;
  view: FrontDeskView | null;
  /** The hour of the grid that the act is about. */
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

/** Whether an hour of the grid is being booked for whom nobody has been found yet. */
export function isForNobodyYet(
  urlState: FrontDeskUrlState,
): urlState is FrontDeskUrlState & { hour: GridHour } {
  return urlState.act === 'reservar' && urlState.hour !== null && urlState.clientId === null;
}

/** Reads whatever an old link may hold: the unknown is the default. */
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

/** `?dia=2026-11-24&cliente=…`, or nothing at all for today as it comes. */
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
  // The 31st of a short month is read as the next one's first: not what the link says.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

function hourIn(search: URLSearchParams): GridHour | null {
  const localTime = search.get('hora') ?? '';
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(localTime)) return null;
  return { localTime, professionalId: search.get('con') || null };
}
