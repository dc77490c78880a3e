import type { ImportProblem } from '@aforo/shared/contract';
import {
  importBooking,
  type ImportedBooking,
  lockForBookings,
  type Obstacle,
} from '../../../booking/bookings/index.ts';
import { clientReferenceColumns } from '../clients/match-clients.ts';
import { importKind, type WrittenRow } from '../import-kind.ts';
import { personHeadings } from '../recognise-columns.ts';
import { checkBookingRows } from './check-bookings.ts';

export const bookingImport = importKind<ImportedBooking>({
  // Each row takes about twenty statements, and its session stays locked until the page is
  // committed.
  rowsAtOnce: 25,
  headings: {
    ...personHeadings,
    service: ['servicio', 'clase', 'actividad', 'tratamiento', 'sesion', 'service'],
    date: ['dia', 'fecha', 'fecha de la clase', 'fecha reserva', 'fecha y hora', 'inicio', 'date'],
    time: ['hora', 'hora inicio', 'hora de inicio', 'comienzo', 'time'],
    professional: ['profesional', 'profesor', 'profesora', 'monitor', 'monitora', 'instructor'],
  },
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    if (!columns.includes('service')) return 'Di en qué columna está el servicio.';
    return columns.includes('date') ? null : 'Di en qué columna está el día.';
  },
  judge: checkBookingRows,
  async write(needs, trx, { actor, areSettled }, rows) {
    await lockForBookings(
      needs,
      trx,
      rows.map(({ item }) => item),
    );
    const terms = { userId: actor?.userId ?? null, isSettled: areSettled };
    const written: WrittenRow[] = [];
    for (const { number, item } of rows) {
      const outcome = await importBooking(needs, trx, item, terms);
      written.push(
        'bookingId' in outcome
          ? { number, recordId: outcome.bookingId }
          : { number, problem: problemOf(outcome.obstacle) },
      );
    }
    return written;
  },
});

function problemOf(obstacle: Obstacle): ImportProblem {
  switch (obstacle) {
    case 'session_full':
      return 'sessionFull';
    case 'already_booked':
      return 'alreadyBooked';
    case 'session_started':
      return 'isPast';
    case 'client_archived':
      return 'noClient';
    default:
      return 'notBookable';
  }
}
