import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  DataImport,
  ImportKind,
  PackagePurchase,
  previewImportUndo,
  ResponseOf,
} from '@aforo/shared/contract';
import { bookingInvariants } from '../../testing/database/booking-invariants.ts';
import {
  type Booker,
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { mergesOf } from '../../testing/records/client-merges.ts';
import { multipart } from '../../testing/multipart.ts';
import { moneyInvariants } from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  for (const [sentence, query] of Object.entries({ ...bookingInvariants, ...moneyInvariants })) {
    expect({ [sentence]: await server.rows(query) }).toEqual({ [sentence]: [] });
  }
});

async function upload(kind: ImportKind, lines: readonly string[]): Promise<DataImport> {
  // As Excel writes it in Spain: Windows-1252, whose euro sign Latin-1 lacks.
  const bytes = Buffer.from(lines.join('\r\n').replaceAll('€', '\u0080'), 'latin1');
  const file = multipart(bytes, `${kind}.csv`);
  const answer = await server.admin.post(`/api/imports?kind=${kind}`, undefined, file);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
}
async function act(method: 'put' | 'post', path: string, body?: object): Promise<void> {
  const answer = await server.admin[method](`/api/imports/${path}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await server.runJobs();
}
const read = async (id: string) =>
  (await server.admin.get(`/api/imports/${id}`)).json<DataImport>();

async function check(kind: ImportKind, lines: readonly string[]): Promise<DataImport> {
  const { id, columns, questions } = await upload(kind, lines);
  const answers = {
    dateOrders: Object.fromEntries(
      questions.flatMap((one) => (one.kind === 'dateOrder' ? [[one.column, 'dayFirst']] : [])),
    ),
  };
  await act('put', `${id}/columns`, { columns, answers });
  return read(id);
}
async function run({ id }: DataImport, body: object = {}): Promise<DataImport> {
  await act('post', `${id}/run`, { takesAlike: false, ...body });
  return read(id);
}
const undoOf = async (id: string) =>
  (await server.admin.get(`/api/imports/${id}/undo`)).json<ResponseOf<typeof previewImportUndo>>();
async function undo(id: string): Promise<DataImport> {
  await act('post', `${id}/undo`);
  return read(id);
}
const problemsOf = ({ problems }: DataImport) =>
  problems.map(({ number, verdict, problems: rowProblems }) => [number, verdict, ...rowProblems]);
const bonosOf = async ({ clientId }: Booker) =>
  (await server.admin.get(`/api/clients/${clientId}/purchases`)).json<{
    items: PackagePurchase[];
  }>().items;
const debtOf = ({ clientId }: Booker) =>
  server.rows<{ price: number }>(
    'select price_minor as price from booking_debt where client_id = $1',
    clientId,
  );
const liveOf = ({ clientId }: Booker) =>
  server.rows<{ sessionId: string }>(
    `select session_id as "sessionId" from booking where client_id = $1 and status = 'confirmed'`,
    clientId,
  );

describe('services', () => {
  const list = [
    'Servicio;Tipo;Duración;Plazas;Precio;IVA',
    'Yoga suave;Grupo;1h15;12;"12,50 €";21%',
    'Masaje;;50 min;;45;',
    'Pilates;;60;8;12;21',
    'Sin precio;;60;8;gratis;21',
    'Cita de dos;Cita;60;2;30;21',
    'yoga SUAVE;;60;8;9;10',
  ];

  test('are recognised, rehearsed and imported as in their rows', async () => {
    const checked = await check('services', list);
    expect(checked).toMatchObject({ kind: 'services', counts: { new: 2, alike: 2, broken: 2 } });
    expect(problemsOf(checked)).toEqual([
      [4, 'alike'],
      [5, 'broken', 'wrongPrice'],
      [6, 'broken', 'wrongCapacity'],
      [7, 'alike'],
    ]);
    const done = await run(checked);
    expect(done).toMatchObject({ state: 'done', counts: { broughtIn: 2 } });
    const rows = await server.rows(
      `select name, kind, duration_minutes as minutes, capacity, price_minor as price,
        tax_basis_points as tax from service where name in ('Yoga suave', 'Masaje') order by name`,
    );
    expect(rows).toEqual([
      { name: 'Masaje', kind: 'appointment', minutes: 50, capacity: 1, price: 4500, tax: 2100 },
      { name: 'Yoga suave', kind: 'class', minutes: 75, capacity: 12, price: 1250, tax: 2100 },
    ]);
  });

  test('without sessions or sales are removed by an undo; the others stay and are listed', async () => {
    const done = await run(
      await check('services', ['Nombre;Minutos;Precio', 'Uno;60;10', 'Dos;60;10']),
    );
    const [{ id } = { id: '' }] = await server.rows<{ id: string }>(
      `select id from service where name = 'Dos'`,
    );
    await server.addProfessional([id]);
    expect(await undoOf(done.id)).toEqual({
      removed: 1,
      kept: 1,
      keptRecords: [
        {
          id,
          name: 'Dos',
          use: 'offered',
        },
      ],
    });
    expect(await undo(done.id)).toMatchObject({ state: 'undone', counts: { broughtIn: 1 } });
    expect(await server.rows(`select name from service where name in ('Uno', 'Dos')`)).toEqual([
      { name: 'Dos' },
    ]);
  });

  test('require the columns of a service, and accept none of another kind', async () => {
    const { id } = await upload('services', ['Nombre;Minutos;Precio', 'Uno;60;10']);
    const ask = async (columns: (string | null)[]) =>
      (await server.admin.put(`/api/imports/${id}/columns`, { columns })).json();
    const refusal = { code: 'validation_failed', fields: { columns: expect.any(String) } };
    expect(await ask(['name', 'duration', null])).toMatchObject(refusal);
    expect(await ask(['name', 'duration', 'package'])).toMatchObject(refusal);
    expect(await ask(['name', 'duration', 'price'])).toMatchObject({ state: 'checking' });
    await server.runJobs();
  });

  test('that cannot be imported are returned as a file with the reasons, safe for spreadsheets', async () => {
    const { id } = await check('services', ['Nombre;Minutos;Precio', '=1+1;mucho;10', 'Bien;60;9']);
    const answer = await server.admin.get(`/api/imports/${id}/broken`);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFFila;Qué pasa;Nombre;Minutos;Precio',
      "2;La duración no se entiende, o no va de 5 minutos a 24 horas.;'=1+1;mucho;10",
    ]);
  });
});

describe('bonos', () => {
  let template: string;
  beforeAll(async () => {
    await server.addTemplate({ credits: 10 });
    template = 'Bono 10';
  });
  const head = 'Cliente;E-mail;Móvil;Bono;Restantes;Caducidad';

  test('are imported for their client with the sessions left, without a sale or a debt', async () => {
    const booker = await server.addClient('Begoña Muñoz');
    const done = await run(
      await check('bonos', [head, `Otro nombre;${booker.email};;${template};4 de 10;31/12/2026`]),
    );
    expect(done).toMatchObject({ state: 'done', counts: { new: 1, broughtIn: 1 } });
    const [bono, ...otherBonos] = await bonosOf(booker);
    expect(otherBonos).toEqual([]);
    expect(bono).toMatchObject({
      name: template,
      condition: 'active',
      balance: 4,
      expiresAt: '2026-12-31T23:00:00.000Z',
      entries: [
        {
          kind: 'import',
          amount: 4,
          balanceAfter: 4,
        },
      ],
    });
    expect(await server.rows('select 1 from sale where client_id = $1', booker.clientId)).toEqual(
      [],
    );
    expect(await debtOf(booker)).toEqual([]);
  });

  test('pay for a booking like any other', async () => {
    const booker = await server.addClient('Quien Reserva');
    await run(await check('bonos', [head, `;${booker.email};;${template};1;31/12/2026`]));
    const sessionId = await server.addSession({ startsAt: '2026-11-26T10:00:00.000Z' });
    const answer = await booker.person.post('/api/bookings', { target: { sessionId } });
    expect(answer.statusCode).toBe(200);
    expect((await bonosOf(booker))[0]).toMatchObject({ balance: 0, condition: 'usedUp' });
  });

  test('without a match, expired or incomplete are left out with the reason', async () => {
    const [one, other] = [await server.addClient('Ana Igual'), await server.addClient('Ana Igual')];
    const checked = await check('bonos', [
      head,
      `Nadie;nadie@correo.test;;${template};4;`,
      `Ana Igual;;;${template};4;`,
      `Ana Igual;${other.email};;Bono que no hay;4;`,
      `;${one.email};;${template};muchas;`,
      `;${one.email};;${template};0;`,
      `;${one.email};;${template};3;01/01/2020`,
      `;${one.email};;${template};3;pronto`,
      `Ana Igual;ana.igual@correo.test;;${template};3;`,
    ]);
    expect(problemsOf(checked)).toEqual([
      [2, 'broken', 'noClient'],
      [3, 'broken', 'manyClients'],
      [4, 'broken', 'noPackage'],
      [5, 'broken', 'wrongSessions'],
      [6, 'broken', 'noneLeft'],
      [7, 'broken', 'expired'],
      [8, 'broken', 'wrongExpiry'],
      [9, 'broken', 'noClient'],
    ]);
  });

  test('with another name are matched to a package, or left out, when the user says so', async () => {
    const booker = await server.addClient('Con Otro Nombre');
    const lines = [head, `;${booker.email};;10 Class PASS;4;`, `;${booker.email};;constructor;2;`];
    const { id, columns, questions } = await upload('bonos', lines);
    const options = await server.rows('select id, name from package_template order by created_at');
    expect(questions).toEqual([
      {
        kind: 'package',
        name: '10 class pass',
        example: '10 Class PASS',
        rows: 1,
        options,
        answer: null,
      },
      {
        kind: 'package',
        name: 'constructor',
        example: 'constructor',
        rows: 1,
        options,
        answer: null,
      },
    ]);
    await act('put', `${id}/columns`, { columns });
    const refused = await server.admin.post(`/api/imports/${id}/run`, { takesAlike: false });
    expect(refused.json()).toMatchObject({ fields: { answers: expect.any(String) } });
    const [{ id: templateId } = { id: '' }] = await server.rows<{ id: string }>(
      `select id from package_template where name = 'Bono 10'`,
    );
    const answers = { packages: { '10 class pass': templateId, constructor: 'skip' } };
    await act('put', `${id}/columns`, { columns, answers });
    const checked = await read(id);
    expect(problemsOf(checked)).toEqual([[3, 'broken', 'packageSkipped']]);
    await run(checked);
    expect(await bonosOf(booker)).toMatchObject([{ name: template, balance: 4 }]);
  });

  test('of a package that the center does not sell bring it in archived, and their undo removes it', async () => {
    const [one, other] = [
      await server.addClient('Tarifa Una'),
      await server.addClient('Tarifa Dos'),
    ];
    const lines = [
      head,
      `;${one.email};;Pase Antiguo;4;`,
      `;${other.email};;PASE ANTIGUO;7;`,
      `;${other.email};;Tarifa Libre;sin límite;`,
      `;${one.email};;Pase antiguo;sin límite;`,
      `;${one.email};;pase antiguo;3;`,
    ];
    const { id, columns } = await upload('bonos', lines);
    const packages = { 'pase antiguo': 'createCredits', 'tarifa libre': 'createUnlimited' };
    await act('put', `${id}/columns`, { columns, answers: { packages } });
    const checked = await read(id);
    expect(checked.counts).toMatchObject({ new: 3, alike: 1, broken: 1, createdPackages: 0 });
    expect(problemsOf(checked)).toEqual([
      [5, 'broken', 'wrongSessions'],
      [6, 'alike'],
    ]);
    const templates = () =>
      server.rows(
        `select name, kind, credits, status from package_template where import_id = $1 order by name`,
        id,
      );
    expect(await templates()).toEqual([]);

    const done = await run(checked);
    expect(done.counts).toMatchObject({ broughtIn: 3, createdPackages: 2 });
    const pass = { name: 'Pase Antiguo', kind: 'credits', credits: 7, status: 'archived' };
    const free = { name: 'Tarifa Libre', kind: 'unlimited', credits: null, status: 'archived' };
    expect(await templates()).toEqual([pass, free]);
    expect(await bonosOf(one)).toMatchObject([{ name: 'Pase Antiguo', balance: 4 }]);
    const again = await upload('bonos', lines);
    expect(again.questions).toEqual([]);

    const sessionId = await server.addSession({ startsAt: '2026-11-27T10:00:00.000Z' });
    await one.person.post('/api/bookings', { target: { sessionId } });
    expect(await undo(id)).toMatchObject({ state: 'undone', counts: { createdPackages: 1 } });
    expect(await templates()).toEqual([pass]);
    expect(await bonosOf(other)).toEqual([]);
  });

  test('of a created package raise its sessions on every page of the file', async () => {
    const small = await server.addClient('Página Una');
    const large = await server.addClient('Página Dos');
    const lines = [
      head,
      ...Array.from({ length: 250 }, () => `;${small.email};;Pase Largo;4;`),
      `;${large.email};;Pase Largo;12;`,
    ];
    const { id, columns } = await upload('bonos', lines);
    const packages = { 'pase largo': 'createCredits' };
    await act('put', `${id}/columns`, { columns, answers: { packages } });
    expect((await run(await read(id))).counts).toMatchObject({ broughtIn: 2, createdPackages: 1 });
    const made = await server.rows('select credits from package_template where import_id = $1', id);
    expect(made).toEqual([{ credits: 12 }]);
  });

  test('of a client who already has that bono are imported only on request', async () => {
    const booker = await server.addClient('Con Bono');
    const lines = [head, `;${booker.email};;${template};4;`, `;${booker.email};;${template};5;`];
    const checked = await check('bonos', lines);
    expect(checked.counts).toMatchObject({ new: 1, alike: 1 });
    await run(checked);
    expect(await bonosOf(booker)).toHaveLength(1);
    const again = await check('bonos', lines.slice(0, 2));
    expect(again.counts).toMatchObject({ new: 0, alike: 1 });
    await run(again, { takesAlike: true });
    expect(await bonosOf(booker)).toHaveLength(2);
  });

  test('are removed by an undo, unless their ledger has other entries', async () => {
    const [idle, active] = [await server.addClient('Sin Usar'), await server.addClient('Usada')];
    const { id } = await run(
      await check('bonos', [
        head,
        `;${idle.email};;${template};4;`,
        `;${active.email};;${template};4;`,
      ]),
    );
    const sessionId = await server.addSession({ startsAt: '2026-11-26T12:00:00.000Z' });
    await active.person.post('/api/bookings', { target: { sessionId } });
    expect(await undoOf(id)).toMatchObject({
      removed: 1,
      kept: 1,
      keptRecords: [
        {
          name: 'Usada, Bono 10',
          use: 'spent',
        },
      ],
    });
    await undo(id);
    expect(await bonosOf(idle)).toEqual([]);
    expect(await bonosOf(active)).toMatchObject([{ balance: 3 }]);
    expect(
      await server.rows(
        `select 1 from credit_entry e where not exists (
          select from package_purchase p where p.id = e.purchase_id)`,
      ),
    ).toEqual([]);
  });
});

describe('bookings', () => {
  const head = 'Alumno;Correo;Clase;Fecha;Hora inicio;Monitor';
  const row = ({ email }: Booker, day: string, time: string, who = '') =>
    `;${email};PILATES;${day};${time};${who}`;

  test('take the available seats in the order of the file, without mails', async () => {
    const sessionId = await server.addSession({
      startsAt: '2026-12-03T18:00:00.000Z',
      capacity: 2,
    });
    const people = [];
    for (const name of ['Una', 'Dos', 'Tres']) people.push(await server.addClient(name));
    const [una, dos, tres] = people as [Booker, Booker, Booker]; // three clients were added
    const before = server.mails.length;
    const checked = await check('bookings', [
      head,
      row(una, '03/12/2026', '19:00'),
      row(una, '03/12/2026', '19:00'),
      row(dos, '3-12-2026', '19.00'),
      row(tres, '03/12/2026', '19:00'),
      row(tres, '04/12/2026', '19:00'),
      row(tres, '03/12/2020', '19:00'),
      row(tres, 'jueves', '19:00'),
      `;${tres.email};Zumba;03/12/2026;19:00;`,
      row({ ...tres, email: 'nadie@correo.test' }, '03/12/2026', '19:00'),
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'alreadyBooked'],
      [5, 'broken', 'sessionFull'],
      [6, 'broken', 'noSession'],
      [7, 'broken', 'isPast'],
      [8, 'broken', 'wrongTime'],
      [9, 'broken', 'noService'],
      [10, 'broken', 'noClient'],
    ]);
    const done = await run(checked, { areSettled: true });
    expect(done.counts).toMatchObject({ new: 2, broughtIn: 2, withBono: 0, owed: 0 });
    expect(await liveOf(una)).toEqual([{ sessionId }]);
    expect(await liveOf(tres)).toEqual([]);
    expect(await debtOf(una)).toEqual([]);
    await server.runJobs();
    expect(server.mails).toHaveLength(before);
    const again = await check('bookings', [head, row(una, '03/12/2026', '19:00')]);
    expect(problemsOf(again)).toEqual([[2, 'broken', 'alreadyBooked']]);
  });

  test('require a choice whether they are already paid', async () => {
    await server.addSession({ startsAt: '2026-12-04T08:00:00.000Z' });
    const booker = await server.addClient();
    const { id } = await check('bookings', [head, row(booker, '04/12/2026', '9:00')]);
    const answer = await server.admin.post(`/api/imports/${id}/run`, { takesAlike: false });
    expect(answer.json()).toMatchObject({ fields: { areSettled: 'Di qué cuesta cada reserva.' } });
  });

  test('that are not paid use a bono, or else become a debt', async () => {
    await server.addSession({ startsAt: '2026-12-05T08:00:00.000Z' });
    const [rich, poor] = [await server.addClient('Con Bono'), await server.addClient('Sin Bono')];
    await server.sellBono(rich, { credits: 5 });
    const checked = await check('bookings', [
      head,
      row(rich, '05/12/2026', '9:00'),
      row(poor, '05/12/2026', '9:00'),
    ]);
    const done = await run(checked, { areSettled: false });
    expect(done.counts).toMatchObject({ broughtIn: 2, withBono: 1, owed: 1 });
    expect(await bonosOf(rich)).toMatchObject([{ balance: 4 }]);
    expect(await debtOf(poor)).toEqual([{ price: 1200 }]);
    expect(await undo(done.id)).toMatchObject({ state: 'undone', counts: { broughtIn: 0 } });
    expect(await bonosOf(rich)).toMatchObject([{ balance: 5 }]);
    for (const one of [rich, poor]) {
      expect(await liveOf(one)).toEqual([]);
      expect(await debtOf(one)).toEqual([]);
    }
  });

  test('of two simultaneous classes are told apart by their professional', async () => {
    const professionalId = await server.addProfessional();
    await server.rows(`update professional set name = 'Óscar Gil' where id = $1`, professionalId);
    const wanted = await server.addSession({
      startsAt: '2026-12-06T08:00:00.000Z',
      professionalId,
    });
    await server.addSession({ startsAt: '2026-12-06T08:00:00.000Z' });
    const [one, other] = [await server.addClient(), await server.addClient()];
    const checked = await check('bookings', [
      head,
      row(one, '06/12/2026', '9:00'),
      row(other, '06/12/2026', '9:00', 'oscar gil'),
    ]);
    expect(problemsOf(checked)).toEqual([[2, 'broken', 'manySessions']]);
    await run(checked, { areSettled: true });
    expect(await liveOf(other)).toEqual([{ sessionId: wanted }]);
  });

  test('of an appointment take any free professional, and are removed with their session', async () => {
    const serviceId = await server.addService({ name: 'Masaje a dos manos', kind: 'appointment' });
    const professionalId = await server.addProfessional([serviceId]);
    await server.addHours(professionalId, '09:00', '14:00');
    const [one, other] = [await server.addClient(), await server.addClient()];
    const line = ({ email }: Booker, time: string) =>
      `;${email};Masaje a dos manos;07/12/2026;${time};`;
    const checked = await check('bookings', [
      head,
      line(one, '10:00'),
      line(other, '10:00'),
      line(other, '20:00'),
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'notBookable'],
      [4, 'broken', 'notBookable'],
    ]);
    const { id } = await run(checked, { areSettled: true });
    expect(await liveOf(one)).toHaveLength(1);
    await undo(id);
    expect(await server.rows('select 1 from session where service_id = $1', serviceId)).toEqual([]);
  });

  test('that were cancelled or moved stay on an undo; the seats of the others are freed', async () => {
    const sessionId = await server.addSession({
      startsAt: '2026-12-08T08:00:00.000Z',
      capacity: 2,
    });
    const [one, other] = [await server.addClient('Se Queda'), await server.addClient('Se Va')];
    const { id } = await run(
      await check('bookings', [
        head,
        row(one, '08/12/2026', '9:00'),
        row(other, '08/12/2026', '9:00'),
      ]),
      { areSettled: true },
    );
    await server.rows(
      `update booking set version = version + 1 where client_id = $1`,
      one.clientId,
    );
    expect(await undoOf(id)).toMatchObject({
      removed: 1,
      kept: 1,
      keptRecords: [
        {
          name: 'Se Queda, Pilates 08/12/2026 09:00',
          use: 'changed',
        },
      ],
    });
    await undo(id);
    expect(await liveOf(other)).toEqual([]);
    expect(await server.rows('select taken from session where id = $1', sessionId)).toEqual([
      { taken: 1 },
    ]);
  });

  test('that were removed leave no failing reminder', async () => {
    await server.addSession({ startsAt: '2026-12-10T08:00:00.000Z' });
    const booker = await server.addClient();
    const { id } = await run(await check('bookings', [head, row(booker, '10/12/2026', '9:00')]), {
      areSettled: true,
    });
    await undo(id);
    server.clock.set('2026-12-09T08:00:01.000Z');
    await server.runJobs();
    const failed = await server.rows(
      `select last_error from job where kind = 'booking reminder' and last_error is not null`,
    );
    expect(failed).toEqual([]);
  });
});

test('all imports can be undone, the latest first, without leaving records', async () => {
  server.clock.set('2026-12-09T09:00:00.000Z');
  await server.addSession({ startsAt: '2026-12-15T08:00:00.000Z' });
  const clients = await run(
    await check('clients', ['Nombre;Correo', 'Recién Llegada;recien@correo.test']),
  );
  const bonos = await run(
    await check('bonos', ['Correo;Bono;Quedan', 'recien@correo.test;Bono 10;3']),
  );
  const bookings = await run(
    await check('bookings', [
      'Correo;Clase;Día;Hora',
      'recien@correo.test;Pilates;15/12/2026;9:00',
    ]),
    { areSettled: true },
  );
  for (const one of [clients, bonos, bookings]) expect(one.counts?.broughtIn).toBe(1);
  expect(await undoOf(clients.id)).toMatchObject({ kept: 1, keptRecords: [{ use: 'booked' }] });
  for (const { id } of [bookings, bonos, clients]) {
    expect((await undo(id)).counts?.broughtIn).toBe(0);
  }
  expect(await server.rows(`select 1 from client where email = 'recien@correo.test'`)).toEqual([]);
});

test('an import leaves a client who was merged, also after the merge was undone', async () => {
  const done = await run(
    await check('clients', ['Nombre;Correo', 'Ana Doble;doble@correo.test', 'Ana D.;']),
  );
  const [{ id } = { id: '' }, other] = await server.rows<{ id: string }>(
    `select id from client where name in ('Ana Doble', 'Ana D.') order by name desc`,
  );
  const merges = mergesOf(server);
  const one = await merges.merging({ clientId: id }, { clientId: other?.id ?? '' });
  expect((await merges.undo(one.id)).statusCode).toBe(200);
  expect(await undoOf(done.id)).toMatchObject({ removed: 0, kept: 2 });
  expect(await undo(done.id)).toMatchObject({ state: 'undone', counts: { broughtIn: 2 } });
});
