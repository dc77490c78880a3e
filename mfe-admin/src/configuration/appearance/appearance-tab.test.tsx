import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const path = '/api/settings/appearance';
const save = `PUT ${path}` as const;
const stored = { values: { primaryColor: '#0f766e' }, version: 4 };

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({ [`GET ${path}`]: () => stored, ...handlers });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=aspecto', session }) };
}

test('chooses a color, shows its contrasts and saves it with the loaded version', async () => {
  const { user, api } = open({ [save]: ({ body }) => ({ ...(body as object), version: 5 }) });
  const teal = await screen.findByRole('button', { name: 'Verde azulado' });
  expect(teal).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Violeta' }));
  expect(screen.getByLabelText('O el tuyo')).toHaveValue('#6d28d9');
  expect(teal).toHaveAttribute('aria-pressed', 'false');
  expect(screen.getByRole('row', { name: /Texto de los botones 7,1 : 1/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Guardar color' }));
  await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
  expect(api.requestsTo(save)[0]?.body).toEqual({
    values: { primaryColor: '#6d28d9' },
    version: 4,
  });
});

test('explains how an illegible color is adjusted', async () => {
  open();
  fireEvent.change(await screen.findByLabelText('O el tuyo'), { target: { value: '#fff9c4' } });
  expect(await screen.findByText(/De día, los enlaces se oscurecen/)).toBeVisible();
});

test('shows a color saved by another administrator, and keeps the chosen one', async () => {
  let reads = 0;
  const { user } = open({
    [`GET ${path}`]: () =>
      reads++ === 0 ? stored : { values: { primaryColor: '#1d4ed8' }, version: 5 },
    [save]: () => apiError('stale_version'),
  });
  await user.click(await screen.findByRole('button', { name: 'Rojo' }));
  await user.click(screen.getByRole('button', { name: 'Guardar color' }));
  expect(await screen.findByText('#1d4ed8')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Rojo' })).toHaveAttribute('aria-pressed', 'true');
});
