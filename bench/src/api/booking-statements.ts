import { startApi } from 'api/app';
import { readConfig } from 'api/config';
import type pg from 'pg';
import { recordQueries, type Statement } from './record-queries.ts';

/** A free seat and the client who is to book it. */
export interface FreeSeat {
  sessionId: string;
  clientId: string;
  serviceId: string;
  startsAt: Date;
}

/** Sessions to come with free seats, and for each as many clients as still fit, who have nothing then. */
export async function findFreeSeats(
  database: Pick<pg.Pool, 'query'>,
  count: number,
): Promise<FreeSeat[]> {
  const { rows } = await database.query<FreeSeat>(
    `with open as (
       select id, service_id, starts_at, capacity - taken as seats,
         row_number() over (order by starts_at, id) as n
       from session where status = 'scheduled' and starts_at > now() + interval '1 hour'
         and starts_at < now() + interval '27 days' and taken < capacity
         and service_id in (select id from service where name like 'Clase a escala %')
     ), seat as (
       select open.*, row_number() over (order by k, open.n) as seat_number
       from open cross join generate_series(1, 2) k where k <= seats
     ), guest as (
       select id, row_number() over (order by id desc) as n from client c
       where status = 'active' and not exists (
         select from booking b join session s on s.id = b.session_id
         where b.client_id = c.id and s.starts_at > now())
     )
     select seat.id as "sessionId", guest.id as "clientId", service_id as "serviceId",
       starts_at as "startsAt"
     from seat join guest on guest.n = seat_number order by seat_number limit $1`,
    [count],
  );
  return rows;
}

/** What the server says to the database for one booking of the staff, in order. */
export async function recordBooking(
  where: Record<string, string>,
  seat: FreeSeat,
  account: { email: string; password: string },
): Promise<Statement[]> {
  const { app, close } = await startApi(readConfig({ ...where, LOG_LEVEL: 'silent' }));
  try {
    const headers = { origin: 'http://localhost:8080' };
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload: account,
    });
    const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
    const recording = recordQueries();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { ...headers, cookie },
      payload: bookingOf(seat),
    });
    const statements = recording.stop();
    if (answer.statusCode !== 200) throw new Error(`No booking was recorded: ${answer.body}`);
    // Work of the background that fell into the same moment is not the booking's.
    return statements.filter(({ text }) => !/^\s*update "(job|outbox)"|^vacuum/i.test(text));
  } finally {
    await close();
  }
}

/** The body of a booking that spends no bono, so that every one does the same work. */
export function bookingOf({ sessionId, clientId }: FreeSeat): object {
  return { target: { sessionId }, clientId, purchaseId: null };
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The recorded statements as a script of pgbench: each of its transactions takes the next place of
 * `bench_seat`, and ids that the server made are made anew.
 *
 * @param known ids that stood in the database before the booking
 */
export function pgbenchScript(
  statements: readonly Statement[],
  recorded: FreeSeat,
  known: ReadonlySet<string>,
): string {
  const made = new Map<string, string>();
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (value instanceof Date) return `'${value.toISOString()}'`;
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return `'${text.replaceAll("'", "''").replace(uuid, (id) => {
      if (id === recorded.sessionId) return ':session';
      if (id === recorded.clientId) return ':client';
      if (known.has(id)) return id;
      const name = made.get(id) ?? `:made${made.size + 1}`;
      made.set(id, name);
      return name;
    })}'`;
  };
  const lines = statements.map(({ text, values }) => {
    const filled = text.replace(/\$(\d+)/g, (_all, position) =>
      literal(values[Number(position) - 1]),
    );
    return `${filled.replaceAll(/\s+/g, ' ').trim()};`;
  });
  const ids = [...made.values()].map((name) => `gen_random_uuid() as ${name.slice(1)}`);
  return [
    '\\set n :n + 1',
    `select ${['session', 'client', ...ids].join(', ')} from bench_seat where n = :client_id * 100000 + :n \\gset`,
    ...lines,
  ].join('\n');
}
