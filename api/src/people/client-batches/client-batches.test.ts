import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type {
  Client,
  ClientBatch,
  ClientFilter,
  previewClientMail,
  ResponseOf,
} from '@aforo/shared/contract';
import {
  buildClientTestServer,
  type ClientTestServer,
} from '../../testing/servers/client-test-server.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { clientBatchSize } from './work-batch.ts';

let server: ClientTestServer;
let admin: Person;
beforeAll(async () => {
  server = await buildClientTestServer();
  admin = server.as('admin');
});
afterAll(() => server.close());
afterEach(async () => {
  server.mails.splice(0);
  await sql`delete from client`.execute(server.database.connection);
});

const everybody: ClientFilter = { q: '', status: 'all', tag: '', account: 'any', segment: 'any' };
const all = { filter: everybody };
const mailText = { subject: 'Te echamos de menos', text: 'Hola, {nombre}:\n\nVuelve.' };

async function subscribed(name: string, fields: object = {}): Promise<Client> {
  const [first = ''] = name.normalize('NFD').replaceAll(/\p{M}/gu, '').split(' ');
  const email = `${first.toLowerCase()}@correo.test`;
  const client = await server.addClient({ name, email, ...fields });
  await server.frontDesk.put(`/api/clients/${client.id}/consents`, {
    consents: [{ kind: 'marketing', isGranted: true }],
  });
  return client;
}
async function begin(path: string, body: object, who = admin): Promise<ClientBatch> {
  const answer = await who.post(`/api/client-batches/${path}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const read = async (id: string) =>
  (await admin.get(`/api/client-batches/${id}`)).json<ClientBatch>();
const previewMail = async () =>
  (await admin.post('/api/client-batches/mail/preview', { clients: all })).json<
    ResponseOf<typeof previewClientMail>
  >();
const find = async (id: string) => (await admin.get(`/api/clients/${id}`)).json<Client>();
const historyOf = async (id: string) =>
  (await admin.get(`/api/clients/${id}/history`)).json<{
    items: { action: string; actorName: string | null; changes: unknown[] }[];
  }>().items;

describe('a mail to many clients', () => {
  test('is counted in advance and reaches exactly the clients who agreed', async () => {
    const lucia = await subscribed('Lucía Fernández');
    await subscribed('Ana Ruiz');
    await server.addClient({ name: 'Omar Benali', email: 'omar@correo.test' });
    await subscribed('Zoe Sin Correo', { email: '' });
    const old = await subscribed('Iván Archivado');
    await admin.post(`/api/clients/${old.id}/archive`);

    expect(await previewMail()).toEqual({
      clients: 5,
      reached: 2,
      withoutConsent: 1,
      unreachable: 2,
      first: 'Ana Ruiz',
    });
    const { id } = await begin('mail', { clients: all, ...mailText });
    await server.deliverMails();
    expect(server.mails.map(({ to, kind }) => [to, kind])).toEqual([
      ['ana@correo.test', 'news'],
      ['lucia@correo.test', 'news'],
    ]);
    const [, mail] = server.mails;
    expect(mail?.text).toContain('Hola, Lucía:\n\nVuelve.');
    expect(mail?.text).toContain(`No quiero recibir más: ${mail?.optOut}`);
    expect(mail?.html).toContain(`<a href="${mail?.optOut}"`);
    // The unsubscribe link is never the main link of the mail.
    expect(mail?.link).toBeNull();
    expect(await read(id)).toMatchObject({ state: 'done', clients: 5, doneClients: 5, reached: 2 });
    const [last] = await historyOf(lucia.id);
    expect(last).toMatchObject({
      action: 'newsSent',
      changes: [{ field: 'subject', before: null, after: 'Te echamos de menos' }],
    });
  });

  test('is not sent to a client who withdraws consent before it is sent', async () => {
    const ana = await subscribed('Ana Ruiz');
    await begin('mail', { clients: { ids: [ana.id] }, ...mailText });
    await server.frontDesk.put(`/api/clients/${ana.id}/consents`, {
      consents: [{ kind: 'marketing', isGranted: false }],
    });
    await server.deliverMails();
    expect(server.mails).toEqual([]);
  });

  test('is sent once, however often its job is started', async () => {
    await subscribed('Ana Ruiz');
    const { id } = await begin('mail', { clients: all, ...mailText });
    const { jobs, database } = server.dependencies;
    await jobs.add(database.connection, { kind: 'client batch', payload: { batchId: id } });
    await Promise.all([jobs.runDue(), jobs.runDue()]);
    await server.deliverMails();
    expect(server.mails).toHaveLength(1);
  });

  test('is one batch when requested twice with one idempotency key', async () => {
    await subscribed('Ana Ruiz');
    const headers = { 'idempotency-key': 'mail-twice-0001' };
    const body = { clients: all, ...mailText };
    const [one, other] = [
      await admin.post('/api/client-batches/mail', body, { headers }),
      await admin.post('/api/client-batches/mail', body, { headers }),
    ];
    expect(other.json()).toEqual(one.json());
    await server.deliverMails();
    expect(server.mails).toHaveLength(1);
  });

  test('is refused without recipients or without text', async () => {
    const none = await admin.post('/api/client-batches/mail', {
      clients: {
        filter: {
          ...everybody,
          tag: 'Nadie',
        },
      },
      ...mailText,
    });
    expect(none.json()).toMatchObject({ code: 'validation_failed' });
    const wordless = await admin.post('/api/client-batches/mail', {
      clients: all,
      subject: ' ',
      text: '',
    });
    expect(wordless.json()).toMatchObject({
      fields: { subject: 'Escribe el asunto.', text: 'Escribe el correo.' },
    });
  });

  test('reports a failed job and continues where it stopped', async () => {
    await subscribed('Ana Ruiz');
    const { id } = await begin('mail', { clients: all, ...mailText });
    const rename = (from: string, to: string) =>
      sql`alter table unsubscribe_link rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
        server.database.connection,
      );
    await rename('token', 'token_away');
    for (const seconds of [0, 30, 120]) {
      server.clock.advance({ seconds });
      await server.runJobs();
    }
    expect(await read(id)).toMatchObject({ state: 'failed', doneClients: 0 });
    await rename('token_away', 'token');
    await begin(`${id}/resume`, {});
    await server.deliverMails();
    expect(await read(id)).toMatchObject({ state: 'done', reached: 1 });
    const again = await admin.post(`/api/client-batches/${id}/resume`);
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });
});

describe('the unsubscribe link of a mail', () => {
  async function linkOf(client: Client): Promise<string> {
    await begin('mail', { clients: { ids: [client.id] }, ...mailText });
    await server.deliverMails();
    return new URL(server.mails.at(-1)?.optOut ?? '').pathname;
  }
  const isSubscribed = async ({ id }: Client) =>
    (await find(id)).consents.find(({ kind }) => kind === 'marketing')?.isGranted;

  test('asks for confirmation without a login and changes nothing when opened', async () => {
    const ana = await subscribed('Ana Ruiz');
    const link = await linkOf(ana);
    const page = await server.anybody.get(link);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body).toContain('<form method="post">');
    expect(page.body).not.toContain('Ana');
    expect(await isSubscribed(ana)).toBe(true);
  });

  test('records the withdrawal, reports it, and accepts it twice', async () => {
    const ana = await subscribed('Ana Ruiz');
    const link = await linkOf(ana);
    for (const _time of [1, 2]) {
      const answer = await server.app.inject({
        method: 'POST',
        url: link,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('No recibirás más novedades'),
      ]);
    }
    expect(await isSubscribed(ana)).toBe(false);
    expect((await server.anybody.get(link)).body).toContain('No recibirás más novedades');
    expect(await previewMail()).toMatchObject({ reached: 0, withoutConsent: 1 });
    const withdrawals = (await historyOf(ana.id)).filter(
      ({ action }) => action === 'consentWithdrawn',
    );
    expect(withdrawals).toMatchObject([{ actorName: null }]);
  });

  test('stays the same across mails and differs for each client', async () => {
    const [ana, eva] = [await subscribed('Ana Ruiz'), await subscribed('Eva Gil')];
    const link = await linkOf(ana);
    expect(await linkOf(ana)).toBe(link);
    expect(await linkOf(eva)).not.toBe(link);
  });

  test('reports that an unknown link is invalid', async () => {
    const answer = await server.anybody.get('/api/unsubscribe/nada');
    expect([answer.statusCode, answer.body]).toEqual([
      200,
      expect.stringContaining('Este enlace ya no vale'),
    ]);
  });
});

describe('a tag on many clients', () => {
  test('is counted in advance, added to clients without it and removed again', async () => {
    const [ana, eva] = [
      await server.addClient({ name: 'Ana Ruiz', tags: ['Yoga'] }),
      await server.addClient({ name: 'Eva Gil', tags: ['Se va'] }),
    ];
    const twelve = Array.from({ length: 12 }, (_, n) => `E${n}`);
    const full = await server.addClient({ name: 'Lía Llena', tags: twelve });
    const body = { clients: all, tag: 'Se va', isAdded: true };
    const said = await admin.post('/api/client-batches/tags/preview', body);
    expect(said.json()).toEqual({ clients: 3, reached: 1, full: 1 });
    const { id } = await begin('tags', body, server.frontDesk);
    await server.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', reached: 1 });
    expect((await find(ana.id)).tags).toEqual(['Yoga', 'Se va']);
    expect(await find(eva.id)).toMatchObject({ tags: ['Se va'], version: eva.version });
    expect((await find(full.id)).tags).toEqual(twelve);
    expect((await historyOf(ana.id))[0]).toMatchObject({
      action: 'updated',
      changes: [{ field: 'tags', before: 'Yoga', after: 'Yoga, Se va' }],
    });
    expect(await server.search('', '&tag=Se va')).toEqual(['Ana Ruiz', 'Eva Gil']);

    await begin('tags', { ...body, isAdded: false });
    await server.runJobs();
    expect(await server.search('', '&tag=Se va')).toEqual([]);
  });

  test('applies to the selected clients or to all that match', async () => {
    const ana = await server.addClient({ name: 'Ana Ruiz' });
    await server.addClient({ name: 'Ana Gil' });
    await server.addClient({ name: 'Eva Gil' });
    const tagOf = async (clients: object, tag: string) => {
      await begin('tags', { clients, tag, isAdded: true });
      await server.runJobs();
      return server.search('', `&tag=${tag}`);
    };
    expect(await tagOf({ ids: [ana.id] }, 'Una')).toEqual(['Ana Ruiz']);
    expect(await tagOf({ filter: { ...everybody, q: 'gil' } }, 'Gil')).toEqual([
      'Ana Gil',
      'Eva Gil',
    ]);
  });

  test('processes more than a page of clients, each once', async () => {
    const count = clientBatchSize * 2 + 1;
    await sql`insert into client (id, name, created_at)
      select gen_random_uuid(), 'Persona ' || n, now() from generate_series(1, ${sql.lit(count)}) n`.execute(
      server.database.connection,
    );
    const { id } = await begin('tags', { clients: all, tag: 'Nueva', isAdded: true });
    await server.runJobs();
    expect(await read(id)).toMatchObject({ state: 'done', doneClients: count, reached: count });
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from client where version = 2 and tags = '{Nueva}'`.execute(
      server.database.connection,
    );
    expect(rows).toEqual([{ n: count }]);
  });
});
