import { sql } from 'kysely';
import { newId } from '../../platform/ids.ts';
import { bookingRows } from './authorisation-bookings.ts';
import { cashRows } from './authorisation-cash.ts';
import { achievementRows } from './authorisation-achievements.ts';
import { clientBatchRows } from './authorisation-client-batches.ts';
import { directDebitRows } from './authorisation-direct-debits.ts';
import { exportRows } from './authorisation-exports.ts';
import { importRows } from './authorisation-imports.ts';
import { photograph, productRows } from './authorisation-products.ts';
import { paymentRows } from './authorisation-payments.ts';
import { seatRows } from './authorisation-seats.ts';
import { reportRows } from './authorisation-reports.ts';
import { saleRows } from './authorisation-sales.ts';
import { clientMergeRows } from './authorisation-client-merges.ts';
import { personalDataRows } from './authorisation-personal-data.ts';
import {
  adminOnly,
  frontDeskOnly,
  allRoles,
  ownData,
  ownOfClient,
  type Row,
  staffOnly,
} from './authorisation-row.ts';
import { addLogin, type Side, type AuthorisationFixtures } from './authorisation-fixtures.ts';
import { pilates as service } from '../servers/service-test-server.ts';

const token = 'x'.repeat(43);

const resource = { name: 'Sala pequeña', kind: 'room', quantity: 1 };
const professional = {
  name: 'Marta Ruiz',
  color: '#993366',
  bio: '',
  userId: null,
  serviceIds: [],
  hours: [],
  exceptions: [],
};
const client = {
  name: 'Ana Ruiz',
  email: '',
  phone: '',
  birthDate: '',
  tags: [],
  notes: '',
  acceptsDuplicate: true,
};
const child = { name: 'Lucía Ruiz', birthDate: '2018-03-04' };
const marketing = { consents: [{ kind: 'marketing', isGranted: true }] };
let day = 0;
/** Different days each time, because repeated ones are refused. */
function daysOff(): object {
  const startsAt = new Date(Date.UTC(2027, 1, (day += 2), 9));
  const endsAt = new Date(startsAt.getTime() + 86_400_000);
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), reason: 'Viaje' };
}

async function addPasskey(
  { server }: AuthorisationFixtures,
  { clientUserId }: Side,
): Promise<string> {
  const id = newId();
  await sql`insert into passkey (id, user_id, credential_id, public_key, counter, transports, name,
      created_at)
    values (${id}, ${clientUserId}, ${id}, '', 0, '{}', 'Llave', ${server.clock.now()})`.execute(
    server.database.connection,
  );
  return id;
}

const clientOf = (_world: AuthorisationFixtures, side: Side) => side.clientId;
const professionalOf = (_world: AuthorisationFixtures, side: Side) => side.professionalId;
const someUser = ({ addUser }: AuthorisationFixtures) => addUser('client');
const newProfessional = ({ server }: AuthorisationFixtures) => server.addProfessional();
const newClient = async ({ server }: AuthorisationFixtures) => (await server.addClient()).clientId;

const newDependant = async ({ server, own }: AuthorisationFixtures) =>
  server.addDependant(own.clientId, { birthDate: '2018-03-04' });

async function addTimeOff(
  { server }: AuthorisationFixtures,
  { professionalId }: Side,
): Promise<string> {
  const id = newId();
  await sql`insert into time_off (id, professional_id, starts_at, ends_at, state, requested_at)
    values (${id}, ${professionalId}, '2027-01-04T09:00Z', '2027-01-05T09:00Z', 'requested',
      ${server.clock.now()})`.execute(server.database.connection);
  return id;
}

/** From a different day each time, because only one request per day may be pending. */
function newHours() {
  const fromDate = new Date(Date.UTC(2028, 0, (day += 1))).toISOString().slice(0, 10);
  return { fromDate, hours: [{ weekday: 1, starts: '09:00', ends: '14:00' }], reason: '' };
}

async function addHoursRequest(
  { server }: AuthorisationFixtures,
  { professionalId }: Side,
): Promise<string> {
  const id = newId();
  const { fromDate, hours } = newHours();
  await sql`insert into hours_request (id, professional_id, from_date, hours, state, requested_at)
    values (${id}, ${professionalId}, ${fromDate}, ${JSON.stringify(hours)}::jsonb, 'requested',
      ${server.clock.now()})`.execute(server.database.connection);
  return id;
}

async function addFile({ server }: AuthorisationFixtures, { clientUserId }: Side): Promise<string> {
  const id = newId();
  await sql`insert into file (id, kind, media_type, byte_length, sha256, data, owner_user_id,
      created_at)
    values (${id}, 'profilePicture', 'image/png', ${photograph.length}, sha256(${photograph}),
      ${photograph}, ${clientUserId}, ${server.clock.now()})`.execute(server.database.connection);
  return id;
}

const rows: Record<string, Row> = {
  'GET /api/settings': { who: 'public', answers: 200 },
  'GET /api/settings/:part': { who: adminOnly },
  'PUT /api/settings/:part': {
    who: adminOnly,
    ask: () => ({ body: { values: { primaryColor: '#0f766e' }, version: 1 } }),
  },
  'GET /api/audit': { who: adminOnly },
  'GET /api/audit/log-ins': { who: adminOnly },
  'GET /api/timetable': { who: 'public', answers: 200 },
  'GET /api/timetable/pictures/:id': { who: 'public', answers: 404 },
  'POST /api/center/policy-effects': { who: adminOnly, ask: () => ({ body: {} }) },
  'GET /api/center/logo/:id': { who: 'public', answers: 404 },
  'POST /api/center/logo': { who: adminOnly, ask: () => ({ upload: photograph }) },
  'DELETE /api/center/logo': { who: adminOnly },
  'GET /api/session': { who: 'public', answers: 200 },
  'POST /api/auth/login': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { email: 'nadie@correo.test', password: 'no la sé' } }),
  },
  // The ticket is the permission.
  'POST /api/auth/second-step/totp': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { ticket: token, code: '123456' } }),
  },
  'POST /api/auth/second-step/recovery-code': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { ticket: token, code: 'abcd-efgh-jkmn' } }),
  },
  'POST /api/auth/second-step/passkey/options': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { ticket: token } }),
  },
  'POST /api/auth/second-step/passkey': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { ticket: token, response: {} } }),
  },
  'POST /api/auth/passkey/options': { who: 'public', answers: 200 },
  'POST /api/auth/passkey': {
    who: 'public',
    answers: 401,
    ask: () => ({ body: { ticket: token, response: {} } }),
  },
  'POST /api/auth/logout': { who: 'public', answers: 204 },
  'POST /api/auth/register': {
    who: 'public',
    answers: 200,
    ask: () => ({
      body: {
        name: 'Ana Ruiz',
        email: `${newId()}@correo.test`,
        password: 'tornillo azufre 41',
        acceptsTerms: true,
        acceptsMarketing: false,
      },
    }),
  },
  'POST /api/auth/verification': {
    who: 'public',
    answers: 200,
    ask: () => ({ body: { email: 'nadie@correo.test' } }),
  },
  'POST /api/auth/verification/confirm': {
    who: 'public',
    answers: 400,
    ask: () => ({ body: { token } }),
  },
  'POST /api/auth/email-codes': {
    who: 'public',
    answers: 200,
    ask: () => ({
      body: { name: 'Ana Ruiz', email: `${newId()}@correo.test`, acceptsTerms: true },
    }),
  },
  'POST /api/auth/email-codes/confirm': {
    who: 'public',
    answers: 400,
    ask: () => ({ body: { ticket: token, code: '123456' } }),
  },
  'POST /api/auth/password/forgot': {
    who: 'public',
    answers: 200,
    ask: () => ({ body: { email: 'nadie@correo.test' } }),
  },
  'POST /api/auth/password/reset': {
    who: 'public',
    answers: 400,
    ask: () => ({ body: { token, password: 'tornillo azufre 42' } }),
  },
  'GET /api/auth/invitations/:token': { who: 'public', answers: 400 },
  'POST /api/auth/invitations/:token': {
    who: 'public',
    answers: 400,
    ask: () => ({ body: { name: 'Ana Ruiz', password: 'tornillo azufre 42' } }),
  },

  'GET /api/me': { who: ownData },
  'GET /api/me/sessions': { who: ownData },
  'DELETE /api/me/sessions/:id': {
    // The user's own log-ins, here the client's.
    who: ['own', 'absent', 'absent', 'absent'],
    thing: ({ server }, { clientUserId }) => addLogin(server, clientUserId),
  },
  'POST /api/me/proof/options': { who: ownData },
  'POST /api/me/proof': {
    who: ownData,
    answers: 400,
    ask: () => ({ body: { kind: 'totp', code: '123456' } }),
  },
  'GET /api/me/access': { who: ownData },
  'POST /api/me/access/totp': { who: ownData },
  'POST /api/me/access/totp/confirm': {
    who: ownData,
    answers: 400,
    ask: () => ({ body: { code: 'nada' } }),
  },
  'DELETE /api/me/access/totp': { who: ownData },
  'POST /api/me/access/passkeys/options': { who: ownData },
  'POST /api/me/access/passkeys': {
    who: ownData,
    answers: 400,
    ask: () => ({ body: { name: 'Llave', response: {} } }),
  },
  // Recovery codes require a factor.
  'POST /api/me/access/recovery-codes': { who: ownData },
  'PUT /api/me/access/passkeys/:id': {
    who: ['own', 'absent', 'absent', 'absent'],
    thing: addPasskey,
    ask: () => ({ body: { name: 'La del trabajo' } }),
  },
  'DELETE /api/me/access/passkeys/:id': {
    who: ['own', 'absent', 'absent', 'absent'],
    thing: addPasskey,
  },
  'GET /api/me/log-ins': { who: ownData },
  'GET /api/me/calendar': { who: ownData },
  // Roles without their own sessions have no calendar of them.
  'POST /api/me/calendar': { who: ['own', 'own', 'none', 'none'] },
  'DELETE /api/me/calendar': { who: ownData },
  // The secret in the address is the permission.
  // The secret in the address is the permission.
  'GET /api/booking-answers/:token': { who: 'public', answers: 404 },
  'POST /api/booking-answers/:token': { who: 'public', answers: 404, ask: () => ({ body: {} }) },
  'GET /api/calendar/:token.ics': { who: 'public', answers: 404 },
  // These two close every login session except the current one.
  'PUT /api/me/password': {
    who: ownData,
    ask: (_id, { password }) => ({
      body: { currentPassword: password, newPassword: 'azufre tornillo 73' },
    }),
  },
  'GET /api/me/pin': { who: ['none', 'none', 'none', 'own'] },
  'PUT /api/me/pin': {
    who: ['none', 'none', 'none', 'own'],
    ask: () => ({ body: { pin: '271828' } }),
  },
  'DELETE /api/me/pin': { who: ['none', 'none', 'none', 'own'] },
  'DELETE /api/me/sessions': { who: ownData },
  // Before another picture replaces it.
  'GET /api/file/:id/dataurl': { who: ['own', 'all', 'all', 'all'], thing: addFile },
  'PUT /api/me/picture': { who: ownData, ask: () => ({ upload: photograph }) },
  'POST /api/me/picture': { who: ownData, ask: () => ({ upload: photograph }) },
  'DELETE /api/me/picture': { who: ownData },
  'GET /api/me/client': { who: ownOfClient },
  'PUT /api/me/client': {
    who: ownOfClient,
    ask: () => ({ body: { name: 'Ana Ruiz', phone: '', birthDate: '', version: 1 } }),
  },
  // After the client's routes, because it changes the version of the record.
  'PUT /api/me': { who: ownData, ask: () => ({ body: { name: 'Nombre Nuevo', phone: '' } }) },
  'PUT /api/me/client/consents': { who: ownOfClient, ask: () => ({ body: marketing }) },

  'GET /api/users': { who: adminOnly },
  'GET /api/users/:id': { who: adminOnly, thing: someUser },
  'POST /api/users/invitations': {
    who: adminOnly,
    ask: () => ({ body: { name: 'Ana Ruiz', email: `${newId()}@correo.test`, role: 'client' } }),
  },
  'POST /api/users/:id/invitation': {
    who: adminOnly,
    thing: async (fixtures) => {
      const id = await someUser(fixtures);
      await fixtures.server.rows(
        'update app_user set password_hash = null, email_verified_at = null where id = $1',
        id,
      );
      return id;
    },
  },
  'PUT /api/users/:id/role': {
    who: adminOnly,
    thing: someUser,
    ask: () => ({ body: { role: 'receptionist' } }),
  },
  'POST /api/users/:id/block': { who: adminOnly, thing: someUser },
  'POST /api/users/:id/unblock': {
    who: adminOnly,
    thing: async (fixtures) => {
      const id = await someUser(fixtures);
      await fixtures.server.rows('update app_user set blocked_at = created_at where id = $1', id);
      return id;
    },
  },

  'DELETE /api/users/:id/second-factor': { who: adminOnly, thing: someUser },

  'GET /api/clients': { who: frontDeskOnly },
  'POST /api/clients': { who: frontDeskOnly, ask: () => ({ body: client }) },
  'GET /api/clients/:id': { who: frontDeskOnly, thing: clientOf },
  'PUT /api/clients/:id': {
    who: frontDeskOnly,
    thing: newClient,
    ask: () => ({ body: { ...client, version: 1 } }),
  },
  'POST /api/clients/:id/archive': { who: frontDeskOnly, thing: newClient },
  'POST /api/clients/:id/restore': {
    who: frontDeskOnly,
    thing: async (fixtures) => {
      const id = await newClient(fixtures);
      await fixtures.server.rows("update client set status = 'archived' where id = $1", id);
      return id;
    },
  },
  'PUT /api/clients/:id/consents': {
    who: frontDeskOnly,
    thing: newClient,
    ask: () => ({ body: marketing }),
  },
  'GET /api/clients/:id/household': { who: frontDeskOnly, thing: clientOf },
  'POST /api/clients/:id/household': {
    who: frontDeskOnly,
    thing: newClient,
    ask: () => ({ body: { kind: 'new', relation: 'child', ...child, acceptsDuplicate: true } }),
  },
  'DELETE /api/clients/:id/payer': { who: frontDeskOnly, thing: newDependant },
  'GET /api/me/household': { who: ownOfClient },
  'POST /api/me/household': {
    who: ownOfClient,
    ask: () => ({
      body: {
        ...child,
        name: `Lucía ${newId()}`,
        acceptsTerms: true,
        legalVersions: { terms: 1, privacy: 1 },
      },
    }),
  },
  // A parent, and the parent of another child.
  'POST /api/me/household/:id/invitation': {
    who: ['own', 'none', 'none', 'none'],
    thing: (_fixtures, { dependantId }) => dependantId,
    ask: () => ({ body: { email: `${newId()}@correo.test` } }),
  },
  'GET /api/clients/:id/history': { who: frontDeskOnly, thing: clientOf },

  'GET /api/services': { who: allRoles },
  'POST /api/services': { who: adminOnly, ask: () => ({ body: service }) },
  'POST /api/services/pictures': { who: adminOnly, ask: () => ({ upload: photograph }) },
  'PUT /api/services/:id': {
    who: adminOnly,
    thing: ({ server }) => server.addService(),
    ask: () => ({ body: { ...service, version: 1 } }),
  },
  'PUT /api/services/:id/status': {
    who: adminOnly,
    thing: ({ server }) => server.addService(),
    ask: () => ({ body: { status: 'archived' } }),
  },
  'GET /api/resources': { who: staffOnly },
  'POST /api/resources': { who: adminOnly, ask: () => ({ body: resource }) },
  'PUT /api/resources/:id': {
    who: adminOnly,
    thing: ({ server }) => server.addResource(1),
    ask: () => ({ body: { ...resource, status: 'active', version: 1 } }),
  },

  'GET /api/professionals': { who: allRoles },
  'GET /api/professionals/occupancy': { who: frontDeskOnly },
  'GET /api/professionals/:id': { who: ['none', 'own', 'all', 'all'], thing: professionalOf },
  'POST /api/professionals': { who: adminOnly, ask: () => ({ body: professional }) },
  'PUT /api/professionals/:id': {
    who: adminOnly,
    thing: newProfessional,
    ask: () => ({ body: { ...professional, version: 1 } }),
  },
  'GET /api/professionals/:id/deactivation': { who: adminOnly, thing: newProfessional },
  'POST /api/professionals/:id/deactivation': {
    who: adminOnly,
    thing: newProfessional,
    ask: () => ({ body: { decisions: [] } }),
  },
  'POST /api/professionals/:id/reactivation': {
    who: adminOnly,
    thing: async (fixtures) => {
      const id = await newProfessional(fixtures);
      await fixtures.server.rows("update professional set status = 'archived' where id = $1", id);
      return id;
    },
  },
  'POST /api/professionals/:id/time-off': {
    who: ['none', 'own', 'none', 'all'],
    thing: professionalOf,
    ask: () => ({ body: daysOff() }),
  },
  'POST /api/professionals/:id/time-off/preview': {
    who: ['none', 'own', 'none', 'all'],
    thing: professionalOf,
    ask: () => ({ body: daysOff() }),
  },
  'POST /api/professionals/:id/hours-requests': {
    who: ['none', 'own', 'none', 'all'],
    thing: professionalOf,
    ask: () => ({ body: newHours() }),
  },
  'POST /api/professionals/:id/hours-requests/preview': {
    who: ['none', 'own', 'none', 'all'],
    thing: professionalOf,
    ask: () => ({ body: newHours() }),
  },
  'GET /api/hours-requests': { who: ['none', 'own', 'all', 'all'] },
  'GET /api/hours-requests/:id': { who: ['none', 'own', 'all', 'all'], thing: addHoursRequest },
  'PUT /api/hours-requests/:id': {
    who: adminOnly,
    thing: addHoursRequest,
    ask: () => ({ body: { state: 'approved' } }),
  },
  'DELETE /api/hours-requests/:id': {
    who: ['none', 'own', 'none', 'none'],
    thing: addHoursRequest,
  },
  'GET /api/time-off': { who: ['none', 'own', 'all', 'all'] },
  'GET /api/time-off/requested': { who: adminOnly },
  'GET /api/time-off/:id': { who: ['none', 'own', 'all', 'all'], thing: addTimeOff },
  'PUT /api/time-off/:id': {
    who: adminOnly,
    thing: addTimeOff,
    ask: () => ({ body: { state: 'approved' } }),
  },
  // The user's own request; an administrator answers it.
  'DELETE /api/time-off/:id': { who: ['none', 'own', 'none', 'none'], thing: addTimeOff },
};

/**
 * The permissions written a second time by hand: the rules of domain section 5, against which the
 * routes are tested. One row per route; `METHOD path` as in the contract.
 */
export const authorisationTable: Record<string, Row> = {
  ...rows,
  ...bookingRows,
  ...productRows,
  ...clientBatchRows,
  ...exportRows,
  ...importRows,
  ...achievementRows,
  ...directDebitRows,
  ...paymentRows,
  ...seatRows,
  ...saleRows,
  ...reportRows,
  ...cashRows,
  ...personalDataRows,
  ...clientMergeRows,
};
