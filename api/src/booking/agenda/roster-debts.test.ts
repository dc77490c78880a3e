import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Agenda, RosterEntry } from '@aforo/shared/contract';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { openRegister, saleOf, sell, textLine } from '../../testing/records/till.ts';
import type { Person } from '../../testing/servers/test-app.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

const today = '2026-11-25';

async function book({ person }: Booker, startsAt: string): Promise<void> {
  const sessionId = await server.addSession({ startsAt });
  const answer = await person.post('/api/bookings', { target: { sessionId } });
  expect(answer.statusCode).toBe(200);
}

async function entriesOf(booker: Booker, person: Person): Promise<RosterEntry[]> {
  const { days } = (await person.get(`/api/agenda?date=${today}`)).json<{ days: Agenda[] }>();
  return (days[0]?.sessions ?? [])
    .flatMap(({ roster }) => roster)
    .filter(({ client }) => client.id === booker.clientId);
}

const moneyNotes = (entries: readonly RosterEntry[]) =>
  entries.flatMap(({ notes }) =>
    notes.filter(({ kind }) => kind === 'owes').map(({ text }) => text.replaceAll('\u00a0', ' ')),
  );

test('the roster separates the current debt from the price of today’s later sessions', async () => {
  await openRegister(server);
  server.clock.set('2026-11-23T09:00:00.000Z');
  const ana = await server.addClient('Ana Gil');
  await book(ana, '2026-11-24T18:00:00.000Z');
  await book(ana, `${today}T10:00:00.000Z`);
  await book(ana, `${today}T18:00:00.000Z`);
  await sell(
    server,
    saleOf([textLine(5000)], 5000, {
      clientId: ana.clientId,
      payments: [{ method: 'card', amountMinor: 1000 }],
      dueOn: '2026-12-31',
    }),
  );
  server.clock.set(`${today}T10:00:00.000Z`);
  const entries = await entriesOf(ana, server.frontDesk);
  // Yesterday's class, the one starting now and the rest of the sale; this evening's class is
  // ahead.
  const debt = { owedMinor: 6400, aheadMinor: 1200 };
  expect(entries.map((entry) => entry.debt)).toEqual([debt, debt]);
  expect(moneyNotes(entries)).toEqual(entries.map(() => 'debe 64,00 € · por pagar 12,00 €'));
});

test('a session of another day that has not started is in no roster’s debt', async () => {
  server.clock.set(`${today}T09:00:00.000Z`);
  const luis = await server.addClient('Luis Mora');
  await book(luis, `${today}T19:00:00.000Z`);
  await book(luis, '2026-11-27T18:00:00.000Z');
  const entries = await entriesOf(luis, server.frontDesk);
  expect(entries.map(({ debt }) => debt)).toEqual([{ owedMinor: 0, aheadMinor: 1200 }]);
  expect(moneyNotes(entries)).toEqual(['por pagar 12,00 €']);
});
