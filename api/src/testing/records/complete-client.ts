import { randomBytes } from 'node:crypto';
import { hashToken } from '../../platform/secret-token.ts';
import { newId } from '../../platform/ids.ts';
import { addActiveAchievement } from './achievements.ts';
import type { BookingTestServer } from '../servers/booking-test-server.ts';
import type { Person } from '../servers/test-app.ts';

/** A client with every kind of personal data that the system can store. */
export interface CompleteClient {
  clientId: string;
  userId: string;
  /** The latest name in the record. */
  name: string;
  person: Person;
  /** Texts that only this client has, to search for. */
  texts: string[];
}

let people = 0;

/** Created through the API where possible, so that audit log and mails are real. */
export async function addCompleteClient(server: BookingTestServer): Promise<CompleteClient> {
  const mark = `Zurbano${++people}`;
  const email = `${mark.toLowerCase()}@persona.test`;
  const phone = `61200${String(4000 + people)}`;
  const { frontDesk, admin, rows, clock } = server;
  const now = clock.now();
  const headers = () => ({ headers: { 'idempotency-key': newId() } });
  const fields = {
    name: `Lucía ${mark}`,
    email,
    phone,
    birthDate: '1991-03-07',
    tags: [`etiqueta-${mark}`],
    notes: `apunte-${mark}`,
    acceptsDuplicate: true,
  };
  const created = await frontDesk.post('/api/clients', fields, headers());
  if (created.statusCode !== 200) throw new Error(created.body);
  const { id: clientId } = created.json<{ id: string }>();
  const userId = newId();
  await rows(
    `insert into app_user (id, email, name, phone, role, password_hash, email_verified_at, created_at)
     values ($1, $2, $3, $4, 'client', 'fake', $5, $5)`,
    userId,
    email,
    fields.name,
    `+34${phone}`,
    now,
  );
  await rows('update client set user_id = $2 where id = $1', clientId, userId);
  const person = server.as('client', { clientId, userId });
  const changed = { ...fields, name: `Lucía Ana ${mark}`, version: 1 };
  await frontDesk.put(`/api/clients/${clientId}`, changed, headers());
  await person.put('/api/me', { name: `Lucía Eva ${mark}`, phone }, headers());
  await frontDesk.put(`/api/clients/${clientId}/consents`, {
    consents: ['terms', 'health', 'images'].map((kind) => ({ kind, isGranted: true })),
  });
  const health = { healthNotes: `lesión-${mark}`, changedAt: null };
  await frontDesk.put(`/api/clients/${clientId}/health`, health, headers());
  await rows(
    `insert into login_event (id, at, user_id, method, outcome, address, user_agent)
     values ($1, $2, $3, 'password', 'loggedIn', '203.0.113.9', $4)`,
    newId(),
    now,
    userId,
    `navegador-${mark}`,
  );
  await rows(
    `insert into login_session (id, user_id, token_hash, user_agent, created_at, last_seen_at,
       expires_at) values ($1, $2, $3, $4, $5, $5, $6)`,
    newId(),
    userId,
    hashToken(randomBytes(8).toString('hex')),
    `navegador-${mark}`,
    now,
    new Date(now.getTime() + 86_400_000),
  );
  await person.post('/api/me/calendar');
  const picture = Buffer.from(`foto-${mark}`);
  const fileId = newId();
  await rows(
    `insert into file (id, kind, media_type, byte_length, sha256, data, owner_user_id, created_at)
     values ($1, 'profilePicture', 'image/webp', $2, sha256($3), $3, $4, $5)`,
    fileId,
    picture.length,
    picture,
    userId,
    now,
  );
  await rows('update app_user set picture_file_id = $2 where id = $1', userId, fileId);
  await server.anybody.post('/api/auth/password/forgot', { email });
  // Texts about them in other tables: the reasons of an extra booking, a gift and an achievement.
  const bono = await server.sellBono({ clientId, email, person });
  const adjustment = { amount: 1, reason: `regalo-${mark}` };
  await admin.post(`/api/purchases/${bono}/adjustments`, adjustment, headers());
  const { id: achievementId } = await addActiveAchievement(admin);
  const grant = { clientId, step: 2, reason: `logro-${mark}` };
  const granted = await admin.post(`/api/achievements/${achievementId}/awards`, grant, headers());
  const { id: awardId } = granted.json<{ id: string }>();
  await admin.post(`/api/awards/${awardId}/revoke`, { reason: `retirado-${mark}` }, headers());
  const full = await server.addSession({ startsAt: '2026-11-25T09:00:00Z', capacity: 1 });
  const other = await server.addClient();
  await frontDesk.post('/api/bookings', { target: { sessionId: full }, clientId: other.clientId });
  const extra = { target: { sessionId: full }, clientId, override: { reason: `sitio-${mark}` } };
  const booked = await frontDesk.post('/api/bookings', extra, headers());
  if (booked.statusCode !== 200) throw new Error(booked.body);
  // A voucher that they bought as a gift, and the mail with it.
  const friend = `amiga-${mark.toLowerCase()}@persona.test`;
  await rows(
    `insert into online_payment (id, provider, client_id, kind, voucher_recipient, voucher_message,
       voucher_email, description, total_minor, currency, state, failure, created_at, expires_at,
       started_by_user_id, ask_at)
     values ($1, 'stripe', $2, 'voucher', $3, $4, $5, 'Vale regalo', 5000, 'EUR', 'expired', 'expired',
       $6, $6, $7, $6)`,
    newId(),
    clientId,
    `amiga-${mark}`,
    `de ${mark}`,
    friend,
    now,
    userId,
  );
  await server.dependencies.database.transaction((trx) =>
    server.dependencies.outbox.add(trx, {
      kind: 'voucher',
      to: friend,
      subject: 'Un vale regalo',
      text: `${mark} te regala`,
    }),
  );
  return {
    clientId,
    userId,
    name: changed.name,
    person,
    texts: [mark, phone, email, '203.0.113.9', '1991-03-07'],
  };
}
