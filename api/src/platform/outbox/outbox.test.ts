import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { buildTestApp, type TestApp } from '../../testing/servers/test-app.ts';
import { readSender } from '../../center/center/index.ts';
import type { Connection } from '../database/index.ts';
import { readConfig } from '../config/config.ts';
import { type Mail, mailerFor } from './mailer.ts';
import { createOutboxService } from './outbox.service.ts';

const notice = {
  kind: 'passwordReset',
  to: 'inigo@correo.es',
  subject: 'Cambia tu contraseña',
  text: 'Hola, Íñigo:\n\nÁbrelo aquí:\nhttps://centro.es/password/reset?token=abc\n\nUn saludo',
};

describe('the outbox', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await buildTestApp({ environment: { PUBLIC_URL: 'https://centro.es' } });
  });
  afterAll(() => server.close());
  afterEach(async () => {
    server.mails.length = 0;
    await server.database.pool.query('delete from outbox');
  });

  const senderOf = (connection: Connection) => readSender(connection, server.dependencies.config);

  const add = () =>
    server.database.transaction((trx) => server.dependencies.outbox.add(trx, notice));
  const rows = () =>
    server.database.connection
      .selectFrom('outbox')
      .select(['state', 'attempts', 'message', 'lastError'])
      .execute();

  test('sends a notice with its text, its HTML and its link, in the center’s name', async () => {
    await add();
    await server.deliverMails();
    expect(server.mails).toEqual([
      {
        id: expect.any(String),
        isDemoOpen: false,
        logo: null,
        primaryColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
        replyTo: null,
        kind: 'passwordReset',
        fromName: 'Mi centro',
        to: 'inigo@correo.es',
        subject: 'Cambia tu contraseña',
        text: notice.text,
        html: expect.stringContaining('href="https://centro.es/password/reset?token=abc"'),
        link: 'https://centro.es/password/reset?token=abc',
      },
    ]);
  });

  test('sends names with line breaks or addresses as plain text', async () => {
    await server.database.transaction((trx) =>
      server.dependencies.outbox.add(trx, {
        ...notice,
        subject: 'Reserva hecha: Yoga\r\nBcc: otra@correo.es',
        text: 'Tienes plaza en Yoga\nhttps://evil.test/\u202E\n\nhttps://centro.es/cliente',
      }),
    );
    await server.deliverMails();
    expect(server.mails).toMatchObject([
      {
        subject: 'Reserva hecha: Yoga Bcc: otra@correo.es',
        text: expect.not.stringContaining('\u202E'),
        html: expect.not.stringContaining('href="https://evil.test'),
        link: 'https://centro.es/cliente',
      },
    ]);
  });

  test('deletes the message after sending, because its link may still be valid', async () => {
    await add();
    await server.deliverMails();
    expect(await rows()).toEqual([{ state: 'sent', attempts: 1, message: null, lastError: null }]);
  });

  test('sends no mail of a rolled-back transaction', async () => {
    await server.database
      .transaction(async (trx) => {
        await server.dependencies.outbox.add(trx, notice);
        throw new Error('rolled back');
      })
      .catch(() => {});
    await server.deliverMails();
    expect(server.mails).toEqual([]);
  });

  test('retries an unsent mail and gives up after ten attempts', async () => {
    let tries = 0;
    const outbox = createOutboxService({
      ...server.dependencies,
      readSender: senderOf,
      mailer: async () => {
        tries += 1;
        throw new Error('421 try later');
      },
    });
    await add();
    await outbox.deliver();
    await outbox.deliver();
    expect(await rows()).toMatchObject([
      { state: 'pending', attempts: 1, lastError: '421 try later' },
    ]);
    for (let i = 0; i < 15; i++) {
      server.clock.advance({ hours: 6 });
      await outbox.deliver();
    }
    expect([tries, await rows()]).toMatchObject([10, [{ state: 'failed', attempts: 10 }]]);
  });

  test('sends a mail that expires before the others, and gives it up once it has expired', async () => {
    const code = (subject: string, minutes: number) => ({
      ...notice,
      subject,
      kind: 'emailCode',
      expiresAt: new Date(server.clock.now().getTime() + minutes * 60_000),
    });
    const addNotice = (one: Parameters<typeof server.dependencies.outbox.add>[1]) =>
      server.database.transaction((trx) => server.dependencies.outbox.add(trx, one));
    await add();
    await addNotice(code('late', 1));
    await addNotice(code('code', 10));
    server.clock.advance({ minutes: 1 });
    await server.deliverMails();
    expect(server.mails.map(({ subject }) => subject)).toEqual(['code', notice.subject]);
    await addNotice(code('refused', 10));
    const failing = createOutboxService({
      ...server.dependencies,
      readSender: senderOf,
      mailer: () => Promise.reject(new Error('421 try later')),
    });
    await failing.deliver();
    for (let minute = 0; minute < 12; minute += 1) {
      server.clock.advance({ minutes: 1 });
      await failing.deliver();
    }
    await server.deliverMails();
    expect(server.mails).toHaveLength(2);
    const states = (await rows()).map(({ state, lastError }) => [state, lastError]).toSorted();
    expect(states).toEqual([
      ['failed', '421 try later'],
      ['failed', 'expired'],
      ['sent', null],
      ['sent', null],
    ]);
  });

  test('sends each notice once with several workers', async () => {
    for (let i = 0; i < 12; i++) await add();
    const other = createOutboxService({
      ...server.dependencies,
      readSender: senderOf,
      mailer: async (mail) => void server.mails.push(mail),
    });
    await Promise.all([server.deliverMails(), other.deliver()]);
    expect(new Set(server.mails.map(({ id }) => id)).size).toBe(12);
    expect(server.mails).toHaveLength(12);
  });

  test('sends automatically after the commit, once started', async () => {
    const sent = new Promise<Mail>((resolve) => {
      const mailer = async (mail: Mail) => resolve(mail);
      const outbox = createOutboxService({ ...server.dependencies, readSender: senderOf, mailer });
      void outbox
        .start()
        .then(() => add())
        .then(() => sent.then(() => outbox.stop()));
    });
    expect((await sent).to).toBe('inigo@correo.es');
  });
});

describe('a mail', () => {
  const mail: Mail = {
    id: '0198c0de-0000-7000-8000-000000000000',
    kind: 'passwordReset',
    fromName: 'Estudio Ñandú',
    isDemoOpen: false,
    logo: null,
    primaryColor: '#3b5bdb',
    replyTo: 'hola@nandu.es',
    to: 'inigo@correo.es',
    subject: 'Cambia tu contraseña',
    text: notice.text,
    html: '<p>Hola, Íñigo</p>',
    link: 'https://centro.es/password/reset?token=abc',
  };
  const PUBLIC_URL = 'https://centro.es';

  /** Sends it with that environment; returns the log. */
  async function sent(environment: Record<string, string>, one: Mail = mail): Promise<string> {
    let log = '';
    const sink = new Writable({ write: (chunk, _encoding, done) => done(void (log += chunk)) });
    await mailerFor(readConfig(environment), pino(sink))(one);
    return log;
  }

  test('that is optional has unsubscribe headers', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aforo-mail-'));
    const optOut = 'https://centro.es/api/unsubscribe/abc';
    const log = await sent({ DATA_DIR: dataDir, PUBLIC_URL }, { ...mail, optOut });
    const [file] = await readdir(join(dataDir, 'mail'));
    const text = await readFile(join(dataDir, 'mail', String(file)), 'utf8');
    await rm(dataDir, { recursive: true, force: true });
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/centro\.es\/api\/unsubscribe\/abc>$/m);
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(log).not.toContain('unsubscribe');
  });

  test('is written to a file without SMTP, readable only by its owner', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aforo-mail-'));
    const log = await sent({ DATA_DIR: dataDir, PUBLIC_URL });
    const [file] = await readdir(join(dataDir, 'mail'));
    const path = join(dataDir, 'mail', String(file));
    const text = await readFile(path, 'utf8');
    const { mode } = await stat(path);
    await rm(dataDir, { recursive: true, force: true });
    expect(file).toBe(`${mail.id}.eml`);
    expect(text).toMatch(/^To: inigo@correo\.es$/m);
    expect(text).toMatch(/^From: .* <aforo@centro\.es>$/m);
    expect(text).toMatch(/^Reply-To: .* <hola@nandu\.es>$/m);
    expect(text).toMatch(/^Message-ID: <0198c0de-[^>]*@centro\.es>$/m);
    expect(text).toMatch(/multipart\/alternative/);
    expect(mode & 0o077).toBe(0);
    expect(log).toContain(`guardado en ${path}`);
    expect(log).not.toMatch(/inigo@/);
  });

  test.each([
    ['on a local machine', {}, false, true],
    ['in a public demo', { PUBLIC_URL, AFORO_DEMO: '1' }, true, true],
    ['in public', { PUBLIC_URL }, false, false],
    [
      'in public with AFORO_DEMO=1 but without a demo',
      { PUBLIC_URL, AFORO_DEMO: '1' },
      false,
      false,
    ],
    ['on a network', { HOST: '0.0.0.0' }, false, false],
  ])('%s its link is logged or not', async (_where, environment, isDemoOpen, isShown) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aforo-mail-'));
    const log = await sent({ DATA_DIR: dataDir, ...environment }, { ...mail, isDemoOpen });
    await rm(dataDir, { recursive: true, force: true });
    expect(log.includes('Enlace: https://centro.es/password/reset?token=abc')).toBe(isShown);
    expect(log.includes('token=')).toBe(isShown);
  });

  test('is sent to the server of SMTP_URL and not logged', async () => {
    const received: string[] = [];
    const server = createServer((socket) => {
      let isData = false;
      socket.write('220 here\r\n');
      socket.on('data', (chunk) => {
        for (const line of String(chunk).split('\r\n').filter(Boolean)) {
          received.push(line);
          if (isData) {
            if (line === '.') {
              isData = false;
              socket.write('250 taken\r\n');
            }
          } else if (line === 'DATA') {
            isData = true;
            socket.write('354 go on\r\n');
          } else if (line === 'QUIT') socket.end('221 bye\r\n');
          else socket.write('250 fine\r\n');
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const SMTP_URL = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    const MAIL_FROM = 'reservas@micentro.es';
    const log = await sent({ SMTP_URL, MAIL_FROM, DATA_DIR: '/nowhere', PUBLIC_URL });
    server.close();
    expect(received).toContain('MAIL FROM:<reservas@micentro.es>');
    expect(received).toContain('RCPT TO:<inigo@correo.es>');
    expect(log).toBe('');
  });
});
