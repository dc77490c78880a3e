import { expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
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
    { number: 4, verdict: 'broken', problems: ['noName'] },
    {
      number: 7,
      verdict: 'new',
      problems: ['wrongPhone'],
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
