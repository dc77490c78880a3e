import { expect, jest, test } from '@jest/globals';
import { screen, within, waitFor } from '@testing-library/react';
import type { DataImport } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const id = '0190f6a0-0000-7000-8000-000000000001';
const draft: DataImport = {
  id,
  kind: 'clients',
  areSettled: null,
  fileName: 'socios.csv',
  state: 'draft',
  head: ['Código', 'Nombre'],
  columns: [null, 'name'],
  rows: 12,
  doneRows: 0,
  takesAlike: false,
  createdAt: '2026-11-24T10:00:00.000Z',
  failedAt: null,
  counts: null,
  headerRow: 1,
  firstRows: [
    { number: 1, cells: ['Código', 'Nombre'] },
    { number: 2, cells: ['1', 'Begoña Muñoz'] },
  ],
  filled: [12, 12],
  warnings: [],
  questions: [],
  preview: [],
  sample: [['1', 'Begoña Muñoz']],
  problems: [],
};
const counts = {
  new: 9,
  alike: 2,
  broken: 1,
  broughtIn: 0,
  consents: 0,
  withBono: 0,
  owed: 0,
  problems: [
    {
      problem: 'wrongPhone' as const,
      rows: 1,
    },
  ],
};
const checked: DataImport = {
  ...draft,
  state: 'checked',
  counts,
  problems: [
    { number: 4, verdict: 'broken', problems: ['noName'], like: null },
    {
      number: 7,
      verdict: 'new',
      problems: ['wrongPhone'],
      like: null,
    },
  ],
};

function open(handlers: FakeHandlers = {}, address = '') {
  const api = fakeApi({
    'GET /api/imports': () => ({ items: [] }),
    'GET /api/exports/center': () => ({ latest: null }),
    ...handlers,
  });
  const session = sessionOf('admin');
  const path = `/admin/configuration?ver=datos${address}`;
  return { api, ...renderArea(area, { path, session }) };
}

test('uploads a file, corrects its columns, runs the dry run and imports it', async () => {
  const one = 'GET /api/imports/:id';
  const { user, api } = open({ 'POST /api/imports': () => draft, [one]: () => draft });
  await user.upload(
    await screen.findByLabelText('Fichero de clientes'),
    new File(['Código;Nombre\n1;Begoña Muñoz'], 'socios.csv', { type: 'text/csv' }),
  );
  const code = await screen.findByLabelText('Código');
  expect(code).toHaveDisplayValue('No traer');
  expect(screen.getByLabelText('Nombre')).toHaveAccessibleDescription('Ejemplo: Begoña Muñoz');
  await user.selectOptions(code, 'Notas');
  api.use({ 'PUT /api/imports/:id/columns': () => checked, [one]: () => checked });
  await user.click(screen.getByRole('button', { name: 'Ensayar' }));
  expect(await screen.findByText('9 nuevos')).toBeVisible();
  expect(api.requestsTo('PUT /api/imports/:id/columns')[0]?.body).toEqual({
    columns: ['notes', 'name'],
    answers: { dateOrders: {}, decimalSigns: {}, packages: {} },
  });
  await user.click(screen.getByText('Ver las filas con algo que decir (2)'));
  expect(screen.getByText('No tiene nombre.')).toBeVisible();
  await user.click(
    screen.getByRole('checkbox', { name: 'Traer también a quienes se parecen a alguien' }),
  );
  const running: DataImport = { ...draft, state: 'running', doneRows: 3 };
  api.use({ 'POST /api/imports/:id/run': () => running, [one]: () => running });
  await user.click(screen.getByRole('button', { name: 'Traer 11 clientes' }));
  expect(await screen.findByRole('progressbar', { name: 'Entrando: 3 de 12 filas' })).toHaveValue(
    3,
  );
  expect(api.requestsTo('POST /api/imports/:id/run')[0]?.body).toEqual({ takesAlike: true });
});

test('lists the columns that are not imported, and takes them to the notes', async () => {
  const { user, api } = open(
    {
      'GET /api/imports/:id': () => ({ ...draft, warnings: ['noPhone'] }),
      'PUT /api/imports/:id/columns': () => checked,
    },
    `&importacion=${id}`,
  );
  expect(await screen.findByText('No entran: Código (12 filas).')).toBeVisible();
  expect(screen.getByText('Ninguna columna es el teléfono: entrarían todos sin él.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Llevarlas a las notas' }));
  expect(screen.queryByText(/^No entran/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ensayar' }));
  expect(api.requestsTo('PUT /api/imports/:id/columns')[0]?.body).toMatchObject({
    columns: ['toNotes', 'name'],
  });
});

test('changes the row of the headings', async () => {
  const { user, api } = open(
    {
      'GET /api/imports/:id': () => draft,
      'PUT /api/imports/:id/header': () => ({ ...draft, headerRow: 2 }),
    },
    `&importacion=${id}`,
  );
  const choice = await screen.findByLabelText('Fila de los títulos');
  expect(choice).toHaveDisplayValue('1: Código · Nombre');
  await user.selectOptions(choice, '2: 1 · Begoña Muñoz');
  expect(api.requestsTo('PUT /api/imports/:id/header')[0]?.body).toEqual({ row: 2 });
});

test('asks for what the file leaves open before it runs, and shows the first records', async () => {
  const question = {
    kind: 'dateOrder' as const,
    column: 1,
    example: '3/4/1990',
    dayFirst: '1990-04-03',
    monthFirst: '1990-03-04',
  };
  const asked: DataImport = {
    ...checked,
    questions: [{ ...question, answer: null }],
    preview: [
      { number: 2, verdict: 'new', values: [{ label: 'Nombre', value: 'Begoña Muñoz Íñiguez' }] },
    ],
  };
  const answered: DataImport = { ...asked, questions: [{ ...question, answer: 'monthFirst' }] };
  const one = 'GET /api/imports/:id';
  const { user, api } = open({ [one]: () => asked }, `&importacion=${id}`);
  expect(await screen.findByText('Begoña Muñoz Íñiguez')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Traer 9 clientes' })).toBeDisabled();
  expect(screen.getByText('Responde a lo de arriba y ensaya otra vez.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '4 de marzo de 1990 (mes/día)' }));
  api.use({ 'PUT /api/imports/:id/columns': () => answered, [one]: () => answered });
  await user.click(screen.getByRole('button', { name: 'Ensayar otra vez' }));
  expect(await screen.findByRole('button', { name: 'Traer 9 clientes' })).toBeEnabled();
  expect(api.requestsTo('PUT /api/imports/:id/columns')[0]?.body).toMatchObject({
    answers: { dateOrders: { 1: 'monthFirst' } },
  });
});

const again = 'Responde a lo de arriba y ensaya otra vez.';

test('does not run with a changed column or an open question until it is rehearsed again', async () => {
  const one = 'GET /api/imports/:id';
  const { user, api } = open({ [one]: () => checked }, `&importacion=${id}`);
  const bring = await screen.findByRole('button', { name: 'Traer 9 clientes' });
  expect(bring).toBeEnabled();
  expect(screen.queryByText(again)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Código'), 'Notas');
  expect(bring).toBeDisabled();
  expect(screen.getByText(again)).toBeVisible();
  api.use({ 'PUT /api/imports/:id/columns': () => apiError('import_at_work') });
  await user.click(screen.getByRole('button', { name: 'Ensayar otra vez' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(bring).toBeDisabled();
  const noted: DataImport = { ...checked, columns: ['toNotes', 'name'] };
  api.use({ 'PUT /api/imports/:id/columns': () => noted, [one]: () => noted });
  await user.click(screen.getByRole('button', { name: 'Ensayar otra vez' }));
  await waitFor(() => expect(screen.queryByText(again)).toBeNull());
  expect(screen.getByRole('button', { name: 'Traer 9 clientes' })).toBeEnabled();
});

test('marks the first records that do not enter because they are like others', async () => {
  const values = [{ label: 'Nombre', value: 'Ana Ruiz' }];
  const alike: DataImport = {
    ...checked,
    preview: [
      { number: 2, verdict: 'alike', values },
      { number: 3, verdict: 'new', values },
    ],
  };
  open({ 'GET /api/imports/:id': () => alike }, `&importacion=${id}`);
  const cards = await screen.findByRole('list', { name: 'Primeras fichas' });
  expect([...cards.children].map(({ textContent }) => textContent)).toEqual([
    'Se parece a otra ficha: no entra si no lo marcas.NombreAna Ruiz',
    'NombreAna Ruiz',
  ]);
});

test('asks which package an unknown name is', async () => {
  const asked: DataImport = {
    ...draft,
    kind: 'bonos',
    columns: ['package', 'name'],
    questions: [
      {
        kind: 'package',
        name: '10 class pass',
        example: '10 Class Pass',
        rows: 4,
        options: [{ id, name: 'Bono 10' }],
        answer: null,
      },
    ],
  };
  const { user, api } = open(
    { 'GET /api/imports/:id': () => asked, 'PUT /api/imports/:id/columns': () => asked },
    `&importacion=${id}`,
  );
  const choice = await screen.findByLabelText('Qué bono es «10 Class Pass» (4 filas)');
  await user.selectOptions(choice, 'Bono 10');
  await user.click(screen.getByRole('button', { name: 'Ensayar' }));
  expect(api.requestsTo('PUT /api/imports/:id/columns')[0]?.body).toMatchObject({
    answers: { packages: { '10 class pass': id } },
  });
  await user.selectOptions(choice, 'Crear el paquete, archivado: por sesiones');
  await user.click(screen.getByRole('button', { name: 'Ensayar' }));
  expect(api.requestsTo('PUT /api/imports/:id/columns')[1]?.body).toMatchObject({
    answers: { packages: { '10 class pass': 'createCredits' } },
  });
});

test('offers the packages that renew for an unknown membership, and creates none', async () => {
  const question = { kind: 'package', name: 'oro', example: 'Oro', rows: 2, answer: null } as const;
  const asked: DataImport = {
    ...draft,
    kind: 'memberships',
    columns: ['package', 'nextChargeOn'],
    questions: [{ ...question, options: [{ id, name: 'Mensual' }], canCreate: false }],
  };
  open({ 'GET /api/imports/:id': () => asked }, `&importacion=${id}`);
  const choice = await screen.findByLabelText('Qué paquete es «Oro» (2 filas)');
  const options = within(choice).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Elige…',
    'Mensual',
    'No traer los que se llaman así',
  ]);
});

test('says which packages an import created, also before its undo', async () => {
  const done: DataImport = {
    ...checked,
    kind: 'bonos',
    state: 'done',
    counts: { ...counts, broughtIn: 9, createdPackages: 2 },
  };
  const { user } = open(
    {
      'GET /api/imports/:id': () => done,
      'GET /api/imports/:id/undo': () => ({ removed: 9, kept: 0, keptRecords: [] }),
    },
    `&importacion=${id}`,
  );
  expect(
    await screen.findByText(/Se han creado 2 paquetes archivados: no se venden/),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Deshacer/ }));
  expect(await screen.findByText(/También los paquetes que creó/)).toBeVisible();
});

test('names the client or the row that a row is like', async () => {
  const alike: DataImport = {
    ...checked,
    problems: [
      {
        number: 13,
        verdict: 'alike',
        problems: [],
        like: { clientId: id, name: 'Ana Ruiz Gil', phone: '+34612345678' },
      },
      { number: 14, verdict: 'alike', problems: [], like: { row: 12 } },
    ],
  };
  const { user } = open({ 'GET /api/imports/:id': () => alike }, `&importacion=${id}`);
  await user.click(await screen.findByText('Ver las filas con algo que decir (2)'));
  expect(screen.getByText('Se parece a Ana Ruiz Gil (612 345 678).')).toBeVisible();
  expect(screen.getByText('Se parece a la fila 12.')).toBeVisible();
});

test('shows which records an undo keeps, and why, before it runs', async () => {
  const done: DataImport = { ...checked, state: 'done', counts: { ...counts, broughtIn: 9 } };
  const undone: DataImport = { ...done, state: 'undone', counts: { ...counts, broughtIn: 1 } };
  const keptRecords = [{ id, name: 'Eva Gil', use: 'booked' as const }];
  const { user, api } = open(
    {
      'GET /api/imports/:id': () => done,
      'GET /api/imports/:id/undo': () => ({ removed: 8, kept: 1, keptRecords }),
      'POST /api/imports/:id/undo': () => undone,
    },
    `&importacion=${id}`,
  );
  expect(await screen.findByText('Han entrado 9 clientes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Deshacer la importación' }));
  expect(
    await screen.findByText('Eva Gil: tiene reservas o está en lista de espera'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar 8 clientes' }));
  expect(await screen.findByText(/Se queda 1 cliente con algo hecho desde entonces/)).toBeVisible();
  expect(api.requestsTo('POST /api/imports/:id/undo')).toHaveLength(1);
});

test('shows that a file cannot be read, and links the list to each import', async () => {
  const items = [
    {
      id,
      kind: 'clients' as const,
      fileName: 'socios.csv',
      state: 'running' as const,
      rows: 12,
      createdAt: draft.createdAt,
      failedAt: draft.createdAt,
    },
  ];
  const { user } = open({
    'GET /api/imports': () => ({ items }),
    'POST /api/imports': () => apiError('list_unreadable'),
  });
  expect(await screen.findByRole('link', { name: 'socios.csv' })).toHaveAttribute(
    'href',
    `/admin/configuration?ver=datos&importacion=${id}`,
  );
  expect(screen.getByText('Clientes · 12 filas · Parada')).toBeVisible();
  await user.upload(screen.getByLabelText('Fichero de clientes'), new File(['x'], 'x.csv'));
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('No hemos podido leer ninguna fila'),
  );
});

test('shows the progress of a stopped import, and resumes it', async () => {
  const stopped: DataImport = {
    ...checked,
    state: 'running',
    doneRows: 6,
    failedAt: '2026-11-24T10:05:00.000Z',
    counts: {
      ...counts,
      broughtIn: 5,
    },
  };
  const running: DataImport = { ...stopped, failedAt: null, counts: null };
  const one = 'GET /api/imports/:id';
  const { user, api } = open({ [one]: () => stopped }, `&importacion=${id}`);
  expect(await screen.findByText(/Iba por 6 de 12 filas. Han entrado 5 clientes/)).toBeVisible();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Deshacer la importación' })).toBeVisible();
  api.use({ 'POST /api/imports/:id/resume': () => running, [one]: () => running });
  await user.click(screen.getByRole('button', { name: 'Seguir donde se quedó' }));
  expect(await screen.findByRole('progressbar', { name: 'Entrando: 6 de 12 filas' })).toBeVisible();
});

test('offers no undo when every record stays', async () => {
  const done: DataImport = { ...checked, state: 'done', counts: { ...counts, broughtIn: 1 } };
  const keptRecords = [{ id, name: 'Eva Gil', use: 'booked' as const }];
  const { user } = open(
    {
      'GET /api/imports/:id': () => done,
      'GET /api/imports/:id/undo': () => ({ removed: 0, kept: 1, keptRecords }),
    },
    `&importacion=${id}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Deshacer la importación' }));
  expect(
    await screen.findByRole('dialog', { name: 'No queda nadie que quitar' }),
  ).toHaveTextContent('Eva Gil: tiene reservas o está en lista de espera');
  expect(screen.queryByRole('button', { name: /^Quitar/ })).not.toBeInTheDocument();
});

test('imports bonos, and reports and exports the rows with errors', async () => {
  const bonos: DataImport = {
    ...checked,
    kind: 'bonos',
    head: ['Cliente', 'Bono'],
    columns: ['name', 'package'],
    counts: {
      ...counts,
      problems: [
        {
          problem: 'noClient',
          rows: 1,
        },
      ],
    },
    problems: [
      {
        number: 4,
        verdict: 'broken',
        problems: ['noClient'],
        like: null,
      },
    ],
  };
  const saved: string[] = [];
  URL.createObjectURL = jest.fn(() => 'blob:test');
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  const { user, api } = open({
    'POST /api/imports': () => bonos,
    'GET /api/imports/:id': () => bonos,
    'GET /api/imports/:id/broken': () => new Response('Fila;Qué pasa'),
  });
  await user.selectOptions(await screen.findByLabelText('Qué traes'), 'Bonos en vigor');
  await user.upload(
    screen.getByLabelText('Fichero de bonos en vigor'),
    new File(['Cliente;Bono'], 'bonos.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('1: su cliente no está en Aforo')).toBeVisible();
  expect(api.requestsTo('POST /api/imports')[0]?.query.get('kind')).toBe('bonos');
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Descargar las filas con fallos' }));
  await waitFor(() => expect(saved).toEqual(['filas-con-fallos.csv']));
});

test('imports bookings after their cost is chosen, and shows that cost afterwards', async () => {
  const bookings: DataImport = { ...checked, kind: 'bookings' };
  const done: DataImport = {
    ...bookings,
    state: 'done',
    counts: {
      ...counts,
      broughtIn: 9,
      withBono: 6,
      owed: 3,
    },
  };
  const one = 'GET /api/imports/:id';
  const { user, api } = open({ [one]: () => bookings }, `&importacion=${id}`);
  const run = await screen.findByRole('button', { name: 'Traer 9 reservas' });
  expect(run).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: /^Una sesión de su bono/ }));
  api.use({ 'POST /api/imports/:id/run': () => done, [one]: () => done });
  await user.click(run);
  expect(
    await screen.findByText(
      'Han entrado 9 reservas. De ellas, 6 con una sesión de un bono y 3 por cobrar.',
    ),
  ).toBeVisible();
  expect(api.requestsTo('POST /api/imports/:id/run')[0]?.body).toEqual({
    takesAlike: false,
    areSettled: false,
  });
});
