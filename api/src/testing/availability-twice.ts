import { createAvailabilityService } from '../availability/availability.service.ts';
import type { BookingTestServer } from './booking-test-server.ts';
import type { Person } from './test-app.ts';

/**
 * Availability in two ways: made from nothing, and as somebody of a role is answered.
 * @param person who asks in that role
 */
export function availabilityTwice(
  server: BookingTestServer,
  person: (role: 'client' | 'receptionist') => Person,
) {
  return {
    /** What the database and the clock say now, with nothing kept. */
    async fresh(role: 'client' | 'receptionist', path: string): Promise<unknown> {
      const asked = Object.fromEntries(new URLSearchParams(path)) as { from: string; days: string };
      const query = { ...asked, days: Number(asked.days) };
      const question = createAvailabilityService(server).question({ role }, query);
      const made = await question.make(question.parts(), server.clock.now());
      return JSON.parse(question.join(made.map(({ body }) => body)));
    },

    /** Throws when it is refused. */
    async answered(role: 'client' | 'receptionist', path: string): Promise<unknown> {
      const answer = await person(role).get(`/api/availability?${path}`);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json();
    },
  };
}
