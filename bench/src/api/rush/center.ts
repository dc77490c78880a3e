import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Person } from './client.ts';

const opensDays = 7;
const seatsPerClass = 15;
const peoplePerAddress = 4;
const wishesPerPerson = 12;
const dayMs = 86_400_000;

export interface RushCenter {
  serviceId: string;
  seats: number;
  people: Person[];
}

interface RushOptions {
  people: number;
  seats: number;
  /** When the classes can be booked. */
  opensAt: Date;
}

/** Creates classes that open at one moment, and logged-in people with accounts. */
export async function fillCenter(database: pg.Client, wanted: RushOptions): Promise<RushCenter> {
  const { people, opensAt } = wanted;
  const serviceId = randomUUID();
  const startsAt = new Date(opensAt.getTime() + opensDays * dayMs);
  await database.query(
    `insert into service (id, name, kind, duration_minutes, capacity, price_minor, tax_basis_points,
       color, created_at, booking_opens_days)
     values ($1, 'Clase de la avalancha', 'class', 60, $2, 1200, 2100, '#336699', now(), $3)`,
    [serviceId, seatsPerClass, opensDays],
  );
  const classes = Array.from(
    { length: Math.max(1, Math.floor(wanted.seats / seatsPerClass)) },
    () => randomUUID(),
  );
  for (const id of classes) {
    const professionalId = randomUUID();
    await database.query(
      `insert into professional (id, name, color, created_at) values ($1, 'Marta Ruiz', '#993366', now())`,
      [professionalId],
    );
    await database.query(
      `insert into session (id, service_id, professional_id, kind, starts_at, ends_at, busy, capacity,
         created_at)
       values ($1, $2, $3, 'class', $4, $4::timestamptz + interval '1 hour',
         tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour'), $5, now())`,
      [id, serviceId, professionalId, startsAt, seatsPerClass],
    );
  }
  const all = Array.from({ length: people }, (_, index) => {
    const token = randomBytes(32).toString('base64url');
    const office = Math.floor(index / peoplePerAddress);
    return {
      userId: randomUUID(),
      clientId: randomUUID(),
      loginId: randomUUID(),
      hash: createHash('sha256').update(token).digest('hex'),
      email: `avalancha${index}@correo.test`,
      person: {
        cookie: `aforo_session=${token}`,
        address: `10.9.${office >> 8}.${office & 255}`,
        wishes: someOf(classes),
      },
    };
  });
  const column = (of: (one: (typeof all)[number]) => string) => all.map(of);
  await database.query(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     select id, email, 'Visita', 'client', 'none', now(), now()
     from unnest($1::uuid[], $2::text[]) as one (id, email)`,
    [column(({ userId }) => userId), column(({ email }) => email)],
  );
  await database.query(
    `insert into client (id, user_id, name, email, created_at)
     select id, user_id, 'Visita', email, now()
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as one (id, user_id, email)`,
    [
      column(({ clientId }) => clientId),
      column(({ userId }) => userId),
      column(({ email }) => email),
    ],
  );
  await database.query(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at, expires_at)
     select id, user_id, decode(hash, 'hex'), 'avalancha', now(), now(), now() + interval '1 day'
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as one (id, user_id, hash)`,
    [column(({ loginId }) => loginId), column(({ userId }) => userId), column(({ hash }) => hash)],
  );
  await database.query('analyze');
  return {
    serviceId,
    seats: classes.length * seatsPerClass,
    people: all.map(({ person }) => person),
  };
}

/**
 * Counts seats with two bookings or a wrong count, people with two seats, and seats left free
 * although people were refused.
 */
export async function findFaults(
  database: pg.Client,
  { serviceId, people, seats }: RushCenter,
): Promise<number> {
  const { rows } = await database.query<{ faults: number }>(
    `with held as (
       select session_id, client_id from booking b join session s on s.id = b.session_id
       where s.service_id = $1 and b.status = 'confirmed'
     )
     select (
       (select count(*) from session s where service_id = $1
          and taken <> (select count(*) from held where session_id = s.id))
       + (select count(*) from session s where service_id = $1
          and (select count(*) from held where session_id = s.id) > capacity)
       + (select count(*) from (select from held group by client_id having count(*) > 1) twice)
     )::int as faults`,
    [serviceId],
  );
  const { rows: counted } = await database.query<{ held: number }>(
    `select count(*)::int as held from booking b join session s on s.id = b.session_id
     where s.service_id = $1 and b.status = 'confirmed'`,
    [serviceId],
  );
  // With enough requests, a seat is left free only if there are fewer people than seats.
  const left = people.length >= seats * 1.2 ? seats - (counted[0]?.held ?? 0) : 0;
  return (rows[0]?.faults ?? 0) + left;
}

function someOf(classes: readonly string[]): string[] {
  const rest = [...classes];
  const some: string[] = [];
  while (some.length < wishesPerPerson && rest.length > 0) {
    some.push(...rest.splice(Math.floor(Math.random() * rest.length), 1));
  }
  return some;
}
