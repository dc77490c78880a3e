import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { CenterLogo } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const logo: CenterLogo = { fileId: '40000000-0000-4000-8000-000000000001', ground: 'light' };
const center = { name: 'Centro', timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES' };
const picture = new File(['png'], 'logo.png', { type: 'image/png' });

function open(handlers: FakeHandlers = {}, has: CenterLogo | null = null) {
  const api = fakeApi({
    'GET /api/settings/appearance': () => ({ values: { primaryColor: '#0f766e' }, version: 1 }),
    ...handlers,
  });
  const session = sessionOf('admin');
  const settings = { center: { ...center, logo: has } };
  const path = '/admin/configuration?ver=aspecto';
  return { api, ...renderArea(area, { path, session, settings }) };
}

test('explains what is shown without a logo, and uploads the chosen file', async () => {
  const { user, api } = open({ 'POST /api/center/logo': () => logo });
  expect(await screen.findByText('Aún no hay: en su lugar va el nombre, «Centro».')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Quitar el logotipo' })).not.toBeInTheDocument();
  await user.upload(screen.getByLabelText('Archivo del logotipo'), picture);
  await waitFor(() => expect(api.requestsTo('POST /api/center/logo')).toHaveLength(1));
});

test('shows the logo on both backgrounds, and removes it', async () => {
  const { user, api } = open({ 'DELETE /api/center/logo': () => undefined }, logo);
  expect(await screen.findByRole('img', { name: 'Logotipo de Centro' })).toHaveAttribute(
    'src',
    `/api/center/logo/${logo.fileId}`,
  );
  expect(screen.getByRole('button', { name: 'Cambiar el logotipo' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar el logotipo' }));
  await waitFor(() => expect(api.requestsTo('DELETE /api/center/logo')).toHaveLength(1));
});

test('refuses a file that is not an image, with the reason', async () => {
  const { user } = open({ 'POST /api/center/logo': () => apiError('file_unreadable') });
  await user.upload(await screen.findByLabelText('Archivo del logotipo'), picture);
  expect(await screen.findByText(/imagen/i, { selector: '[role] *' })).toBeVisible();
});
