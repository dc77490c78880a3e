import { afterEach, describe, expect, test } from '@jest/globals';
import type { DataImport, ImportKind, previewImportUndo, ResponseOf } from '@aforo/shared/contract';
import { runMemberships } from '../../money/memberships/index.ts';
import { createPaymentProviders } from '../../money/online/index.ts';
import { multipart } from '../../testing/multipart.ts';
import {
  addDebt,
  addSentBatch,
  configureCreditor,
  ibans,
} from '../../testing/records/direct-debits.ts';
import { moneyInvariants } from '../../testing/records/till.ts';
import { useSeatTestServer } from '../../testing/servers/seat-test-server.ts';

// 10:00 in Madrid on Friday 20 November 2026.
const { server: current, seats } = useSeatTestServer();
afterEach(async () => {
  for (const [sentence, query] of Object.entries(moneyInvariants)) {
    expect({ [sentence]: await current().rows(query) }).toEqual({ [sentence]: [] });
  }
});

async function act(method: 'put' | 'post', path: string, body?: object): Promise<void> {
  const answer = await current().admin[method](`/api/imports/${path}`, body);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await current().runJobs();
}
const read = async (id: string) =>
  (await current().admin.get(`/api/imports/${id}`)).json<DataImport>();
async function check(kind: ImportKind, lines: readonly string[], answers: object = {}) {
  const file = multipart(Buffer.from(lines.join('\r\n')), `${kind}.csv`);
  const answer = await current().admin.post(`/api/imports?kind=${kind}`, undefined, file);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const { id, columns } = answer.json<DataImport>();
  await act('put', `${id}/columns`, { columns, answers });
  return read(id);
}
async function run({ id }: DataImport): Promise<DataImport> {
  await act('post', `${id}/run`, { takesAlike: false });
  return read(id);
}
async function undo({ id }: DataImport): Promise<DataImport> {
  await act('post', `${id}/undo`);
  return read(id);
}
const undoOf = async ({ id }: DataImport) =>
  (await current().admin.get(`/api/imports/${id}/undo`)).json<
    ResponseOf<typeof previewImportUndo>
  >();
const problemsOf = ({ problems }: DataImport) =>
  problems.map(({ number, verdict, problems: found }) => [number, verdict, ...found]);
const count = async (what: string, id: string) => {
  const [row] = await current().rows<{ n: number }>(`select count(*)::int as n from ${what}`, id);
  return row?.n;
};

describe('memberships', () => {
  const head = 'Cliente;Email;Cuota;Importe;Próximo cobro;Alta;Sesiones;Plazas fijas';

  test('are paid until their next charge, and charged on that day', async () => {
    const server = current();
    await seats().addPlan({ name: 'Mensual', priceMinor: 4500 });
    const one = await server.addClient('Ana Ruiz');
    const checked = await check('memberships', [
      head,
      `Ana Ruiz;${one.email};mensual;45,00;30/11/2026;31/08/2024;;`,
    ]);
    expect(checked.preview[0]?.values).toEqual([
      { label: 'Cliente', value: 'Ana Ruiz' },
      { label: 'Paquete', value: 'mensual' },
      { label: 'Precio', value: '45,00' },
      { label: 'Fecha del próximo cobro', value: '30/11/2026' },
      { label: 'Desde cuándo la tiene', value: '31/08/2024' },
    ]);
    const done = await run(checked);
    expect(done).toMatchObject({ state: 'done', counts: { broughtIn: 1 } });
    expect(
      await server.rows(
        `select m.state, m.renews_on::text as renews, m.anchor_day as anchor,
          (m.started_at at time zone 'Europe/Madrid')::date::text as since
        from membership m where m.client_id = $1`,
        one.clientId,
      ),
    ).toEqual([{ state: 'active', renews: '2026-11-30', anchor: 31, since: '2024-08-31' }]);
    const purchases = await server.admin.get(`/api/clients/${one.clientId}/purchases`);
    expect(purchases.json()).toMatchObject({
      items: [{ name: 'Mensual', condition: 'active', expiresAt: '2026-11-29T23:00:00.000Z' }],
    });

    const saleCount = () => count('sale where client_id = $1', one.clientId);
    const { dependencies } = server;
    const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
    server.clock.set('2026-11-29T22:00:00.000Z');
    await runMemberships({ ...dependencies, providers });
    expect(await saleCount()).toBe(0);
    server.clock.set('2026-11-30T09:00:00.000Z');
    await runMemberships({ ...dependencies, providers });
    expect(await saleCount()).toBe(1);
    expect(
      await server.rows(
        `select p.starts_on::text as starts, p.ends_on::text as ends from membership_period p
          join membership m on m.id = p.membership_id where m.client_id = $1`,
        one.clientId,
      ),
    ).toEqual([{ starts: '2026-11-30', ends: '2026-12-31' }]);
    expect(await undoOf(done)).toMatchObject({ removed: 0, keptRecords: [{ use: 'charged' }] });
  });

  test('of a file with other fees, past charges or unknown packages are left out with the reason', async () => {
    const server = current();
    await seats().addPlan({ name: 'Ocho clases', priceMinor: 6000, credits: 8 });
    await server.addTemplate({ credits: 10 });
    const clients = await Promise.all(Array.from({ length: 8 }, () => server.addClient()));
    const mail = (at: number) => clients[at]?.email ?? '';
    const checked = await check('memberships', [
      head,
      `;${mail(0)};Ocho clases;60;01/12/2026;;3;`,
      `;${mail(1)};Ocho clases;55;01/12/2026;;3;`,
      `;${mail(2)};Ocho clases;60;20/11/2026;;3;`,
      `;${mail(3)};Ocho clases;60;31/12/2028;;3;`,
      `;${mail(4)};Ocho clases;60;13/12/2026;;;`,
      `;${mail(5)};Bono 10;60;13/12/2026;;3;`,
      `;nadie@correo.test;Ocho clases;60;13/12/2026;;3;`,
      `;${mail(0)};Ocho clases;60;13/12/2026;;3;`,
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'otherFee'],
      [4, 'broken', 'chargeNotAhead'],
      [5, 'broken', 'wrongNextCharge'],
      [6, 'broken', 'wrongSessions'],
      [7, 'broken', 'noPackage'],
      [8, 'broken', 'noClient'],
      [9, 'broken', 'alreadyMember'],
    ]);
    // A package of sessions does not renew, and none can be created without its price.
    expect(checked.questions).toMatchObject([
      { kind: 'package', name: 'bono 10', canCreate: false },
    ]);
    await act('put', `${checked.id}/columns`, {
      columns: checked.columns,
      answers: { packages: { 'bono 10': 'skip' } },
    });
    const done = await run(await read(checked.id));
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    const again = await check('memberships', [head, `;${mail(0)};Ocho clases;60;01/12/2026;;3;`]);
    expect(problemsOf(again)).toEqual([[2, 'broken', 'alreadyMember']]);
  });

  test('get their fixed seats without a mail, and an undo frees them', async () => {
    const server = current();
    await seats().addPlan({ name: 'Dos días', seatsPerWeek: 2 });
    const yoga = await seats().addClass({ weekdays: [1, 3], localTime: '19:00', capacity: 1 });
    const [one, other] = [await server.addClient(), await server.addClient()];
    const checked = await check('memberships', [
      head,
      `;${one.email};Dos días;;13/12/2026;;;Lunes y miércoles 19:00`,
      `;${other.email};Dos días;;13/12/2026;;;Lunes 19:00`,
      `;${other.email};Dos días;;13/12/2026;;;Martes 19:00`,
      `;${other.email};Dos días;;13/12/2026;;;L, X, V 19:00`,
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'seatNotFree'],
      [4, 'broken', 'noSeat'],
      [5, 'broken', 'seatNotFree', 'noSeat'],
    ]);
    const mails = await count(`outbox where $1 <> ''`, yoga.id);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    expect(await count(`outbox where $1 <> ''`, yoga.id)).toBe(mails);
    const { seats: given } = await seats().seatsOf(one);
    expect(given).toHaveLength(2);
    expect(await count('booking where client_id = $1', one.clientId)).toBeGreaterThan(10);
    expect(await undoOf(done)).toMatchObject({ removed: 1, kept: 0 });
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { broughtIn: 0 } });
    for (const table of ['booking', 'standing_seat', 'membership', 'package_purchase']) {
      expect([table, await count(`${table} where client_id = $1`, one.clientId)]).toEqual([
        table,
        0,
      ]);
    }
  });

  test('that were charged or changed stay on an undo, and the bono of the others goes', async () => {
    const server = current();
    await seats().addPlan({ name: 'Libre' });
    const [kept, gone] = [await server.addClient('Se Queda'), await server.addClient('Se Va')];
    const rows = [kept, gone].map(({ email }) => `;${email};Libre;60;15/12/2026;;;`);
    const done = await run(await check('memberships', [head, ...rows]));
    await server.rows(
      `update membership set ends_with_period = true where client_id = $1`,
      kept.clientId,
    );
    expect(await undoOf(done)).toMatchObject({
      removed: 1,
      kept: 1,
      keptRecords: [{ name: 'Se Queda, Libre', use: 'changed' }],
    });
    await undo(done);
    expect(await count('package_purchase where client_id = $1', gone.clientId)).toBe(0);
    expect(await count('package_purchase where client_id = $1', kept.clientId)).toBe(1);
  });

  test('of calendar months, or charged further ahead than their period, are left out', async () => {
    const server = current();
    await seats().addPlan({ name: 'Natural', startsWith: 'month' });
    await seats().addPlan({ name: 'Suelta' });
    await seats().addPlan({ name: 'Anual', periodMonths: 12 });
    const people = await Promise.all(Array.from({ length: 5 }, () => server.addClient()));
    const row = (at: number, cells: string) => `;${people[at]?.email ?? ''};${cells};;;`;
    const checked = await check('memberships', [
      head,
      row(0, 'Natural;60;01/12/2026'),
      row(1, 'Natural;60;05/12/2026'),
      row(2, 'Suelta;60;27/12/2026'),
      row(3, 'Suelta;60;28/12/2026'),
      row(4, 'Anual;60;15/11/2027'),
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'chargeNotFirst'],
      [5, 'broken', 'wrongNextCharge'],
    ]);
  });

  test('that the other program does not charge are left out', async () => {
    const server = current();
    await seats().addPlan({ name: 'Con estado' });
    const states = ['Activa', 'AL CORRIENTE', '', 'Pausada', 'Baja'];
    const people = await Promise.all(states.map(() => server.addClient()));
    const checked = await check('memberships', [
      'Email;Cuota;Próximo cobro;Estado',
      ...states.map((state, at) => `${people[at]?.email ?? ''};Con estado;01/12/2026;${state}`),
    ]);
    expect(problemsOf(checked)).toEqual([
      [5, 'broken', 'notActive'],
      [6, 'broken', 'notActive'],
    ]);
  });

  test('that were changed or ended here are created again only on request', async () => {
    const server = current();
    await seats().addPlan({ name: 'Cambiada' });
    await seats().addPlan({ name: 'Acabada' });
    const other = await seats().addPlan({ name: 'Otra' });
    const [changed, ended, both] = [
      await server.addClient(),
      await server.addClient(),
      await server.addClient(),
    ];
    const lines = [
      head,
      `;${changed.email};Cambiada;60;15/12/2026;;;`,
      `;${ended.email};Acabada;60;15/12/2026;;;`,
      `;${both.email};Cambiada;60;15/12/2026;;;`,
      `;${both.email};Acabada;60;15/12/2026;;;`,
    ];
    const done = await run(await check('memberships', lines));
    expect(done.counts).toMatchObject({ broughtIn: 4 });
    await server.rows(
      'update membership set template_id = $1 where client_id = $2',
      other,
      changed.clientId,
    );
    await server.rows(
      `update membership set state = 'ended', ended_at = now() where client_id = $1`,
      ended.clientId,
    );
    const again = await check('memberships', lines);
    expect(problemsOf(again)).toEqual([
      [2, 'alike'],
      [3, 'alike'],
      [4, 'broken', 'alreadyMember'],
      [5, 'broken', 'alreadyMember'],
    ]);
    expect((await run(again)).counts).toMatchObject({ broughtIn: 0 });
  });

  test('of clients with a valid bono of the package bring no second one', async () => {
    const server = current();
    await seats().addPlan({ name: 'Diez clases', priceMinor: 6000, credits: 10 });
    const one = await server.addClient();
    await run(
      await check('bonos', ['Email;Bono;Quedan;Caduca', `${one.email};Diez clases;4;30/11/2026`]),
    );
    const done = await run(
      await check('memberships', [head, `;${one.email};Diez clases;60;15/12/2026;;4;`]),
    );
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    expect(await count('package_purchase where client_id = $1', one.clientId)).toBe(1);
    expect(await undo(done)).toMatchObject({ counts: { broughtIn: 0 } });
    expect(await count('package_purchase where client_id = $1', one.clientId)).toBe(1);
  });

  test('with a seat in a full session are left out whole', async () => {
    const server = current();
    await seats().addPlan({ name: 'Un día lleno', seatsPerWeek: 1 });
    const full = await seats().addClass({ weekdays: [2], localTime: '08:00', capacity: 1 });
    const [one, other] = [await server.addClient(), await server.addClient()];
    const [session] = await server.rows<{ id: string }>(
      'select id from session where series_id = $1 order by starts_at limit 1',
      full.id,
    );
    await other.person.post('/api/bookings', { target: { sessionId: session?.id ?? '' } });
    const checked = await check('memberships', [
      head,
      `;${one.email};Un día lleno;;13/12/2026;;;Martes 8:00`,
    ]);
    const done = await run(checked);
    expect(problemsOf(done)).toEqual([[2, 'broken', 'seatNotFree']]);
    expect(await count('membership where client_id = $1', one.clientId)).toBe(0);
    expect(await count('booking where client_id = $1', one.clientId)).toBe(0);
  });

  test('whose seat took a booking of the client stay whole on an undo', async () => {
    const server = current();
    await seats().addPlan({ name: 'Un día propio', seatsPerWeek: 1 });
    const ownClass = await seats().addClass({ weekdays: [4], localTime: '07:00', capacity: 2 });
    const one = await server.addClient('Ya Reservó');
    const [session] = await server.rows<{ id: string }>(
      'select id from session where series_id = $1 order by starts_at limit 1',
      ownClass.id,
    );
    await one.person.post('/api/bookings', { target: { sessionId: session?.id ?? '' } });
    const lines = [head, `;${one.email};Un día propio;;13/12/2026;;;Jueves 7:00`];
    const done = await run(await check('memberships', lines));
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    const bookings = await count('booking where client_id = $1', one.clientId);
    expect(await undoOf(done)).toMatchObject({ removed: 0, keptRecords: [{ use: 'changed' }] });
    expect(await undo(done)).toMatchObject({ counts: { broughtIn: 1 } });
    expect(await count('booking where client_id = $1', one.clientId)).toBe(bookings);
  });

  test('are undone with their price notice and their failed charge', async () => {
    const server = current();
    const templateId = await seats().addPlan({ name: 'Avisada' });
    const one = await server.addClient();
    const done = await run(
      await check('memberships', [head, `;${one.email};Avisada;60;15/12/2026;;;`]),
    );
    const [membership] = await server.rows<{ id: string }>(
      'select id from membership where client_id = $1',
      one.clientId,
    );
    const [change] = await server.rows<{ id: string }>(
      `insert into membership_price_change (id, template_id, from_date, old_price_minor,
        new_price_minor, announced_at)
      values (gen_random_uuid(), $1, '2027-02-01', 6000, 6500, now()) returning id`,
      templateId,
    );
    await server.rows(
      'insert into membership_price_notice (change_id, membership_id, told_at) values ($1, $2, now())',
      change?.id ?? '',
      membership?.id ?? '',
    );
    const [failedRun] = await server.rows<{ id: string }>(
      `insert into membership_charge_run (id, charge_on, started_at, changed_at, finished_at)
      values (gen_random_uuid(), '2026-11-02', now(), now(), now()) returning id`,
    );
    await server.rows(
      `insert into membership_charge_failure (run_id, membership_id, code, failed_at)
      values ($1, $2, 'internal', now())`,
      failedRun?.id ?? '',
      membership?.id ?? '',
    );
    expect(await undo(done)).toMatchObject({ state: 'undone', counts: { broughtIn: 0 } });
  });

  test('of a file with accounts store and show none of them in clear', async () => {
    const server = current();
    await seats().addPlan({ name: 'Con cuenta', seatsPerWeek: 4 });
    const one = await server.addClient();
    const checked = await check('memberships', [
      'Email;Cuota;Próximo cobro;Cuenta;Tarjeta;Plazas fijas',
      `${one.email};Con cuenta;01/12/2026;${ibans[1]};Visa 4000 0012 3456 7899;"L 3:00, M 3:00, X 3:00, J 3:00"`,
    ]);
    expect(problemsOf(checked)).toEqual([[2, 'broken', 'noSeat']]);
    const broken = await server.admin.get(`/api/imports/${checked.id}/broken`);
    expect(broken.body).toContain('ES•• •••• 6789');
    expect(broken.body).toContain('•••• 7899');
    expect(broken.body).toContain('L 3:00, M 3:00, X 3:00, J 3:00');
    const [stored] = await server.rows<{ text: string }>(
      `select string_agg(cells::text, ' ') as text from client_import_row where import_id = $1`,
      checked.id,
    );
    for (const text of [JSON.stringify(checked), broken.body, stored?.text ?? '']) {
      expect(text.replaceAll(/[ -]/g, '')).not.toMatch(/\d{16}/);
    }
  });
});

describe('mandates', () => {
  const head = 'Nombre;Email;IBAN;Referencia;Fecha de firma;Último cobro;Titular';
  const wrong = 'ES91 2100 0418 4502 0005 1333';

  test('keep their reference and date, and their account is never stored or shown in clear', async () => {
    const server = current();
    await configureCreditor(server);
    const [one, other] = [await server.addClient('Ana Ruiz'), await server.addClient('Pau Ferrer')];
    const checked = await check('mandates', [
      head,
      `Ana Ruiz;${one.email};ES79 2100 0813 6101 2345 6789;rum/001;13/05/2024;;Luis Ruiz`,
      `Pau Ferrer;${other.email};${wrong};RUM/002;13/05/2024;;`,
    ]);
    expect(checked.preview[0]?.values).toEqual([
      { label: 'Cliente', value: 'Ana Ruiz' },
      { label: 'IBAN', value: 'ES•• •••• 6789' },
      { label: 'Referencia del mandato', value: 'RUM/001' },
      { label: 'Fecha de la firma', value: '13/05/2024' },
      { label: 'Titular de la cuenta', value: 'Luis Ruiz' },
    ]);
    expect(problemsOf(checked)).toEqual([[3, 'broken', 'wrongIban']]);
    const broken = await server.admin.get(`/api/imports/${checked.id}/broken`);
    expect(broken.body).toContain('ES•• •••• 1333');
    const [stored] = await server.rows<{ text: string }>(
      `select string_agg(cells::text, ' ') as text from client_import_row where import_id = $1`,
      checked.id,
    );
    for (const text of [JSON.stringify(checked), broken.body, stored?.text ?? '']) {
      expect(text.replaceAll(' ', '')).not.toMatch(/ES(?:79|91)\d{10}/);
    }
    const done = await run(checked);
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    expect(
      (await server.frontDesk.get(`/api/clients/${one.clientId}/mandates`)).json(),
    ).toMatchObject({
      items: [
        {
          reference: 'RUM/001',
          debtorName: 'Luis Ruiz',
          ibanMask: 'ES•• •••• 6789',
          state: 'active',
          signedOn: '2024-05-13',
        },
      ],
    });
    const [mandate] = await server.rows<{ id: string }>(
      'select id from sepa_mandate where client_id = $1',
      one.clientId,
    );
    const list = await server.admin.post('/api/exports/list', { list: 'mandates' });
    expect(list.body).toContain('RUM/001;Luis Ruiz;ES•• •••• 6789;Activo;13/05/2024;');
    // The number itself arrived: the mandate of the same account can be printed.
    const pdf = await server.frontDesk.get(`/api/mandates/${mandate?.id ?? ''}/pdf`);
    expect(pdf.statusCode).toBe(200);
    expect(await undo(done)).toMatchObject({ counts: { broughtIn: 0 } });
    expect(await count('sepa_mandate where client_id = $1', one.clientId)).toBe(0);
  });

  test('that are lapsed, repeated or unsigned are left out with the reason', async () => {
    const server = current();
    const people = await Promise.all(Array.from({ length: 6 }, () => server.addClient()));
    const row = (at: number, cells: string) => `;${people[at]?.email ?? ''};${cells};`;
    const checked = await check('mandates', [
      head,
      row(0, `${ibans[1]};R-1;13/05/2019;13/10/2026`),
      row(1, `${ibans[2]};R-2;13/05/2019;`),
      row(2, `${ibans[2]};r-1;13/05/2025;`),
      row(3, `${ibans[2]};R 3 ñ;13/05/2025;`),
      row(4, `${ibans[2]};R-4;;`),
      row(0, `${ibans[3]};R-5;13/05/2025;`),
      row(5, `${ibans[2]};A//5;13/05/2025;`),
      row(5, `${ibans[2]};/A5;13/05/2025;`),
    ]);
    expect(problemsOf(checked)).toEqual([
      [3, 'broken', 'mandateLapsed'],
      [4, 'broken', 'referenceTaken'],
      [5, 'broken', 'wrongReference'],
      [6, 'broken', 'wrongSignature'],
      [7, 'broken', 'hasMandate'],
      [8, 'broken', 'wrongReference'],
      [9, 'broken', 'wrongReference'],
    ]);
    const done = await run(checked);
    expect(done.counts).toMatchObject({ broughtIn: 1 });
    await server.rows(
      `update sepa_mandate set state = 'cancelled', cancelled_at = now() where client_id = $1`,
      people[0]?.clientId ?? '',
    );
    expect(await undoOf(done)).toMatchObject({ removed: 0, keptRecords: [{ use: 'changed' }] });
  });

  test('without a known collection tell the bank of another account, again after a rejection', async () => {
    const server = current();
    await configureCreditor(server);
    const one = await server.addClient('Ana Ruiz');
    await run(await check('mandates', [head, `;${one.email};${ibans[1]};R'1(A).+?;13/05/2025;;`]));
    const [mandate] = await server.rows<{ id: string }>(
      'select id from sepa_mandate where client_id = $1',
      one.clientId,
    );
    const path = `/api/mandates/${mandate?.id ?? ''}/account`;
    expect((await one.person.post(path, { iban: ibans[2] })).statusCode).toBe(200);
    const { id } = await addDebt(server, one, 4500);
    const send = async () => {
      const batch = await addSentBatch(server, [id]);
      const file = await server.admin.get(`/api/direct-debit-batches/${batch.id}/file`);
      expect(file.body).toContain('SMNDA');
      return batch.items[0]?.endToEndId;
    };
    const endToEndId = await send();
    // A rejected collection may have told it nothing.
    const rejected = await server.admin.post('/api/direct-debit-returns', {
      endToEndId,
      reasonCode: 'AM04',
      amountMinor: 4500,
      returnedOn: '2026-11-20',
    });
    expect(rejected.statusCode).toBe(200);
    await send();
  });

  test('for which a charge waits stay on an undo, and their end charges it otherwise', async () => {
    const server = current();
    await configureCreditor(server);
    await seats().addPlan({ name: 'Domiciliada', priceMinor: 4500 });
    const one = await server.addClient('Con Recibo');
    const done = await run(
      await check('mandates', [head, `;${one.email};${ibans[1]};W-1;13/05/2025;;`]),
    );
    await run(
      await check('memberships', [
        'Email;Cuota;Próximo cobro',
        `${one.email};Domiciliada;21/11/2026`,
      ]),
    );
    server.clock.set('2026-11-21T09:00:00.000Z');
    const { dependencies } = server;
    const providers = createPaymentProviders(dependencies, () => Promise.resolve(false));
    await runMemberships({ ...dependencies, providers });
    expect(await undoOf(done)).toMatchObject({ removed: 0, keptRecords: [{ use: 'charged' }] });

    await server.deliverMails();
    server.mails.length = 0;
    const [mandate] = await server.rows<{ id: string }>(
      'select id from sepa_mandate where client_id = $1',
      one.clientId,
    );
    const cancelled = await server.frontDesk.post(`/api/mandates/${mandate?.id ?? ''}/cancel`);
    expect(cancelled.statusCode).toBe(200);
    await server.deliverMails();
    expect(server.mails.map(({ to }) => to)).toEqual([one.email]);
  });

  test('of a file without headings show no account as one', async () => {
    const file = multipart(Buffer.from(`Ana;${ibans[1]};R-1\r\nEva;${ibans[2]};R-2`), 'x.csv');
    const answer = await current().admin.post('/api/imports?kind=mandates', undefined, file);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(/[A-Z]{2}\d{14}/);
  });
});
