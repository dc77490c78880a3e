/**
 * Every column is classified, and after an erasure a dump contains only the personal data that a
 * law requires.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clientFieldNames, type ErasurePreview, type PersonalData } from '@aforo/shared/contract';
import { newId } from '../../platform/ids.ts';
import { mailerFor } from '../../platform/outbox/index.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { addCompleteClient, type CompleteClient } from '../../testing/records/complete-client.ts';
import { insertAnyRow, type ColumnFact, listColumns } from '../../testing/database/any-row.ts';
import { tablesContaining } from '../../testing/database/tables-containing.ts';
import {
  clientFieldColumns,
  columns,
  notInCopy,
  retentionReasons,
  rowsOfClient,
} from './columns.ts';

let server: BookingTestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aforo-erasure-'));
  server = await buildBookingTestServer({ environment: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const textTypes = ['text', 'jsonb', 'json', 'bytea', 'character varying', 'text[]'];
const isText = ({ type }: ColumnFact) => textTypes.includes(type);

describe('the registry of columns', () => {
  test('classifies every column of text, JSON or bytes', async () => {
    const stored = (await listColumns(server)).filter(isText).map(({ name }) => name);
    const missing = stored.filter((name) => !(name in columns));
    const advice = `A field of a client: add its row to shared/src/contract/people/client-fields.ts.
      Otherwise add a row to api/src/insight/personal-data/columns.ts, in the order of the names. Free
      text about a client is linked('sql') or withRow, and its table needs a row in rowsOfClient; free text
      about something else is mention; what a law keeps is kept('law'); the rest is notPersonal.`;
    expect({ advice, missing }).toEqual({ advice, missing: [] });
    expect(Object.keys(columns).filter((name) => !stored.includes(name))).toEqual([]);
  });

  test('is sorted by name, so that two branches add rows in different places', () => {
    const names = Object.keys(columns).filter((name) => !(name in clientFieldColumns));
    const key = (name: string) => name.replace('.', ' ');
    expect(names).toEqual(names.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)));
  });

  test('agrees with the database on the personal fields of the history', async () => {
    // No history has a field of these names.
    const technical = ['charge', 'provider_reference', 'redirect_url'];
    const fields = Object.entries(columns).flatMap(([name, { kind }]) => {
      const [, column = ''] = name.split('.');
      if (kind !== 'linked' || technical.includes(column)) return [];
      return [column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
    });
    const missing = await server.rows<{ field: string }>(
      'select field from unnest($1::text[]) field where not is_personal_field(field)',
      [...new Set([...fields, ...clientFieldNames])],
    );
    expect(missing).toEqual([]);
  });

  test('classifies the columns of the areas’ registry that name accounts of the team', () => {
    const naming = ['area_rollout.outcome', 'area_rollout.plan', 'registry_revision.canary_rule'];
    expect(naming.map((name) => columns[name]?.kind)).toEqual(naming.map(() => 'ofTeam'));
  });

  test('names the article of the law that requires a column', () => {
    const kept = Object.values(columns).filter((is) => is.kind === 'kept');
    expect(kept.length).toBeGreaterThan(0);
    for (const { because } of kept) expect(retentionReasons[because]).toMatch(/\barts?\. \d/);
  });

  test('locates the client’s rows in each table with a column that belongs to them', () => {
    const tables = Object.entries(columns)
      .filter(([, { kind }]) => kind === 'linked' || kind === 'withRow')
      .map(([name]) => name.split('.')[0] ?? '');
    expect(tables.filter((table) => !(table in rowsOfClient))).toEqual([]);
  });
});

/** These contain the name, e-mail or telephone of the complete client instead of a mark. */
const heldByTexts = [
  'app_user.email',
  'app_user.phone',
  'client.name',
  'client.email',
  'client.phone',
  'client.search',
  'client.sort_name',
  'client.tags',
  'client_tag.tag',
  'email_code.email',
  'idempotency_key.scope',
  'online_payment.voucher_email',
  'outbox.recipient',
  'registration.email',
];

describe('of a client with a mark in each column', () => {
  let whole: CompleteClient;
  const marks = new Map<string, string>();

  const markOf = (name: string): string => {
    const mark = marks.get(name) ?? `marca${marks.size}z`;
    marks.set(name, mark);
    return mark;
  };

  /** Dumps every table as text, and bytes as decoded text. */
  async function dump(): Promise<string> {
    const tables = await server.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const stored = await server.rows<{ text: string }>(`select t::text as text from ${name} t`);
      texts.push(...stored.map(({ text }) => text));
    }
    const text = texts.join('\n');
    const bytes = [...text.matchAll(/\\x((?:[0-9a-f]{2})+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    return [text, ...bytes].join('\n');
  }

  /** A condition of the registry with the ids filled in. */
  const conditionOf = (table: string) =>
    (rowsOfClient[table] ?? 'false')
      .replaceAll(':client', `'${whole.clientId}'::uuid`)
      .replaceAll(':user', `'${whole.userId}'::uuid`);

  const valueOf = ({ name, type }: ColumnFact): string => {
    const mark = markOf(name);
    if (name === 'audit_entry.changes') {
      return `'[{"field": "name", "before": "${mark}", "after": null}]'`;
    }
    if (name === 'document.buyer') return `'{"name": "${mark}", "taxId": "", "address": ""}'`;
    if (type === 'jsonb') return `'{"value": "${mark}"}'`;
    if (type === 'bytea') return `convert_to('${mark}' || t.ctid::text, 'UTF8')`;
    if (type === 'text[]') return `array['${mark}']`;
    return `'${mark}' || t.ctid::text`;
  };

  /**
   * Includes foreign key triggers. Applies to the whole database, because it has many connections.
   */
  async function switchTriggers(how: 'enable' | 'disable'): Promise<void> {
    const tables = await server.rows<{ name: string }>(
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    for (const { name } of tables) await server.rows(`alter table ${name} ${how} trigger all`);
  }

  async function dropChecks(): Promise<void> {
    const checks = await server.rows<{ table: string; name: string }>(
      `select conrelid::regclass::text as table, conname as name from pg_constraint
       where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`,
    );
    for (const { table, name } of checks) {
      await server.rows(`alter table ${table} drop constraint ${name}`);
    }
  }

  /**
   * Adds rows to the tables in which the complete client has none. Triggers and foreign keys are
   * off meanwhile.
   */
  async function addRows(facts: readonly ColumnFact[]): Promise<void> {
    const { rows } = server;
    const { clientId, userId } = whole;
    const [sale] = await rows<{ id: string; line: string; document: string }>(
      `select s.id, l.id as line, d.id as document from sale s join sale_line l on l.sale_id = s.id
       join document d on d.sale_id = s.id where s.client_id = $1`,
      clientId,
    );
    const [online] = await rows<{ id: string }>(
      'select id from online_payment where client_id = $1',
      clientId,
    );
    const add = (table: string, values: object) => insertAnyRow(server, facts, table, values);
    const ofUser = [
      'auth_link',
      'known_device',
      'login_challenge',
      'passkey',
      'recovery_code',
      'totp_factor',
    ];
    for (const table of ofUser) await add(table, { user_id: userId });
    await add('client_merge', { merged_id: clientId, undone_at: '2026-11-20' });
    for (const table of ['card_setup', 'saved_card', 'unsubscribe_link']) {
      await add(table, { client_id: clientId });
    }
    const [booking] = await rows<{ id: string }>(
      'select id from booking where client_id = $1',
      clientId,
    );
    await add('booking_answer_link', { booking_id: booking?.id });
    await add('online_refund', { online_payment_id: online?.id });
    await add('fiscal_record', { document_id: sale?.document });
    await add('voucher', { sale_line_id: sale?.line });
    const mandate = newId();
    const batch = newId();
    const item = newId();
    await add('sepa_mandate', {
      id: mandate,
      client_id: clientId,
      state: 'cancelled',
      signature: JSON.stringify({
        typedName: markOf('sepa_mandate.signature'),
        at: '2026-11-20T09:00:00.000Z',
        address: '',
      }),
      amendments: JSON.stringify([
        { country: 'ES', lastFour: markOf('sepa_mandate.amendments'), changedOn: '2026-11-20' },
      ]),
    });
    await add('direct_debit_batch', { id: batch });
    const collected = { id: item, batch_id: batch, sale_id: sale?.id, mandate_id: mandate };
    await add('direct_debit_item', collected);
    await add('direct_debit_return', { item_id: item });
    const register = newId();
    await add('cash_register', { id: register });
    await add('cash_session', { register_id: register, state: 'closed' });
    for (const table of ['cash_movement', 'stock_movement', 'client_batch']) {
      await add(table, {});
    }
    const email = whole.texts[2];
    const json = (name: string) => JSON.stringify({ value: markOf(name) });
    await add('outbox', {
      recipient: email,
      message: json('outbox.message'),
      last_error: markOf('outbox.last_error'),
    });
    await add('job', {
      payload: JSON.stringify({ to: email, value: markOf('job.payload') }),
      unique_key: markOf('job.unique_key'),
      last_error: markOf('job.last_error'),
    });
    await add('idempotency_key', {
      scope: userId,
      body: markOf('idempotency_key.body'),
      headers: json('idempotency_key.headers'),
    });
    await add('registration', {
      email,
      name: markOf('registration.name'),
      phone: markOf('registration.phone'),
      password_hash: markOf('registration.password_hash'),
      device_hash: Buffer.from(markOf('registration.device_hash')),
    });
    await add('email_code', {
      email,
      name: markOf('email_code.name'),
      phone: markOf('email_code.phone'),
      token_hash: Buffer.from(markOf('email_code.token_hash')),
      code_hash: Buffer.from(markOf('email_code.code_hash')),
    });
    const importId = newId();
    await add('client_import_row', {
      import_id: importId,
      number: 2,
      cells: [markOf('client_import_row.cells'), email],
      keys: [markOf('client_import_row.keys')],
    });
    // Formatted differently than in the record.
    const phone = (whole.texts[1] ?? '').replace(/(\d{3})(?=\d)/g, '$1 ');
    await add('client_import_row', { import_id: importId, number: 3, cells: ['Alguien', phone] });
    await add('center_export_part', { data: Buffer.from(markOf('center_export_part.data')) });
    await rows(`insert into center_export (id, state, created_at)
      select export_id, 'running', now() from center_export_part`);
  }

  beforeAll(async () => {
    const { rows } = server;
    whole = await addCompleteClient(server);
    const facts = await listColumns(server);
    await switchTriggers('disable');
    // A mark fits no format. `erasure.test.ts` erases with every check on.
    await dropChecks();
    await addRows(facts);
    for (const [name, { kind }] of Object.entries(columns)) {
      const fact = facts.find((one) => one.name === name);
      const [table = '', column = ''] = name.split('.');
      if (!fact || heldByTexts.includes(name) || marks.has(name)) continue;
      if (kind === 'mention') {
        const text =
          fact.type === 'jsonb' ? JSON.stringify({ note: whole.name }) : `A ${whole.name}`;
        await rows(`update ${table} set ${column} = $1`, text);
      } else if (
        kind === 'linked' ||
        kind === 'withRow' ||
        kind === 'inErasure' ||
        kind === 'kept'
      ) {
        const marked = await rows(
          `update ${table} t set ${column} = ${valueOf(fact)} where ${conditionOf(table)} returning 1`,
        );
        expect([name, marked.length > 0]).toEqual([name, true]);
      }
    }
    await switchTriggers('enable');
  });

  test('the copy of their data contains every column, except those with a reason', async () => {
    const copied = await server.admin.post(`/api/clients/${whole.clientId}/export/json`);
    expect([copied.statusCode, copied.body]).toEqual([200, expect.any(String)]);
    const { picture } = copied.json<PersonalData>();
    const text = copied.body + Buffer.from(picture?.base64 ?? '', 'base64').toString();
    const missing = [...marks].filter(([, mark]) => !text.includes(mark)).map(([name]) => name);
    const advice = `A column with data of the client belongs in export.repository.ts, or in notInCopy of
      columns.ts with the reason why their copy has no such data.`;
    expect({ advice, missing: missing.toSorted() }).toEqual({
      advice,
      missing: Object.keys(notInCopy).toSorted(),
    });
  });

  test('a dump contains only the text about them that a law requires', async () => {
    const before = await dump();
    for (const mark of marks.values()) expect(before).toContain(mark);
    const { seen } = (
      await server.admin.get(`/api/clients/${whole.clientId}/erasure`)
    ).json<ErasurePreview>();
    const wish = { givesUpSessions: true, debtIsSettled: true, seen };
    const erased = await server.admin.post(`/api/clients/${whole.clientId}/erasure`, wish);
    expect([erased.statusCode, erased.body]).toEqual([204, '']);

    const after = await dump();
    const left = [...marks].filter(([, mark]) => after.includes(mark)).map(([name]) => name);
    const kept = Object.entries(columns).flatMap(([name, { kind }]) =>
      kind === 'kept' ? [name] : [],
    );
    expect(left.toSorted()).toEqual(kept.toSorted());
    expect(await tablesContaining(server, [whole.name, ...whole.texts])).toEqual([]);
  });

  test('the mail folder keeps the mails of others', async () => {
    const { config } = server.dependencies;
    const other = await addCompleteClient(server);
    const write = mailerFor(config, server.app.log);
    const mail = {
      kind: 'x',
      fromName: 'Centro',
      isDemoOpen: false,
      logo: null,
      primaryColor: '#3b5bdb',
      replyTo: null,
      link: null,
      html: '',
    };
    const email = other.texts[2] ?? '';
    await write({ ...mail, id: 'to-them', to: email, subject: 'Hola', text: 'Hola' });
    const about = `Mañana viene ${other.name}, y trae una esterilla`;
    await write({ ...mail, id: 'about-them', to: 'equipo@centro.test', subject: 'Ñ', text: about });
    await write({ ...mail, id: 'of-others', to: 'ana@otra.test', subject: 'Hola', text: 'Hola' });
    const { seen } = (
      await server.admin.get(`/api/clients/${other.clientId}/erasure`)
    ).json<ErasurePreview>();
    const wish = { givesUpSessions: true, debtIsSettled: true, seen };
    await server.admin.post(`/api/clients/${other.clientId}/erasure`, wish);
    expect(await readdir(join(dataDir, 'mail'))).toEqual(['of-others.eml']);
  });
});
