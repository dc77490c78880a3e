import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client, LegalText, LegalVersion, OwnClient } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { FakeHasher } from '../../testing/doubles/fake-hasher.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer({ hasher: new FakeHasher() });
});
afterAll(() => server.close());

const read = (kind: string, query = '') => server.anybody.get(`/api/legal/${kind}${query}`);
const body = 'Estas son las condiciones nuevas de {centro}, que caben en una línea.';
const publish = (kind: string, basedOn: number, text = body) =>
  server.admin.post(`/api/legal/${kind}`, { body: text, basedOn });
const versionOf = async (kind: string) => (await read(kind)).json<LegalText>().version;
const versions = async () => ({
  terms: await versionOf('terms'),
  privacy: await versionOf('privacy'),
});

describe('a legal text', () => {
  test.each(['terms', 'privacy'])('%s is public and complete from the start', async (kind) => {
    const text = (await read(kind)).json<LegalText>();
    expect(text).toMatchObject({ kind, version: 1, publishedAt: null, isCurrent: true });
    expect(text.text).toContain('Mi centro');
    expect(text.text).not.toMatch(/[{}]/);
    expect(text.text.length).toBeGreaterThan(800);
  });

  test('answers 404 when it does not exist', async () => {
    expect((await read('privacy', '?version=99')).statusCode).toBe(404);
    expect((await read('cookies')).statusCode).toBe(400);
    // Versions above the range of a database integer are invalid.
    expect((await read('terms', '?version=2147483648')).statusCode).toBe(400);
  });

  test('is published as a new version, and earlier versions stay unchanged', async () => {
    const before = (await read('terms')).json<LegalText>();
    const answer = await publish('terms', before.version);
    expect(answer.json<LegalVersion>()).toMatchObject({ version: before.version + 1, body });
    expect((await read('terms')).json()).toMatchObject({
      version: before.version + 1,
      text: body.replace('{centro}', 'Mi centro'),
      publishedAt: server.clock.now().toISOString(),
      isCurrent: true,
    });
    expect((await read('terms', `?version=${before.version}`)).json()).toEqual({
      ...before,
      isCurrent: false,
    });
    const [entry] = await server.rows<{ action: string; changes: unknown }>(
      "select action, changes from audit_entry where entity = 'legalText' order by at desc limit 1",
    );
    expect(entry).toEqual({
      action: 'legalPublished',
      changes: [
        { field: 'terms', before: String(before.version), after: String(before.version + 1) },
      ],
    });
  });

  test('is published once when two users publish at once', async () => {
    const version = await versionOf('privacy');
    const answers = await Promise.all([publish('privacy', version), publish('privacy', version)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await versionOf('privacy')).toBe(version + 1);
  });

  test('can be previewed before it is published', async () => {
    const answer = await server.admin.post('/api/legal/terms/preview', { body });
    expect(answer.json()).toEqual({ text: body.replace('{centro}', 'Mi centro') });
  });

  test.each(['update legal_text set body = upper(body)', 'delete from legal_text'])(
    'cannot be changed after publication: %s',
    async (statement) => {
      await expect(server.rows(statement)).rejects.toThrow('append-only');
    },
  );
});

describe('accepting legal texts', () => {
  const termsOf = ({ consents }: Pick<OwnClient, 'consents'>) =>
    consents.find(({ kind }) => kind === 'terms');

  test('stores the shown version with the consent of a new account', async () => {
    const email = `${newId()}@correo.test`;
    const shown = await versions();
    const answer = await register(email, shown);
    expect(answer.statusCode).toBe(200);
    await server.deliverMails();
    const link = server.mails.findLast(({ to }) => to === email)?.link ?? '';
    const token = new URL(link).searchParams.get('token');
    // Opened in another browser than the one that registered: a password is chosen there.
    const password = 'tres palabras sueltas';
    await server.anybody.post('/api/auth/verification/confirm', { token, password });
    const list = await server.frontDesk.get(`/api/clients?q=${encodeURIComponent(email)}`);
    const [found] = list.json<{ items: { id: string }[] }>().items;
    const client = (await server.frontDesk.get(`/api/clients/${found?.id}`)).json<Client>();
    expect(termsOf(client)).toMatchObject({ isGranted: true, versions: shown });
  });

  test('is refused when a text has changed meanwhile, and no account is created', async () => {
    const email = `${newId()}@correo.test`;
    const shown = await versions();
    await publish('terms', shown.terms);
    const answer = await register(email, shown);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'stale_version', details: { current: { ...shown, terms: shown.terms + 1 } } },
    ]);
    expect(await server.rows('select from app_user where email = $1', email)).toEqual([]);
  });

  test('stores a newer version for a client, and ignores the same version', async () => {
    const { person, clientId } = await server.addClient();
    const accept = async (legalVersions: object) =>
      person.put('/api/me/client/consents', {
        consents: [{ kind: 'terms', isGranted: true }],
        legalVersions,
      });
    const first = await versions();
    await accept(first);
    await accept(first);
    await publish('terms', first.terms);
    expect((await accept(first)).json()).toMatchObject({ code: 'stale_version' });
    const second = await versions();
    const ownClient = (await accept(second)).json<OwnClient>();
    expect(termsOf(ownClient)?.versions).toEqual(second);
    const entries = await server.rows(
      "select from audit_entry where entity_id = $1 and action = 'consentGranted'",
      clientId,
    );
    expect(entries).toHaveLength(2);
    const list = (await server.admin.get('/api/legal')).json<{ items: LegalVersion[] }>().items;
    const current = list.find(({ kind, version }) => kind === 'terms' && version === second.terms);
    expect(current?.acceptedBy).toBeGreaterThan(0);
  });

  function register(email: string, legalVersions: object) {
    return server.anybody.post('/api/auth/register', {
      name: 'Ana Nueva',
      email,
      password: 'tornillo azufre 41',
      acceptsTerms: true,
      acceptsMarketing: false,
      legalVersions,
    });
  }
});
