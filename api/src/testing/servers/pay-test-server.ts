import { type BookingTestServer, buildBookingTestServer, noLimits } from './booking-test-server.ts';

/** A booking server whose administrator has an account, as rules and statements name theirs. */
export async function buildPayTestServer(): Promise<BookingTestServer> {
  const server = await buildBookingTestServer();
  await server.setLimits(noLimits);
  await server.rows(
    `insert into app_user (id, email, name, role, password_hash, email_verified_at, created_at)
     values ($1, 'admin@aforo.test', 'Ana Belén', 'admin', 'x', now(), now())`,
    server.admin.actor.userId,
  );
  return server;
}
