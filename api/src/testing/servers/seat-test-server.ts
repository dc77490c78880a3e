import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { bookingInvariants } from '../database/booking-invariants.ts';
import { seatInvariants } from '../database/seat-invariants.ts';
import { standingSeatsOf } from '../records/standing-seats.ts';
import { type BookingTestServer, buildBookingTestServer, noLimits } from './booking-test-server.ts';

type Seats = ReturnType<typeof standingSeatsOf>;

/**
 * A server for the tests of one file about fixed seats, at 10:00 in Madrid on Friday 20 November 2026,
 * when classes are planned until 15 January. Checks the invariants after each test.
 * @returns functions that give it, once the tests run
 */
export function useSeatTestServer(): { server: () => BookingTestServer; seats: () => Seats } {
  let started: { server: BookingTestServer; seats: Seats } | undefined;
  const current = () => {
    if (!started) throw new Error('The server starts with the first test');
    return started;
  };
  beforeAll(async () => {
    const server = await buildBookingTestServer();
    await server.setLimits(noLimits);
    started = { server, seats: standingSeatsOf(server) };
  });
  afterAll(() => current().server.close());
  beforeEach(async () => {
    const { server } = current();
    server.clock.set('2026-11-20T09:00:00.000Z');
    await server.rows('delete from holiday');
    await server.rows('delete from job');
  });
  afterEach(async () => {
    for (const [sentence, query] of Object.entries({ ...seatInvariants, ...bookingInvariants })) {
      expect({ [sentence]: await current().server.rows(query) }).toEqual({ [sentence]: [] });
    }
  });
  return { server: () => current().server, seats: () => current().seats };
}
