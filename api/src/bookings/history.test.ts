import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Booking, WaitlistEntry } from '@aforo/shared/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type Booker, type BookingHouse, buildBookingHouse } from '../testing/booking-house.ts';
import { bookingInvariants, randomFrom } from '../testing/history.ts';

const operations = Number(process.env['AFORO_HISTORY_OPERATIONS'] ?? 1200);
const seed = Number(process.env['AFORO_HISTORY_SEED'] ?? 20261120);
const clientCount = 64;
const allowed = Math.max(120_000, operations * 60);

let house: BookingHouse;
beforeAll(async () => {
  house = await buildBookingHouse();
}, 60_000);
afterAll(() => house.close());

/** One client, who remembers what the house has answered. */
interface Actor extends Booker {
  bookings: Map<string, Booking['status']>;
  purchaseId: string;
  random: () => number;
}

test(
  `after ${operations} operations of ${clientCount} people at once nothing is given twice`,
  async () => {
    const appointmentId = await house.addService({ kind: 'appointment', durationMinutes: 30 });
    for (let person = 0; person < 2; person++) {
      await house.addHours(await house.addProfessional([appointmentId]), '09:00', '14:00');
    }
    const sessionIds: string[] = [];
    for (let index = 0; index < 12; index++) {
      const startsAt = new Date(Date.parse('2026-11-21T08:00Z') + index * 7_200_000).toISOString();
      sessionIds.push(await house.addSession({ startsAt, capacity: 2 + (index % 4) }));
    }
    const templateId = await house.addTemplate({ credits: 6 });
    const actors: Actor[] = [];
    for (let index = 0; index < clientCount; index++) {
      const booker = await house.addClient();
      const sold = await house.desk.post(`/api/clients/${booker.clientId}/purchases`, {
        templateId,
        paymentMethod: 'card',
      });
      actors.push({
        ...booker,
        bookings: new Map(),
        purchaseId: sold.json<{ id: string }>().id,
        random: randomFrom(seed + index),
      });
    }

    const statuses = new Map<number, number>();
    const failures: string[] = [];
    function note(answer: LightMyRequestResponse): LightMyRequestResponse {
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      if (answer.statusCode >= 500) failures.push(answer.body);
      return answer;
    }
    function remember(actor: Actor, answer: LightMyRequestResponse): void {
      if (answer.statusCode !== 200) return;
      const { id, status } = answer.json<Booking>();
      actor.bookings.set(id, status);
    }

    async function act(actor: Actor): Promise<void> {
      const { person, random } = actor;
      const one = <T>(list: readonly T[]): T | undefined =>
        list[Math.floor(random() * list.length)];
      const sessionId = one(sessionIds)!;
      const mine = one(
        [...actor.bookings].filter(([, status]) => status === 'confirmed').map(([id]) => id),
      );
      const held = one(
        [...actor.bookings].filter(([, status]) => status === 'held').map(([id]) => id),
      );
      const dice = random();
      if (dice < 0.3) {
        const isHold = random() < 0.2;
        const body = { target: { sessionId }, isHold };
        remember(actor, note(await person.post('/api/bookings', body)));
      } else if (dice < 0.4) {
        const quarter = Math.floor(random() * 16) * 15;
        const startsAt = new Date(Date.parse('2026-11-24T08:00Z') + quarter * 60_000).toISOString();
        const target = { serviceId: appointmentId, professionalId: null, startsAt };
        remember(actor, note(await person.post('/api/bookings', { target })));
      } else if (dice < 0.6 && mine) {
        const path = `/api/bookings/${mine}/cancellation`;
        const preview = note(await person.get(path));
        if (preview.statusCode !== 200) return;
        const expected = preview.json<{ outcome: string }>().outcome;
        remember(actor, note(await person.post(path, { expected })));
      } else if (dice < 0.7 && mine) {
        const answer = note(
          await person.post(`/api/bookings/${mine}/reschedule`, { target: { sessionId } }),
        );
        if (answer.statusCode === 200) actor.bookings.set(mine, 'cancelled');
        remember(actor, answer);
      } else if (dice < 0.82) {
        note(await person.post('/api/waitlist', { sessionId }));
      } else if (dice < 0.9) {
        const list = note(await person.get('/api/me/waitlist'));
        const entry = one(list.json<{ items: WaitlistEntry[] }>().items);
        if (!entry) return;
        if (entry.state === 'offered' && random() < 0.6) {
          remember(actor, note(await person.post(`/api/waitlist/${entry.id}/accept`)));
        } else {
          note(await person.delete(`/api/waitlist/${entry.id}`));
        }
      } else if (dice < 0.94 && held) {
        remember(actor, note(await person.post(`/api/bookings/${held}/confirm`)));
      } else if (dice < 0.97) {
        const verb = random() < 0.5 ? 'freeze' : 'thaw';
        note(await house.desk.post(`/api/purchases/${actor.purchaseId}/${verb}`));
      } else if (dice < 0.985) {
        house.clock.advance({ minutes: 3 });
        await house.runJobs();
      } else if (mine) {
        const body = { status: 'attended' };
        remember(actor, note(await house.desk.put(`/api/bookings/${mine}/attendance`, body)));
      }
      if (random() < 0.004) {
        const path = `/api/sessions/${sessionId}/cancellation`;
        note(await house.desk.post(path, { reason: 'Se ha roto la calefacción' }));
        const startsAt = new Date(
          house.clock.now().getTime() + 86_400_000 * (2 + 20 * random()),
        ).toISOString();
        sessionIds.push(await house.addSession({ startsAt, capacity: 3 }));
      }
    }

    let left = operations;
    await Promise.all(
      actors.map(async (actor) => {
        while (left-- > 0) await act(actor);
      }),
    );
    await house.runJobs();

    expect(failures).toEqual([]);
    for (const [name, query] of Object.entries(bookingInvariants)) {
      expect([name, await house.rows(query)]).toEqual([name, []]);
    }
    // What each was told is what is written: only time and the centre may have changed it since.
    for (const actor of actors) {
      for (const [id, told] of actor.bookings) {
        const { status } = (await actor.person.get(`/api/bookings/${id}`)).json<Booking>();
        const later: Partial<Record<string, string[]>> = {
          held: ['held', 'expired', 'cancelledByCenter'],
          confirmed: ['confirmed', 'cancelledByCenter'],
        };
        expect(later[told] ?? [told]).toContain(status);
      }
    }
    // A history in which nothing succeeds, or nothing is refused, shows nothing.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(operations / 5);
    expect(statuses.get(409) ?? 0).toBeGreaterThan(operations / 50);
  },
  allowed,
);
