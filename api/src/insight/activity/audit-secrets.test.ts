import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { emptyClient } from '../../testing/servers/client-test-server.ts';
import {
  buildIdentityApp,
  type Identity,
  type LoggedIn,
  testPassword,
} from '../../testing/records/identity.ts';

let identity: Identity;
let admin: LoggedIn;
beforeAll(async () => {
  identity = await buildIdentityApp();
  admin = await identity.loggedIn('admin', { name: 'Marta Administra' });
});
afterAll(() => identity.close());

const illness = 'Hernia discal operada en marzo';
const leave = 'Baja por depresión';
const passwords = [testPassword, 'azufre tornillo 73', 'farola verde 8123', 'cometa lenta 5501'];

async function done(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(body);
}

test('entries never contain a secret or health data', async () => {
  const [registeredPassword, changed, reset, registered] = passwords as [
    string,
    string,
    string,
    string,
  ];
  const { browser } = admin;
  const tokens: string[] = [];

  // Registration, confirmation, password reset and password change.
  const newcomer = identity.browser();
  const email = 'nueva@correo.es';
  await done(
    newcomer.post('/api/auth/register', {
      name: 'Nueva Persona',
      email,
      password: registered,
      acceptsTerms: true,
      acceptsMarketing: true,
    }),
  );
  tokens.push(await identity.tokenFor(email));
  await done(newcomer.post('/api/auth/verification/confirm', { token: tokens[0] }));
  await done(newcomer.post('/api/auth/password/forgot', { email }));
  tokens.push(await identity.tokenFor(email));
  const [, resetToken] = tokens;
  await done(newcomer.post('/api/auth/password/reset', { token: resetToken, password: reset }));
  const member = await identity.loggedIn('receptionist');
  await done(
    member.browser.put('/api/me/password', {
      currentPassword: registeredPassword,
      newPassword: changed,
    }),
  );

  // Account management by an administrator.
  const invited = 'invitada@correo.es';
  const person = { name: 'Invitada Tres', email: invited, role: 'receptionist' };
  await done(browser.post('/api/users/invitations', person));
  tokens.push(await identity.tokenFor(invited));
  await done(browser.put(`/api/users/${member.id}/role`, { role: 'professional' }));
  await done(browser.post(`/api/users/${member.id}/block`));
  await done(browser.post(`/api/users/${member.id}/unblock`));

  // A client with confidential notes: added, changed and removed.
  const record = { ...emptyClient, name: 'Lucía Fernández', acceptsDuplicate: true };
  const made = await browser.post('/api/clients', { ...record, notes: illness });
  const { id } = made.json<{ id: string }>();
  for (const [version, notes] of [[1, `${illness}. Mejor.`] as const, [2, ''] as const]) {
    await done(browser.put(`/api/clients/${id}`, { ...record, notes, version }));
  }
  const consents = { consents: [{ kind: 'health', isGranted: true }] };
  await done(browser.put(`/api/clients/${id}/consents`, consents));

  // Time off with a medical reason, requested and withdrawn.
  const professional = await identity.loggedIn('professional', { name: 'Pau Serra' });
  await done(browser.put(`/api/users/${professional.id}/role`, { role: 'receptionist' }));
  await done(browser.put(`/api/users/${professional.id}/role`, { role: 'professional' }));
  const again = identity.browser();
  const login = { email: professional.email, password: registeredPassword };
  const loggedIn = await again.post('/api/auth/login', login);
  const { session } = loggedIn.json<{ session: { user: { professionalId: string } } }>();
  const asked = await again.post(`/api/professionals/${session.user.professionalId}/time-off`, {
    startsAt: '2027-01-04T08:00:00.000Z',
    endsAt: '2027-01-08T20:00:00.000Z',
    reason: leave,
  });
  const { timeOff } = asked.json<{ timeOff: { id: string } }>();
  await done(again.delete(`/api/time-off/${timeOff.id}`));

  const rows = await identity.database.connection
    .selectFrom('auditEntry')
    .selectAll()
    .orderBy('at')
    .execute();
  const stored = JSON.stringify(rows);
  expect(new Set(rows.map(({ entity }) => entity))).toEqual(
    new Set(['user', 'client', 'professional', 'timeOff']),
  );
  expect(rows.length).toBeGreaterThan(12);
  const cookies = [member, admin, professional].flatMap(({ browser: one }) => [
    ...one.cookies.values(),
  ]);
  for (const secret of [...passwords, ...tokens, ...cookies, illness, leave]) {
    expect(stored).not.toContain(secret);
  }
  expect(stored).not.toContain('fake '); // the test hasher's output for a password
  // The fact of the change is stored.
  expect(stored).toContain('"field":"notes"');
  const answers = await Promise.all([
    browser.get('/api/audit?limit=100'),
    browser.get(`/api/clients/${id}/history`),
  ]);
  for (const { body } of answers) expect(body).not.toContain('Hernia');
});

test('notes stored before they were excluded are not shown', async () => {
  const client = await admin.browser.post('/api/clients', {
    ...emptyClient,
    name: 'Omar Benali',
    acceptsDuplicate: true,
  });
  const { id } = client.json<{ id: string }>();
  await identity.database.connection
    .insertInto('auditEntry')
    .values({
      id: '0198c0de-0000-7000-8000-000000000001',
      at: identity.clock.now(),
      actorUserId: null,
      action: 'updated',
      entity: 'client',
      entityId: id,
      changes: JSON.stringify([{ field: 'notes', before: null, after: illness }]),
      reason: null,
    })
    .execute();
  for (const path of [`/api/clients/${id}/history`, `/api/audit?about=client:${id}`]) {
    const { body } = await admin.browser.get(path);
    expect(body).toContain('"field":"notes"');
    expect(body).not.toContain('Hernia');
  }
});
