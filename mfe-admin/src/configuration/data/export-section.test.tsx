import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CenterExport } from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';
import { sizeText } from './size-text.ts';

const running: CenterExport = {
  id: '0190f6a0-0000-7000-8000-000000000002',
  state: 'running',
  rows: 1200,
  doneRows: 300,
  bytes: null,
  createdAt: '2026-11-24T10:00:00.000Z',
  expiresAt: null,
};
const done: CenterExport = {
  ...running,
  state: 'done',
  doneRows: 1200,
  bytes: 124e4,
  expiresAt: '2026-11-25T10:00:05.000Z',
};
const failed: CenterExport = { ...running, state: 'failed' };

/** Names of the downloaded files. */
const saved: string[] = [];

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:test');
  URL.revokeObjectURL = jest.fn();
  saved.splice(0);
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function open(latest: CenterExport | null, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/imports': () => ({ items: [] }),
    'GET /api/exports/center': () => ({ latest }),
    ...handlers,
  });
  const path = '/admin/configuration?ver=datos';
  return { api, ...renderArea(area, { path, session: sessionOf('admin') }) };
}

test('prepares an export of the whole center with its progress, downloadable for a day', async () => {
  const { user, api } = open(null, { 'POST /api/exports/center': () => running });
  api.use({ 'GET /api/exports/center': () => ({ latest: null }) });
  const start = await screen.findByRole('button', { name: 'Preparar el ZIP' });
  api.use({ 'GET /api/exports/center': () => ({ latest: running }) });
  await user.click(start);
  expect(
    await screen.findByRole('progressbar', { name: 'Preparando: 300 de 1200 filas' }),
  ).toHaveValue(300);
  api.use({
    'GET /api/exports/center': () => ({ latest: done }),
    'POST /api/exports/center/:id/file': () => new Response('PK'),
  });
  const download = await screen.findByRole(
    'button',
    { name: 'Descargar el ZIP (1,2 MB)' },
    { timeout: 3000 },
  );
  expect(screen.getByText(/Se borra solo/)).toBeVisible();
  await user.click(download);
  await waitFor(() => expect(saved).toEqual(['centro.zip']));
});

test('shows a failed export and offers a retry', async () => {
  open(failed);
  expect(await screen.findByText('No se ha podido preparar el ZIP')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Preparar el ZIP' })).toBeVisible();
});

test('downloads a list, limited to a range of days where it has dates', async () => {
  const { user, api } = open(null, { 'POST /api/exports/list': () => new Response('Día;Hora') });
  const choice = await screen.findByLabelText('Qué lista');
  expect(screen.queryByLabelText('Desde')).not.toBeInTheDocument();
  await user.selectOptions(choice, 'Reservas y asistencia');
  await user.type(screen.getByLabelText('Desde'), '01/11/2026');
  await user.click(screen.getByRole('button', { name: 'Descargar en CSV' }));
  await waitFor(() => expect(saved).toEqual(['reservas-y-asistencia.csv']));
  expect(api.requestsTo('POST /api/exports/list')[0]?.body).toEqual({
    list: 'bookings',
    from: '2026-11-01',
  });
});

test.each([
  [12, '1 KB'],
  [340_400, '340 KB'],
  [1_240_000, '1,2 MB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
