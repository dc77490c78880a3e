import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { versionSchema } from './fields.ts';

/** How many seats one client may keep from everybody else. The staff may go over it, saying why. */

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
  /** Seats to come that no bono pays for, kept and offered ones included. Null: any number. */
  unpaidAhead: count(0),
  /** The same for a new account: no bono, no class attended, and younger than `newDays`. */
  newUnpaidAhead: count(0),
  newDays: z
    .number({ error: 'Escribe cuántos días.' })
    .check(
      z.int({ error: 'Escribe un número entero.' }),
      z.gte(0, { error: 'Usa 0 o más.' }),
      z.lte(365, { error: 'Usa 365 o menos.' }),
    ),
  /** Seats on one local day of the center. Null: any number. */
  perDay: count(1),
  /** Bookings that a client makes in one local day, those cancelled since included. */
  madePerDay: count(1),
};

export const bookingLimitsInputSchema = z.object(limitFields);
export type BookingLimits = z.infer<typeof bookingLimitsInputSchema>;

/** Enough for somebody who comes often, and no use to who wants to fill the timetable alone. */
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
  /** The center's: whatever else is changed about it counts too. */
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
