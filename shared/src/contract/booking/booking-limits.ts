import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { versionSchema } from '../fields.ts';

/** Limits on the seats that one client may hold. Staff may exceed them with a reason. */

const count = (least: number) =>
  z.nullable(
    z
      .number({ error: 'Escribe un número, o déjalo vacío para no poner límite.' })
      .check(
        z.int({ error: 'Escribe un número entero.' }),
        z.gte(least, { error: `Usa ${least} o más, o déjalo vacío para no poner límite.` }),
        z.lte(500, { error: 'Usa 500 o menos, o déjalo vacío para no poner límite.' }),
      ),
  );

const limitFields = {
  /** Upcoming seats that no bono pays for, including held and offered ones. Null: unlimited. */
  unpaidAhead: count(0),
  /** The same for new accounts: no bono, no class attended, and younger than `newDays`. */
  newUnpaidAhead: count(0),
  newDays: z
    .number({ error: 'Escribe cuántos días.' })
    .check(
      z.int({ error: 'Escribe un número entero.' }),
      z.gte(0, { error: 'Usa 0 o más.' }),
      z.lte(365, { error: 'Usa 365 o menos.' }),
    ),
  /** Seats on one local day of the center. Null: unlimited. */
  perDay: count(1),
  /** Bookings that a client makes on one local day, including cancelled ones. */
  madePerDay: count(1),
};

export const bookingLimitsInputSchema = z.object(limitFields);
export type BookingLimits = z.infer<typeof bookingLimitsInputSchema>;

/** Enough for a frequent client, but not for filling the timetable alone. */
export const defaultBookingLimits: BookingLimits = {
  unpaidAhead: 3,
  newUnpaidAhead: 1,
  newDays: 14,
  perDay: 4,
  madePerDay: 20,
};

export const bookingLimitsSchema = z.object({
  unpaidAhead: z.nullable(z.number()),
  newUnpaidAhead: z.nullable(z.number()),
  newDays: z.number(),
  perDay: z.nullable(z.number()),
  madePerDay: z.nullable(z.number()),
  /** The center's version: other changes of the center raise it too. */
  version: z.number(),
});
export type StoredBookingLimits = z.infer<typeof bookingLimitsSchema>;

export const getBookingLimits = endpoint('GET', '/api/center/booking-limits', {
  summary: 'Cuántas plazas puede guardarse un cliente',
  response: bookingLimitsSchema,
});
export const updateBookingLimits = endpoint('PUT', '/api/center/booking-limits', {
  summary: 'Cambiar cuántas plazas puede guardarse un cliente; vale para las reservas que vengan',
  body: z.extend(bookingLimitsInputSchema, { version: versionSchema }),
  response: bookingLimitsSchema,
});
