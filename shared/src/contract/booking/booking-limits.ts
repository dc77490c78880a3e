import * as z from 'zod/mini';

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

export const bookingLimitsInputSchema = z.object({
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
});
export type BookingLimits = z.infer<typeof bookingLimitsInputSchema>;

/** Enough for a frequent client, but not for filling the timetable alone. */
export const defaultBookingLimits: BookingLimits = {
  unpaidAhead: 3,
  newUnpaidAhead: 1,
  newDays: 14,
  perDay: 4,
  madePerDay: 20,
};
