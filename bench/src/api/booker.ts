import { bookingOf, findFreeSeats } from './booking-statements.ts';
import type { MeasuredServer } from './measured-server.ts';
import { get, type ApiRequest, type ApiClient } from './requests.ts';

/** From so many days ahead on, a day is in every month that the bench asks about. */
const daysAhead = 6;
const seats = 480;

/** Books seats of the services that the measured requests ask about. */
export interface Booker {
  /** Of the service that is asked about, on a day that is asked about. */
  book(request: ApiRequest): Promise<void>;
  /** Takes all of it back: the next round finds as much to book. */
  takeBack(): Promise<void>;
}

/** @param appointments a question whose free starts are booked, too */
export async function openBooker(
  { client, database }: Pick<MeasuredServer, 'client' | 'database'>,
  appointments: string,
): Promise<Booker> {
  if (!database) throw new Error('What is booked here can be taken back in PostgreSQL only');
  const found = await findFreeSeats(database, seats);
  const soon = Date.now() + daysAhead * 86_400_000;
  const later = found.filter(({ startsAt }) => startsAt.getTime() > soon);
  const others = found.filter(({ startsAt }) => startsAt.getTime() <= soon);
  const starts = (await freeStarts(client, appointments)).filter((at) => Date.parse(at) > soon);
  const service = serviceOf(appointments);
  const bookings = new Map<string, object[]>([
    [
      service,
      others.slice(0, starts.length).map(({ clientId }, n) => ({
        target: { serviceId: service, professionalId: null, startsAt: starts[n] },
        clientId,
        purchaseId: null,
      })),
    ],
  ]);
  for (const seat of later) {
    const known = bookings.get(seat.serviceId) ?? [];
    bookings.set(seat.serviceId, [...known, bookingOf(seat)]);
  }
  const booked: string[] = [];
  const next = new Map<string, number>();
  return {
    async book({ path }) {
      const serviceId = serviceOf(path);
      const n = next.get(serviceId) ?? 0;
      next.set(serviceId, n + 1);
      const body = bookings.get(serviceId)?.[n];
      if (!body) throw new Error('There is too little to book');
      const post = () => client.send({ method: 'POST', path: '/api/bookings', body });
      let answer = await post();
      // Who waits too long for others who book with the same professionals is told to try again.
      while (answer.status === 503) answer = await post();
      if (answer.status !== 200) throw new Error(`No booking: ${answer.text()}`);
      booked.push((JSON.parse(answer.text()) as { id: string }).id); // the API's own answer
    },
    async takeBack() {
      await database.query(
        `with gone as (delete from booking where id = any($1) returning session_id)
         delete from session where kind = 'appointment' and id in (select session_id from gone)`,
        [booked.splice(0)],
      );
      next.clear();
    },
  };
}

const serviceOf = (path: string) =>
  new URL(path, 'http://localhost').searchParams.get('serviceId') ?? '';

/** Half an hour apart, so that each can be booked, and the same hour of every day before the next. */
async function freeStarts(client: ApiClient, appointments: string): Promise<string[]> {
  const { days } = JSON.parse((await client.send(get(appointments))).text()) as {
    days: { starts: { startsAt: string }[] }[];
  }; // the API's own answer
  return days
    .flatMap(({ starts }) => starts.map(({ startsAt }) => startsAt))
    .filter((startsAt) => /:[03]0:00/.test(startsAt))
    .sort((one, other) => one.slice(11).localeCompare(other.slice(11)) || one.localeCompare(other));
}
