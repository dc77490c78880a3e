import { type ImportField, importFieldName, type ImportProblem } from '@aforo/shared/contract';
import {
  importBooking,
  type ImportedBooking,
  lockForBookings,
  type Obstacle,
} from '../../../booking/bookings/index.ts';
import type { RowReader } from '../cells.ts';
import { clientReferenceColumns, clientText } from '../clients/match-clients.ts';
import { importKind, type WrittenRow } from '../import-kind.ts';
import { checkBookingRows } from './check-bookings.ts';

export const bookingImport = importKind<ImportedBooking>({
  // Each row takes about twenty statements, and its session stays locked until the page is
  // committed.
  rowsAtOnce: 25,
  missingColumn(columns) {
    if (!clientReferenceColumns(columns))
      return 'Di en qué columna está el cliente: nombre, correo o teléfono.';
    if (!columns.includes('service')) return 'Di en qué columna está el servicio.';
    return columns.includes('date') ? null : 'Di en qué columna está el día.';
  },
  judge: checkBookingRows,
  describe: (_booking, row) => [
    { label: 'Cliente', value: clientText(row) },
    ...(['service', 'date', 'time', 'professional'] as const).map((field) => ({
      label: importFieldName[field],
      value: displayedField(row, field),
    })),
  ],
  async write(dependencies, trx, { actor, areSettled }, rows) {
    await lockForBookings(
      dependencies,
      trx,
      rows.map(({ item }) => item),
    );
    const terms = { userId: actor?.userId ?? null, isSettled: areSettled };
    const written: WrittenRow[] = [];
    for (const { number, item } of rows) {
      const outcome = await importBooking(dependencies, trx, item, terms);
      written.push(
        'bookingId' in outcome
          ? { number, recordId: outcome.bookingId }
          : { number, problem: problemOf(outcome.obstacle) },
      );
    }
    return written;
  },
});

/** The day in its reading; the others as they are in the file. */
function displayedField(row: RowReader, field: ImportField): string {
  if (field !== 'date') return row.text(field);
  return row.day('date', 'this')?.split('-').reverse().join('/') ?? '';
}

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
