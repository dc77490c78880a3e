import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../../platform/ids.ts';
import { newToken } from '../../../platform/secret-token.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../../testing/servers/booking-test-server.ts';
import { statementsDuring } from '../../../testing/database/statements.ts';
import { testOrigin } from '../../../testing/servers/test-app.ts';

/** The maximum number of statements of one booking; each one is a round trip to the database. */
const maxStatements = 15;
const wednesday = '2026-11-25T18:00:00.000Z';

let server: BookingTestServer;
let ana: Booker;
let cookie: string;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-11-20T09:00:00.000Z');
  ana = await server.addClient('Ana Gil');
  cookie = await logIn(ana);
});

/** Logs in like the login screen, so that the statements that read the session are counted too. */
async function logIn({ clientId, email }: Booker): Promise<string> {
  const [userId, now] = [newId(), server.clock.now()];
  const { token, hash } = newToken();
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, $2, 'Ana Gil', 'client', 'none', $3, $3)`,
    userId,
    email,
    now,
  );
  await server.rows('update client set user_id = $1 where id = $2', userId, clientId);
  await server.rows(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at,
       expires_at) values ($1, $2, $3, 'test', $4, $4, $4::timestamptz + interval '1 day')`,
    newId(),
    userId,
    hash,
    now,
  );
  return `aforo_session=${token}`;
}

const statementsOf = (target: object, key?: string) =>
  statementsDuring(async () => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/bookings',
      payload: { target },
      headers: { cookie, origin: testOrigin, ...(key ? { 'idempotency-key': key } : {}) },
    });
    if (statusCode !== 200) throw new Error(body);
  });

async function appointment(): Promise<object> {
  const serviceId = await server.addService({ kind: 'appointment', durationMinutes: 60 });
  await server.addResource(1, [serviceId]);
  for (let count = 0; count < 3; count++) {
    await server.addHours(await server.addProfessional([serviceId]), '09:00', '20:00');
  }
  return { serviceId, professionalId: null, startsAt: wednesday };
}

const inClass = async () => ({ sessionId: await server.addSession({ startsAt: wednesday }) });

test.each([
  ['a class', inClass, false, false],
  ['a class with a bono', inClass, true, false],
  ['a class with a bono, with an idempotency key', inClass, true, true],
  ['an appointment', appointment, false, false],
  ['an appointment with a bono, with an idempotency key', appointment, true, true],
])(
  'booking %s stays within the maximum number of statements',
  async (name, targetOf, hasBono, hasKey) => {
    if (hasBono) await server.sellBono(ana);
    const statements = await statementsOf(await targetOf(), hasKey ? newId() : undefined);
    process.stdout.write(`${globalThis.database}: ${name}: ${statements.length} statements\n`);
    expect(statements.slice(maxStatements)).toEqual([]);
    expect(statements).toContain('commit');
  },
);

test('writes the idempotency record once', async () => {
  const statements = await statementsOf(await inClass(), newId());
  const writes = statements.filter((text) => /^(insert into|update) "?idempotency_key/.test(text));
  expect(writes).toHaveLength(1);
});
