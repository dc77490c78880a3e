import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import {
  type CenterExport,
  type Client,
  type ClientFilter,
  type ExportList,
  exportLists,
} from '@aforo/shared/contract';
import { seedDemo } from '../../demo/index.ts';
import { addCompleteClient } from '../../testing/records/complete-client.ts';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/servers/test-app.ts';
import { deleteOld } from './center/center-export.repository.ts';
import { exportJob } from './center/make-center-export.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await buildTestApp();
  const { database, clock } = server;
  await seedDemo({ database, clock, hashPassword: async (password) => `fake ${password}` });
  admin = server.as('admin');
});
afterAll(() => server.close());

const everybody: ClientFilter = {
  q: '',
  status: 'active',
  tag: '',
  account: 'any',
  segment: 'any',
};

const ask = (list: ExportList, more: object = {}) =>
  admin.post('/api/exports/list', { list, ...more });
async function linesOf(list: ExportList, more: object = {}): Promise<string[]> {
  const answer = await ask(list, more);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.body.split('\r\n').slice(0, -1);
}
const textOf = (part: Uint8Array | undefined) => Buffer.from(part ?? []).toString();
async function count(what: string): Promise<number> {
  const { rows } = await server.database.pool.query<{ n: string }>(
    `select count(*) as n from ${what}`,
  );
  return Number(rows[0]?.n);
}

describe('a list', () => {
  test.each<[ExportList, string, string]>([
    ['clients', 'client', '\uFEFFNombre;Correo;Teléfono;Fecha de nacimiento;'],
    ['bookings', `booking where status not in ('held', 'expired')`, '\uFEFFDía;Hora;Servicio;'],
    ['bonos', 'package_purchase', '\uFEFFCliente;Correo;Bono;Sesiones que quedan;Caduca;'],
    ['memberships', 'membership', '\uFEFFCliente;Correo;Paquete;Cuota;Cada cuántos meses;'],
    ['fees', 'membership_period', '\uFEFFCliente;Correo;Paquete;Desde;Hasta;Importe;'],
    ['mandates', 'sepa_mandate', '\uFEFFCliente;Correo;Referencia del mandato;'],
    ['fixedSeats', 'standing_seat', '\uFEFFCliente;Correo;Paquete;Día;Hora;Servicio;'],
    ['households', 'household_member', '\uFEFFCliente;Quién paga;Correo de quien paga;'],
    [
      'sales',
      'sale_line l join sale s on s.id = l.sale_id where s.issued_at is not null',
      '\uFEFFDía;Hora;Qué es;Documento;Cliente;Concepto;',
    ],
    ['payments', 'payment where captured_at is not null', '\uFEFFDía;Hora;Cómo;Importe;'],
    [
      'documents',
      `document d left join sale_tax t on t.sale_id = d.sale_id and d.type <> 'F3'`,
      '\uFEFFEjercicio;Periodo;Actividad: código;',
    ],
    ['vouchers', 'voucher', '\uFEFFCódigo;Para;Importe;Queda;'],
    ['packages', 'package_template', '\uFEFFNombre;Sesiones;Días que vale;'],
    ['products', 'product', '\uFEFFNombre;Descripción;Código;Precio;'],
    ['services', 'service', '\uFEFFNombre;Qué es;Descripción;Minutos;Plazas;'],
    ['professionals', 'professional', '\uFEFFNombre;Correo;Teléfono;Servicios;Estado'],
  ])('of %s has a row for each record below its header', async (list, rows, head) => {
    const lines = await linesOf(list);
    expect(lines[0]).toMatch(head);
    expect(lines).toHaveLength((await count(rows)) + 1);
  });

  test('longer than a page contains each row once', async () => {
    await sql`insert into client (id, name, created_at)
      select gen_random_uuid(), 'Persona ' || n, now() from generate_series(1, 2100) n`.execute(
      server.database.connection,
    );
    const lines = await linesOf('clients', { clients: { filter: { ...everybody, q: 'Persona' } } });
    expect(new Set(lines).size).toBe(2101);
    await sql`delete from client where name like 'Persona %'`.execute(server.database.connection);
  });

  test('cannot run as a formula in a spreadsheet', async () => {
    const body = { email: '', phone: '', birthDate: '', tags: [], notes: '=1+1' };
    const made = await admin.post('/api/clients', {
      ...body,
      name: '=HYPERLINK("x")',
      acceptsDuplicate: true,
    });
    const { id } = made.json<Client>();
    const [, line] = await linesOf('clients', { clients: { ids: [id] } });
    expect(line).toMatch(/^"'=HYPERLINK\(""x""\)";;;;;'=1\+1;No;;No;Activo;/);
  });

  test('of clients follows the filter of the page, or a selection', async () => {
    const all = await linesOf('clients');
    const noConsent = { filter: { ...everybody, segment: 'noConsent' as const } };
    const shown = await admin.get('/api/clients?segment=noConsent&pageSize=100&count=all');
    const { total, items } = shown.json<{ total: number; items: Client[] }>();
    expect(await linesOf('clients', { clients: noConsent })).toHaveLength(total + 1);
    expect(total).toBeLessThan(all.length - 1);
    const last = items.at(-1);
    const some = await linesOf('clients', { clients: { ids: [last?.id] } });
    expect(some).toHaveLength(2);
    expect(some[1]).toContain(last?.name);
  });

  test('of bookings contains the requested days, both inclusive', async () => {
    const day = '2026-11-18';
    const local = `(s.starts_at at time zone 'Europe/Madrid')::date`;
    const there = await count(
      `booking b join session s on s.id = b.session_id where ${local} = '${day}'`,
    );
    const lines = await linesOf('bookings', { from: day, to: day });
    expect(there).toBeGreaterThan(3);
    expect(lines.slice(1).map((line) => line.slice(0, 10))).toEqual(
      Array.from({ length: there }, () => '18/11/2026'),
    );
    const wrong = await ask('bookings', { from: day, to: '2026-11-17' });
    expect(wrong.json()).toMatchObject({ code: 'validation_failed' });
  });

  test('that was exported is recorded in the audit', async () => {
    await linesOf('bonos');
    const { rows } = await server.database.pool.query<{ changes: unknown; actor_user_id: string }>(
      `select changes, actor_user_id from audit_entry where action = 'exported'
        order by at desc, id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        changes: [{ field: 'list', before: null, after: 'Bonos' }],
        actor_user_id: admin.actor.userId,
      },
    ]);
  });
});

const exportsOf = (person: () => Person) => ({
  latest: async () =>
    (await person().get('/api/exports/center')).json<{ latest: CenterExport | null }>().latest,
  start: async () => (await person().post('/api/exports/center')).json<CenterExport>(),
  file: (id: string) => person().post(`/api/exports/center/${id}/file`),
});

describe('the center as a ZIP', () => {
  let small: BookingTestServer;
  const { latest, start, file } = exportsOf(() => small.admin);
  beforeAll(async () => {
    small = await buildBookingTestServer();
    await addCompleteClient(small);
  });
  afterAll(() => small.close());

  test('contains every list as exported by itself, and reports its progress', async () => {
    const begun = await start();
    expect(begun).toMatchObject({ state: 'running', bytes: null, expiresAt: null });
    expect((await file(begun.id)).statusCode).toBe(404);
    await small.runJobs();
    const made = await latest();
    expect(made).toMatchObject({ id: begun.id, state: 'done' });
    expect(made?.doneRows).toBe(made?.rows);
    const answer = await file(begun.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="centro-\S+\.zip"$/),
    });
    expect(answer.rawPayload).toHaveLength(made?.bytes ?? 0);
    const parts = unzipSync(answer.rawPayload);
    expect(Object.keys(parts).filter((name) => name.endsWith('.csv'))).toHaveLength(
      exportLists.length,
    );
    expect(textOf(parts['LEEME.txt'])).toContain('también de su salud');
    for (const [list, name] of [
      ['bookings', 'reservas.csv'],
      ['sales', 'ventas.csv'],
    ] as const) {
      const { body } = await small.admin.post('/api/exports/list', { list });
      expect(body.split('\r\n').length).toBeGreaterThan(2);
      expect(textOf(parts[name])).toBe(body);
    }
  });
});

describe('the ZIP of a center without data', () => {
  let empty: TestApp;
  const { latest, start, file } = exportsOf(() => empty.as('admin'));
  const runJobs = () => empty.runJobs();
  beforeAll(async () => {
    empty = await buildTestApp();
  });
  afterAll(() => empty.close());
  const partsLeft = async () =>
    (await empty.database.pool.query('select from center_export_part')).rows.length;

  test('can be downloaded for a day', async () => {
    const { id } = await start();
    await runJobs();
    empty.clock.advance({ hours: 23 });
    expect((await file(id)).statusCode).toBe(200);
    empty.clock.advance({ hours: 2 });
    expect((await file(id)).statusCode).toBe(404);
    expect(await latest()).toBeNull();
    const now = empty.clock.now();
    await deleteOld(empty.database.connection, { now, before: now });
    expect(await partsLeft()).toBe(0);
  });

  test('is recorded as a copy and as a reading of the health notes', async () => {
    const { id } = await start();
    await runJobs();
    empty.clock.advance({ minutes: 1 });
    await file(id);
    const { rows } = await empty.database.pool.query(
      'select action, entity from audit_entry where at = $1 order by action',
      [empty.clock.now()],
    );
    expect(rows).toEqual([
      { action: 'exported', entity: 'center' },
      { action: 'healthRead', entity: 'center' },
    ]);
  });

  test('is created one at a time, and by one process', async () => {
    const { id } = await start();
    const again = await empty.as('admin').post('/api/exports/center');
    expect(again.json()).toMatchObject({ code: 'export_at_work' });
    // Two workers take the job, as when the first seems to have died.
    const { jobs, database } = empty.dependencies;
    await jobs.add(database.connection, { kind: exportJob, payload: { exportId: id } });
    await Promise.all([jobs.runDue(), jobs.runDue()]);
    const made = await latest();
    const parts = unzipSync((await file(id)).rawPayload);
    expect(made?.state).toBe('done');
    expect(Object.keys(parts).filter((name) => name.endsWith('.csv'))).toHaveLength(
      exportLists.length,
    );
  });

  test('reports a failure, and another one can be created', async () => {
    await start();
    await sql`alter table professional rename column name to name_away`.execute(
      empty.database.connection,
    );
    for (const seconds of [0, 30, 120]) {
      empty.clock.advance({ seconds });
      await runJobs();
    }
    expect(await latest()).toMatchObject({ state: 'failed', bytes: null });
    expect(await partsLeft()).toBe(0);
    await sql`alter table professional rename column name_away to name`.execute(
      empty.database.connection,
    );
    await start();
    await runJobs();
    expect(await latest()).toMatchObject({ state: 'done' });
  });
});
