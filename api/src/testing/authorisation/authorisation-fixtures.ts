import { randomBytes } from 'node:crypto';
import type { Role } from '@aforo/shared/contract';
import { hashToken } from '../../platform/secret-token.ts';
import { newId } from '../../platform/ids.ts';
import { type BookingTestServer, buildBookingTestServer } from '../servers/booking-test-server.ts';
import { FakeHasher } from '../doubles/fake-hasher.ts';
import type { Person } from '../servers/test-app.ts';

export const requesters = [
  'anonymous',
  'client',
  'other client',
  'professional',
  'other professional',
  'receptionist',
  'admin',
] as const;
export type Requester = (typeof requesters)[number];

/** The owner of a record: a client and their professional, or another pair. */
export interface Side {
  clientId: string;
  clientUserId: string;
  /** Under age, so that the client acts for them. */
  dependantId: string;
  professionalId: string;
}

export interface AuthorisationFixtures {
  server: BookingTestServer;
  people: Record<Requester, Omit<Person, 'actor'>>;
  own: Side;
  foreign: Side;
  password: string;
  addUser(role: Role): Promise<string>;
  /** A class of that side's professional, at its own hour. */
  addSession(side: Side, options?: { capacity?: number; hoursFromNow?: number }): Promise<string>;
  addBooking(side: Side, options?: BookingOptions): Promise<string>;
  addClaim(side: Side, state: 'waiting' | 'offered'): Promise<string>;
}

interface BookingOptions {
  status?: 'confirmed' | 'held' | 'cancelledLate';
  /** Of the session; clients may check in from a quarter of an hour before the start. */
  hoursFromNow?: number;
}

/**
 * Two clients with their professionals, a receptionist and an administrator, each with an account.
 */
export async function buildAuthorisationFixtures(): Promise<AuthorisationFixtures> {
  const password = 'tornillo azufre 41';
  const server = await buildBookingTestServer({ hasher: new FakeHasher() });
  const now = server.clock.now();
  let hour = 48;

  async function addUser(role: Role): Promise<string> {
    const id = newId();
    await server.rows(
      `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
       values ($1, $2, 'Persona de Prueba', $3, $4, $5, $5)`,
      id,
      `${id}@correo.test`,
      role,
      `fake ${password}`,
      now,
    );
    return id;
  }

  async function addSide(): Promise<Side & { professionalUserId: string }> {
    const { clientId } = await server.addClient();
    const clientUserId = await addUser('client');
    const dependantId = await server.addDependant(clientId, { birthDate: '2009-03-04' });
    const professionalUserId = await addUser('professional');
    const professionalId = await server.addProfessional([server.serviceId]);
    await server.rows('update client set user_id = $2 where id = $1', clientId, clientUserId);
    await server.rows(
      'update professional set user_id = $2 where id = $1',
      professionalId,
      professionalUserId,
    );
    return { clientId, clientUserId, dependantId, professionalId, professionalUserId };
  }

  const own = await addSide();
  const foreign = await addSide();
  const clientOf = ({ clientId, clientUserId: userId, dependantId }: Side) =>
    server.as('client', { clientId, userId, dependantIds: [dependantId] });
  const professionalOf = (side: typeof own) =>
    server.as('professional', {
      professionalId: side.professionalId,
      userId: side.professionalUserId,
    });
  // A second administrator, so that the rules about the last one do not apply.
  await addUser('admin');

  async function addSession(
    side: Side,
    { capacity = 4, hoursFromNow = (hour += 2) }: { capacity?: number; hoursFromNow?: number } = {},
  ): Promise<string> {
    const startsAt = new Date(now.getTime() + hoursFromNow * 3_600_000).toISOString();
    return server.addSession({ startsAt, capacity, professionalId: side.professionalId });
  }

  async function addBooking(side: Side, options: BookingOptions = {}): Promise<string> {
    const { status = 'confirmed', hoursFromNow } = options;
    const sessionId = await addSession(side, hoursFromNow === undefined ? {} : { hoursFromNow });
    const id = newId();
    await server.rows(
      `insert into booking (id, session_id, client_id, status, hold_expires_at,
         cancellation_minutes, free_cancel_until, price_minor, source, booked_at)
       values ($1, $2, $3, $4, $5, 720, $6, 1200, 'client', $6)`,
      id,
      sessionId,
      side.clientId,
      status,
      status === 'held' ? new Date(now.getTime() + 600_000) : null,
      now,
    );
    return id;
  }

  async function addClaim(side: Side, state: 'waiting' | 'offered'): Promise<string> {
    const sessionId = await addSession(side, { capacity: 1 });
    if (state === 'waiting') {
      const { clientId } = await server.addClient();
      const asked = { target: { sessionId }, clientId };
      await server.frontDesk.post('/api/bookings', asked);
    }
    const id = newId();
    await server.rows(
      `insert into waitlist_entry (id, session_id, client_id, state, offer_expires_at, created_at,
         changed_at)
       values ($1, $2, $3, $4, $5, $6, $6)`,
      id,
      sessionId,
      side.clientId,
      state,
      state === 'offered' ? new Date(now.getTime() + 600_000) : null,
      now,
    );
    return id;
  }

  return {
    server,
    people: {
      anonymous: server.anybody,
      client: clientOf(own),
      'other client': clientOf(foreign),
      professional: professionalOf(own),
      'other professional': professionalOf(foreign),
      receptionist: server.as('receptionist', { userId: await addUser('receptionist') }),
      admin: server.as('admin', { userId: await addUser('admin') }),
    },
    own,
    foreign,
    password,
    addUser,
    addSession,
    addBooking,
    addClaim,
  };
}

/** An open login session of the account, for the list of the user's sessions. */
export async function addLogin(server: BookingTestServer, userId: string): Promise<string> {
  const id = newId();
  const now = server.clock.now();
  await server.rows(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at,
       expires_at)
     values ($1, $2, $3, 'Firefox', $4, $4, $5)`,
    id,
    userId,
    hashToken(randomBytes(8).toString('hex')),
    now,
    new Date(now.getTime() + 86_400_000),
  );
  return id;
}

/**
 * Digests the whole database, one line per table: equal before and after when nothing was changed.
 * Excludes what the requests themselves count.
 */
export async function digestOf(server: BookingTestServer): Promise<string[]> {
  const tables = await server.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('attempt_limit', 'idempotency_key') order by relname`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const [line] = await server.rows<{ digest: string | null }>(
      `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${name} t`,
    );
    lines.push(`${name} ${line?.digest ?? 'empty'}`);
  }
  return lines;
}
