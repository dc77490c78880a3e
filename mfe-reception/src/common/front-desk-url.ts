import { date, defineSearchParams, oneOf, time, word } from '@aforo/shared/search-params';
import type { ValuesOf } from '@aforo/shared/search-params';

/** The dialogs and panels of the front desk. */
const frontDeskActions = [
  'reservar',
  'cobrar',
  'cambiar-reserva',
  'cancelar-reserva',
  'corregir-asistencia',
  'quitar-espera',
  'cerrar-clase',
  'cancelar-clase',
  'escribir',
] as const;
export type FrontDeskAction = (typeof frontDeskActions)[number];

/** The day as a grid of hours by professional or by room, instead of the list and the roster. */
export const frontDeskViews = ['profesionales', 'salas'] as const;
export type FrontDeskView = (typeof frontDeskViews)[number];
export const viewLabels: Record<FrontDeskView, string> = {
  profesionales: 'Equipo',
  salas: 'Salas',
};

/** The front desk in its URL. */
export const frontDeskParams = defineSearchParams({
  /** Null is today, which changes at midnight. */
  localDate: date('dia', '@today'),
  sessionId: word('sesion'),
  clientId: word('cliente'),
  act: oneOf('hacer', frontDeskActions),
  /** The booking that the action is about. */
  bookingId: word('reserva'),
  /** The waiting-list entry that the action is about. */
  waitId: word('espera'),
  view: oneOf('vista', frontDeskViews),
  /** The time of the grid that the action is about, and its professional if the grid shows them. */
  localTime: time('hora'),
  professionalId: word('con'),
});
export type FrontDeskUrlState = ValuesOf<typeof frontDeskParams>;

/** A time of the grid to book an appointment at, and the professional if the grid shows them. */
export type GridHour = Pick<FrontDeskUrlState, 'professionalId'> & { localTime: string };

/** The time of the grid that is being booked. */
export function gridHourOf({ localTime, professionalId }: FrontDeskUrlState): GridHour | null {
  return localTime === null ? null : { localTime, professionalId };
}

/** Whether a time of the grid is being booked and no client is selected yet. */
export function needsClient({ act, localTime, clientId }: FrontDeskUrlState): boolean {
  return act === 'reservar' && localTime !== null && clientId === null;
}
