import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { sql } from 'kysely';
import type { Client, DataImport, previewImportUndo, ResponseOf } from '@aforo/shared/contract';
import {
  buildClientTestServer,
  type ClientTestServer,
} from '../../testing/servers/client-test-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { statementsDuring } from '../../testing/database/statements.ts';
import type { Person } from '../../testing/servers/test-app.ts';
import { deleteAbandoned } from './imports.repository.ts';
import { importKindRules } from './import-kinds.ts';

const { rowsAtOnce } = importKindRules.clients;

let server: ClientTestServer;
let admin: Person;
beforeAll(async () => {
  server = await buildClientTestServer();
  admin = server.as('admin');
});
afterAll(() => server.close());
afterEach(async () => {
  await sql`delete from client_import`.execute(server.database.connection);
  await sql`delete from client`.execute(server.database.connection);
});

const post = (bytes: Buffer, name = 'clientes.csv') =>
  admin.post('/api/imports', undefined, multipart(bytes, name));
async function upload(bytes: Buffer | string, name?: string): Promise<DataImport> {
  const answer = await post(Buffer.from(bytes), name);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
const read = async (id: string) => (await admin.get(`/api/imports/${id}`)).json<DataImport>();
async function act(method: 'put' | 'post', path: string, body?: object): Promise<void> {
  const answer = await admin[method](`/api/imports/${path}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await server.runJobs();
}
/** Rehearses it with the day first where its dates leave that open. */
const check = ({ id, columns, questions }: DataImport) =>
  act('put', `${id}/columns`, {
    columns,
    answers: {
      dateOrders: Object.fromEntries(
        questions.flatMap((one) => (one.kind === 'dateOrder' ? [[one.column, 'dayFirst']] : [])),
      ),
    },
  });
const run = ({ id }: DataImport, takesAlike = false) => act('post', `${id}/run`, { takesAlike });
async function importText(text: string): Promise<DataImport> {
  const one = await upload(text);
  await check(one);
  await run(one);
  return read(one.id);
}
const everybody = () => server.search('', '&count=all&pageSize=100');
async function find(name: string): Promise<Client> {
  const found = await server.frontDesk.get(`/api/clients?q=${encodeURIComponent(name)}`);
  const [{ id } = { id: '' }] = found.json<{ items: Client[] }>().items;
  return (await server.frontDesk.get(`/api/clients/${id}`)).json<Client>();
}
const undoOf = async (id: string) =>
  (await admin.get(`/api/imports/${id}/undo`)).json<ResponseOf<typeof previewImportUndo>>();

/** A file of another program, with the usual errors of such files. */
const export1252 = Buffer.from(
  [
    'Código;Nombre;Apellidos;Móvil;E-mail;F. nacimiento;Observaciones;Grupo',
    '1;Begoña;Muñoz Íñiguez;612 34 56 78;BEGO@correo.test;03/11/1984;Viene con su hija;Pilates, Mañanas',
    '2;Íñigo;Peña;12;inigo@correo.test;31/02/1990;;',
    '3;;;611111111;nadie@correo.test;;;',
    '4;Ana;Repetida;;bego@correo.test;;;',
    '5;Lucía;"Gil; la de los martes";+34 699 111 222;lucia-arroba-correo;1979-05-02;"Dos',
    'líneas";',
    ';;;;;;;',
    '6;Marta;Conocida;600 000 001;;;;',
  ].join('\r\n'),
  'latin1',
);

describe('an import', () => {
  test('recognises the columns of another program’s file, and imports no row yet', async () => {
    const one = await upload(export1252);
    expect(one).toMatchObject({ state: 'draft', rows: 6, fileName: 'clientes.csv' });
    expect(one.columns).toEqual([
      null,
      'name',
      'surname',
      'phone',
      'email',
      'birthDate',
      'notes',
      'tags',
    ]);
    expect(one.sample[0]).toContain('Muñoz Íñiguez');
    expect(await everybody()).toEqual([]);
  });

  test('keeps a readable file name, without a path or invisible characters', async () => {
    const { fileName } = await upload('Nombre\r\nAna\r\n', '../../etc/\u202Efdp.csv');
    expect(fileName).toBe('fdp.csv');
  });

  test('is rehearsed row by row (new, possible duplicate, broken) without importing', async () => {
    await server.addClient({ name: 'Marta C.', phone: '600000001' });
    const one = await upload(export1252);
    await check(one);
    const checkedImport = await read(one.id);
    expect(checkedImport).toMatchObject({
      state: 'checked',
      counts: {
        new: 3,
        alike: 2,
        broken: 1,
        problems: [
          { problem: 'noName', rows: 1 },
          {
            problem: 'wrongBirthDate',
            rows: 1,
          },
          {
            problem: 'wrongEmail',
            rows: 1,
          },
          {
            problem: 'wrongPhone',
            rows: 1,
          },
        ],
      },
      problems: [
        { number: 3, verdict: 'new', problems: ['wrongPhone', 'wrongBirthDate'] },
        { number: 4, verdict: 'broken', problems: ['noName'] },
        { number: 5, verdict: 'alike', problems: [] },
        { number: 6, verdict: 'new', problems: ['wrongEmail'] },
        { number: 8, verdict: 'alike', problems: [] },
      ],
    });
    expect(await everybody()).toEqual(['Marta C.']);
  });

  test('imports exactly the rows of the rehearsal and keeps no copy of the file', async () => {
    const one = await upload(export1252);
    await check(one);
    const { counts } = await read(one.id);
    await run(one);
    const done = await read(one.id);
    expect(done).toMatchObject({ state: 'done', counts: { ...counts, broughtIn: counts?.new } });
    expect(await everybody()).toHaveLength(4);
    expect(await find('Begoña')).toMatchObject({
      name: 'Begoña Muñoz Íñiguez',
      email: 'bego@correo.test',
      phone: '+34612345678',
      birthDate: '1984-11-03',
      tags: ['Pilates', 'Mañanas'],
      notes: 'Viene con su hija',
    });
    expect(await find('Íñigo')).toMatchObject({
      phone: null,
      birthDate: null,
      notes: 'Teléfono en el fichero: 12\nFecha de nacimiento en el fichero: 31/02/1990',
    });
    const { rows } =
      await sql`select 1 from client_import_row where cells <> '{}' or keys <> '{}'`.execute(
        server.database.connection,
      );
    expect(rows).toEqual([]);
  });

  test('imports possible duplicates when requested', async () => {
    const one = await upload(export1252);
    await check(one);
    await run(one, true);
    expect((await read(one.id)).counts?.broughtIn).toBe(5);
  });

  test('with wrong columns is rehearsed again with others', async () => {
    const one = await upload('Quién;Nombre\r\nAna Ruiz;Pilates\r\n');
    await check(one);
    await act('put', `${one.id}/columns`, { columns: ['name', 'tags'] });
    await run(one);
    expect(await find('Ana')).toMatchObject({ name: 'Ana Ruiz', tags: ['Pilates'] });
  });

  test.each([
    ['that lack the name', ['email', null]],
    ['that repeat a field', ['name', 'name']],
    ['of another file', ['name']],
  ])('is refused with columns %s', async (_what, columns) => {
    const { id } = await upload('a;b\r\n1;2\r\n');
    const answer = await admin.put(`/api/imports/${id}/columns`, { columns });
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { columns: expect.any(String) },
    });
  });

  test('cannot run before its rehearsal, twice, or in parallel with another', async () => {
    const one = await upload('Nombre\r\nAna\r\n');
    const other = await upload('Nombre\r\nEva\r\n');
    const ask = (id: string) => admin.post(`/api/imports/${id}/run`, { takesAlike: false });
    expect((await ask(one.id)).json()).toMatchObject({ code: 'illegal_transition' });
    await check(one);
    await check(other);
    expect((await ask(one.id)).statusCode).toBe(200);
    expect((await ask(other.id)).json()).toMatchObject({ code: 'import_at_work' });
    expect((await ask(one.id)).json()).toMatchObject({ code: 'illegal_transition' });
    await server.runJobs();
    expect(await everybody()).toEqual(['Ana']);
  });

  test.each([
    ['no bytes', ''],
    ['only a header', 'Nombre;Correo\r\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['an invalid zip', Buffer.from('PK\u0003\u0004 y nada más')],
  ])('of %s is refused', async (_what, bytes) => {
    expect((await post(Buffer.from(bytes))).json()).toMatchObject({ code: 'list_unreadable' });
  });
});

describe('an import that loses nothing', () => {
  test('refuses a row with one separator too many by its number, and shifts no cell', async () => {
    const lines = ['Nombre;Notas;Grupo', 'Ana;Rodilla; hombro;VIP', 'Eva;;', 'Lía;'];
    const one = await upload(lines.join('\r\n'));
    await check(one);
    const checkedImport = await read(one.id);
    expect(checkedImport.problems).toMatchObject([
      { number: 2, verdict: 'broken', problems: ['cellCount'] },
      { number: 4, verdict: 'broken', problems: ['cellCount'] },
    ]);
    const file = await admin.get(`/api/imports/${one.id}/broken`);
    expect(file.body.split('\r\n')[1]).toMatch(
      /^2;Tiene más o menos celdas que la fila de los títulos[.];Ana;Rodilla;hombro;VIP$/,
    );
    await run(one);
    expect(await everybody()).toEqual(['Eva']);
  });

  test('counts the values of each column, and warns about clients without e-mail and telephone', async () => {
    const one = await upload('Nombre;Código;Ref\r\nAna;7;\r\nEva;8;\r\n');
    expect(one).toMatchObject({
      columns: ['name', null, null],
      filled: [2, 2, 0],
      warnings: ['noEmail', 'noPhone'],
    });
    await act('put', `${one.id}/columns`, { columns: ['name', 'toNotes', 'toTags'] });
    await run(one);
    expect(await find('Ana')).toMatchObject({ notes: 'Código: 7', tags: [] });
  });

  test('proposes the header below a title, and takes another one', async () => {
    const one = await upload('Listado;2026\r\nNombre;Móvil\r\nAna;612345678\r\n');
    expect(one).toMatchObject({ headerRow: 2, head: ['Nombre', 'Móvil'], rows: 1 });
    expect(one.firstRows.map(({ number }) => number)).toEqual([1, 2, 3]);
    const answer = await admin.put(`/api/imports/${one.id}/header`, { row: 1 });
    expect(answer.json()).toMatchObject({
      headerRow: 1,
      head: ['Listado', '2026'],
      columns: [null, null],
      rows: 2,
    });
    const refused = await admin.put(`/api/imports/${one.id}/header`, { row: 99 });
    expect(refused.statusCode).toBe(400);
    const back = await admin.put(`/api/imports/${one.id}/header`, { row: 2 });
    await check(back.json());
    await run(one);
    expect(await everybody()).toEqual(['Ana']);
  });

  test('takes a header of another width than the proposed one', async () => {
    const titles = Array.from({ length: 14 }, (_, at) => `Aviso ${at};${'x'.repeat(99)}\r\n`);
    const written = 'Quién;A cuál llamo;Llegó\r\nAna;612345678;2/11/1988\r\nEva;;4/13/1990\r\n';
    const one = await upload(titles.join('') + written);
    expect(one).toMatchObject({ headerRow: 1, head: ['Aviso 0', 'x'.repeat(80)] });
    expect(one.firstRows.slice(13, 15)).toEqual([
      { number: 14, cells: ['Aviso 13', 'x'.repeat(80)] },
      { number: 15, cells: ['Quién', 'A cuál llamo'] },
    ]);
    const chosen = (await admin.put(`/api/imports/${one.id}/header`, { row: 15 })).json();
    expect(chosen).toMatchObject({ head: ['Quién', 'A cuál llamo', 'Llegó'], filled: [16, 15, 3] });
    await act('put', `${one.id}/columns`, { columns: ['name', 'phone', 'birthDate'] });
    expect(await read(one.id)).toMatchObject({ counts: { new: 2, broken: 0 }, questions: [] });
    await run(one);
    expect(await find('Ana')).toMatchObject({ birthDate: '1988-02-11' });
  });

  test('refuses a header that is wider than a list', async () => {
    const one = await upload(`Nombre;Móvil\r\nAna;612345678\r\n${'x;'.repeat(60)}x\r\n`);
    const refused = await admin.put(`/api/imports/${one.id}/header`, { row: 3 });
    expect(refused.json()).toMatchObject({ fields: { row: 'Esa fila tiene más de 60 celdas.' } });
  });

  test('takes the packages of at most a hundred names', async () => {
    const one = await upload('Nombre;Móvil\r\nAna;612345678\r\n');
    const packages = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`bono ${at}`, 'skip']));
    const ask = (count: number) =>
      admin.put(`/api/imports/${one.id}/columns`, {
        columns: one.columns,
        answers: { packages: packages(count) },
      });
    expect((await ask(101)).statusCode).toBe(400);
    expect((await ask(100)).statusCode).toBe(200);
  });

  test('judges nothing above a header that is chosen after a rehearsal', async () => {
    const one = await upload(`${'Nombre;Móvil\r\nAna;612345678\r\n'.repeat(2)};699111222\r\n`);
    await check(one);
    expect(await read(one.id)).toMatchObject({ counts: { new: 2, alike: 1, broken: 1 } });
    const chosen = await admin.put(`/api/imports/${one.id}/header`, { row: 3 });
    await check(chosen.json());
    expect(await read(one.id)).toMatchObject({
      counts: { new: 1, alike: 0, broken: 1 },
      problems: [{ number: 5 }],
    });
    await run(one);
    expect(await everybody()).toEqual(['Ana']);
  });

  test('asks for the order of dates that the file leaves open, and does not run without it', async () => {
    const one = await upload('Nombre;Nacimiento\r\nAna;11/2/1988\r\n');
    const question = { kind: 'dateOrder', column: 1, example: '11/2/1988', answer: null };
    expect(one.questions).toEqual([
      { ...question, dayFirst: '1988-02-11', monthFirst: '1988-11-02' },
    ]);
    await act('put', `${one.id}/columns`, { columns: one.columns });
    const answer = await admin.post(`/api/imports/${one.id}/run`, { takesAlike: false });
    expect(answer.json()).toMatchObject({ fields: { answers: expect.any(String) } });
    const answers = { dateOrders: { 1: 'monthFirst' } };
    await act('put', `${one.id}/columns`, { columns: one.columns, answers });
    expect((await read(one.id)).preview).toEqual([
      {
        number: 2,
        verdict: 'new',
        values: [
          { label: 'Nombre', value: 'Ana' },
          { label: 'Fecha de nacimiento', value: '02/11/1988' },
        ],
      },
    ]);
    await run(one);
    expect(await find('Ana')).toMatchObject({ birthDate: '1988-11-02' });
  });

  test('reads month-first dates when one of them decides', async () => {
    await importText('Name,Date of Birth\r\nAna,11/2/1988\r\nEva,4/13/1990\r\n');
    expect(await find('Ana')).toMatchObject({ birthDate: '1988-11-02' });
    expect(await find('Eva')).toMatchObject({ birthDate: '1990-04-13' });
  });

  test('names the client or the row that a row is like', async () => {
    const { id: clientId } = await server.addClient({ name: 'Ana Ruiz Gil', phone: '612345678' });
    const one = await upload('Nombre;Móvil\r\nAna Ruiz;612345678\r\nEva;\r\nEva;\r\n');
    await check(one);
    expect((await read(one.id)).problems).toMatchObject([
      { number: 2, like: { clientId, name: 'Ana Ruiz Gil', phone: '+34612345678' } },
      { number: 4, like: { row: 3 } },
    ]);
  });

  test('changes nothing when the same file is imported again', async () => {
    const text = 'Nombre;Móvil\r\nAna;612345678\r\nEva;\r\n';
    await importText(text);
    expect((await importText(text)).counts).toMatchObject({ new: 0, alike: 2, broughtIn: 0 });
    expect(await everybody()).toEqual(['Ana', 'Eva']);
  });
});

describe('an upload built to be expensive', () => {
  const workbook = (rows: string) =>
    zipSync(
      { 'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${rows}</worksheet>`) },
      { level: 1 },
    );
  const row = (attributes: string, text: string) =>
    `<row${attributes}><c t="inlineStr"><is><t>${text}</t></is></c></row>`;

  test('is refused in a separate process, and the server answers other requests meanwhile', async () => {
    const bomb = workbook(row('', 'Nombre') + '<row/>'.repeat(1_100_000));
    const upload = { isAnswered: false };
    const answer = post(Buffer.from(bomb), 'vacía.xlsx').finally(() => {
      upload.isAnswered = true;
    });
    let answeredMeanwhile = 0;
    while (!upload.isAnswered) {
      expect((await server.anybody.get('/health')).statusCode).toBe(200);
      answeredMeanwhile += 1;
      await nextTurn();
    }
    expect((await answer).json()).toMatchObject({ code: 'list_too_heavy' });
    // On the server's thread, only requests sent before the file would be answered.
    expect(answeredMeanwhile).toBeGreaterThan(50);
  });

  test.each([
    ['beyond any sheet', ' r="99999999999"', 'list_too_heavy'],
    ['of another row', ' r="1"', 'list_unreadable'],
  ])('with a row number %s is refused and stores no rows', async (_what, attributes, code) => {
    const bytes = workbook(row(' r="1"', 'Nombre') + row(attributes, 'Ana'));
    const answer = await post(Buffer.from(bytes), 'filas.xlsx');
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, code]);
    const { items } = (await admin.get('/api/imports')).json<{ items: object[] }>();
    expect(items).toEqual([]);
  });
});

describe('marketing consent', () => {
  const list = [
    'Nombre;Acepta novedades;Fecha consentimiento',
    'Ana;sí;01/02/2024',
    'Eva;sí;',
    'Lía;no;01/02/2024',
    'Zoe;;',
  ].join('\r\n');
  const marketingOf = async (name: string) =>
    (await find(name)).consents.find(({ kind }) => kind === 'marketing');

  test('is imported only with its date', async () => {
    const done = await importText(list);
    expect(done.counts).toMatchObject({
      consents: 1,
      broughtIn: 4,
      problems: [
        {
          problem: 'consentUndated',
          rows: 1,
        },
      ],
    });
    expect(await marketingOf('Ana')).toMatchObject({
      isGranted: true,
      changedAt: '2024-01-31T23:00:00.000Z',
      versions: null,
    });
    for (const name of ['Eva', 'Lía', 'Zoe']) {
      expect(await marketingOf(name)).toMatchObject({ isGranted: false, changedAt: null });
    }
  });

  test('that was imported does not keep a client on an undo; a later answer does', async () => {
    const { id } = await importText(list);
    expect(await undoOf(id)).toMatchObject({ removed: 4, kept: 0 });
    await server.frontDesk.put(`/api/clients/${(await find('Ana')).id}/consents`, {
      consents: [{ kind: 'marketing', isGranted: false }],
    });
    expect(await undoOf(id)).toMatchObject({ removed: 3, kept: 1 });
  });
});

describe('an import whose work fails', () => {
  /** Makes the database refuse a client with this name, as a defect would. */
  const breakOn = (name: string) =>
    sql`alter table client add constraint test_fault check (name <> ${sql.lit(name)})`.execute(
      server.database.connection,
    );
  const mend = () =>
    sql`alter table client drop constraint if exists test_fault`.execute(
      server.database.connection,
    );
  afterEach(() => mend());

  async function stopped(): Promise<DataImport> {
    const people = Array.from({ length: rowsAtOnce }, (_, n) => `Persona ${n}`);
    const one = await upload(['Nombre', ...people, 'Última'].join('\r\n'));
    await check(one);
    await breakOn('Última');
    await run(one);
    expect(await read(one.id)).toMatchObject({ state: 'running', failedAt: null });
    server.clock.advance({ seconds: 30 });
    await server.runJobs();
    server.clock.advance({ minutes: 2 });
    await server.runJobs();
    return read(one.id);
  }

  test('reports it after some attempts with its progress, and does not block other imports', async () => {
    const one = await stopped();
    expect(one).toMatchObject({
      state: 'running',
      doneRows: rowsAtOnce,
      counts: { broughtIn: rowsAtOnce },
      failedAt: server.clock.now().toISOString(),
    });
    const [listed] = (await admin.get('/api/imports')).json<{ items: DataImport[] }>().items;
    expect(listed?.failedAt).toBe(one.failedAt);
    await mend();
    expect((await importText('Nombre\r\nOtra\r\n')).state).toBe('done');
  });

  test('resumes where it stopped, and imports no row twice', async () => {
    const { id } = await stopped();
    await mend();
    await act('post', `${id}/resume`);
    expect(await read(id)).toMatchObject({
      state: 'done',
      failedAt: null,
      counts: { broughtIn: rowsAtOnce + 1 },
    });
    const again = await admin.post(`/api/imports/${id}/resume`);
    expect(again.json()).toMatchObject({ code: 'illegal_transition' });
  });

  test('can be undone as far as it came, and keeps no copy of the file', async () => {
    const { id } = await stopped();
    await act('post', `${id}/undo`);
    expect(await read(id)).toMatchObject({ state: 'undone', failedAt: null });
    expect(await everybody()).toEqual([]);
    const { rows } = await sql`select 1 from client_import_row where cells <> '{}'`.execute(
      server.database.connection,
    );
    expect(rows).toEqual([]);
  });

  test('becomes done after a week without a request', async () => {
    const { id } = await stopped();
    server.clock.advance({ hours: 24 * 8 });
    const { connection } = server.database;
    await deleteAbandoned(connection, new Date(server.clock.now().getTime() - 7 * 86_400_000));
    expect(await read(id)).toMatchObject({ state: 'done', counts: { broughtIn: rowsAtOnce } });
  });

  test('keeps no cell of the file once it is abandoned or undone', async () => {
    const { connection } = server.database;
    const kept = async () =>
      (await sql`select facts, answers from client_import`.execute(connection)).rows;
    const { id } = await stopped();
    await sql`update client_import set facts = '[{"eitherDate": "11/2/1988"}]',
      answers = '{"packages": {"bono de ana": "skip"}}'`.execute(connection);
    server.clock.advance({ hours: 24 * 8 });
    await deleteAbandoned(connection, new Date(server.clock.now().getTime() - 7 * 86_400_000));
    expect(await kept()).toEqual([{ facts: [], answers: {} }]);
    await sql`update client_import set answers = '{"packages": {"bono de ana": "skip"}}'`.execute(
      connection,
    );
    await act('post', `${id}/undo`);
    expect(await kept()).toEqual([{ facts: [], answers: {} }]);
  });
});

test('an undo that stopped keeps no cell of the file after a week, and can still go on', async () => {
  const { id } = await importText('Nombre\r\nAna\r\n');
  const { connection } = server.database;
  const failedAt = server.clock.now();
  await sql`update client_import_row set cells = '{Ana}'`.execute(connection);
  await sql`update client_import set state = 'undoing', failed_at = ${failedAt}`.execute(
    connection,
  );
  await deleteAbandoned(connection, new Date(failedAt.getTime() + 1));
  const { rows } = await sql`select 1 from client_import_row where cells <> '{}'`.execute(
    connection,
  );
  expect(rows).toEqual([]);
  expect(await read(id)).toMatchObject({ state: 'undoing', failedAt: failedAt.toISOString() });
});

describe('undoing an import', () => {
  test('removes unchanged clients, and previews which stay and why', async () => {
    const { id } = await importText('Nombre\r\nAna\r\nEva\r\nLía\r\n');
    const eva = await find('Eva');
    await server.frontDesk.put(`/api/clients/${eva.id}/consents`, {
      consents: [{ kind: 'marketing', isGranted: true }],
    });
    const { id: liaId, version } = await find('Lía');
    const changed = { email: '', phone: '', birthDate: '', tags: ['VIP'], notes: '' };
    await server.frontDesk.put(`/api/clients/${liaId}`, {
      ...changed,
      name: 'Lía',
      version,
      acceptsDuplicate: true,
    });
    const said = await undoOf(id);
    expect(said).toEqual({
      removed: 1,
      kept: 2,
      keptRecords: [
        { id: eva.id, name: 'Eva', use: 'answered' },
        { id: liaId, name: 'Lía', use: 'changed' },
      ],
    });
    await act('post', `${id}/undo`);
    expect(await read(id)).toMatchObject({ state: 'undone', counts: { broughtIn: said.kept } });
    expect(await everybody()).toEqual(['Eva', 'Lía']);
  });

  test('keeps the clients from before the import', async () => {
    await server.addClient({ name: 'Zoe' });
    const { id } = await importText('Nombre\r\nAna\r\nZoe\r\n');
    await act('post', `${id}/undo`);
    expect(await everybody()).toEqual(['Zoe']);
  });
});

test('a long list takes the same number of statements per page, however long it is', async () => {
  const list = (rows: number) =>
    `Nombre;Móvil\r\n${Array.from({ length: rows }, (_, n) => `Persona ${n};6${String(n).padStart(8, '0')}`).join('\r\n')}`;
  const runOf = async (pages: number): Promise<number> => {
    const one = await upload(list(rowsAtOnce * pages));
    await check(one);
    const { length } = await statementsDuring(() => run(one, true));
    const { doneRows, counts } = await read(one.id);
    expect([doneRows, counts?.broughtIn]).toEqual([rowsAtOnce * pages, rowsAtOnce * pages]);
    return length;
  };
  const short = await runOf(1);
  const long = await runOf(3);
  expect((long - short) / 2).toBeLessThanOrEqual(12);
});
