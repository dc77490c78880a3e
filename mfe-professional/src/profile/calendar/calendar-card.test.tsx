import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorMessage, type Role } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { ownAnswers } from '../../testing/professional.ts';
// Preloads the lazy card, so that the first test does not wait for the import.
import '../account-sections.tsx';

const createdAt = '2026-11-12T10:00:00.000Z';
const url = 'https://estudio.test/api/calendar/secreto.ics';

function open(role: Role, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/me': () => apiError('unavailable'),
    'GET /api/me/sessions': () => ({ items: [] }),
    ...ownAnswers,
    'POST /api/me/calendar': () => ({ url, createdAt }),
    ...handlers,
  });
  const session = sessionOf(role);
  const embedded = { screen: 'account' };
  return { api, ...renderArea(area, { path: '/casa', session, embedded }) };
}
const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByLabelText('Dirección de tu calendario');
const writeText = jest.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  writeText.mockReset();
});
/** Call after the render, because user-event installs its own clipboard. */
function allowCopying(): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

describe('the personal calendar', () => {
  test.each<[Role, RegExp, RegExp]>([
    ['client', /^Tus reservas aparecen solas/, /puede ver tus reservas/],
    ['professional', /^Tus clases aparecen solas/, /cuánta gente viene, aunque no quién/],
  ])('tells a %s what it contains and what others could see', async (role, offer, privacy) => {
    open(role);
    expect(await screen.findByText(privacy)).toBeVisible();
    expect(screen.getByText(offer)).toBeVisible();
  });

  test('gets an address, shown once, to copy or to open', async () => {
    const { user } = open('client');
    allowCopying();
    await user.click(await button('Suscribir mi calendario'));
    expect(await field()).toHaveValue(url);
    expect(await field()).toHaveFocus();
    expect(screen.getByText(/no la volveremos a enseñar/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Abrir en mi calendario' })).toHaveAttribute(
      'href',
      'webcal://estudio.test/api/calendar/secreto.ics',
    );
    await user.click(await button('Copiar dirección'));
    expect(await screen.findByText('Copiada')).toBeVisible();
    expect(writeText).toHaveBeenCalledWith(url);
  });

  test('selects the address for manual copying when the browser refuses', async () => {
    const { user } = open('client');
    allowCopying();
    writeText.mockRejectedValue(new Error('not allowed'));
    await user.click(await button('Suscribir mi calendario'));
    await user.click(await button('Copiar dirección'));
    expect(await screen.findByText(/cópiala a mano/)).toBeVisible();
  });

  test('shows since when an earlier address exists, but not the address', async () => {
    open('client', { 'GET /api/me/calendar': () => ({ createdAt }) });
    expect(await screen.findByText(/una dirección desde el 12 nov 2026/)).toBeVisible();
    expect(screen.queryByLabelText('Dirección de tu calendario')).not.toBeInTheDocument();
  });

  test('changes its address after warning that the old one stops working', async () => {
    const { user, api } = open('client', { 'GET /api/me/calendar': () => ({ createdAt }) });
    await user.click(await button('Cambiar dirección'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/La que tienes deja de funcionar/)).toBeVisible();
    expect(api.requestsTo('POST /api/me/calendar')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cambiar dirección' }));
    expect(await field()).toHaveValue(url);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('removes its address after a confirmation, and can have another', async () => {
    const { user } = open('client', { 'DELETE /api/me/calendar': () => undefined });
    await user.click(await button('Suscribir mi calendario'));
    await field();
    await user.click(await button('Quitarla'));
    await user.click(await button('Quitar la dirección'));
    expect(await button('Suscribir mi calendario')).toBeVisible();
    expect(screen.queryByLabelText('Dirección de tu calendario')).not.toBeInTheDocument();
  });

  test('shows why the address could not be created', async () => {
    const { user } = open('client', { 'POST /api/me/calendar': () => apiError('busy') });
    await user.click(await button('Suscribir mi calendario'));
    expect(await screen.findByText(errorMessage.busy)).toBeVisible();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('client', { 'GET /api/me/calendar': () => apiError('internal') });
    const retry = await button('Volver a intentarlo');
    api.use({ 'GET /api/me/calendar': () => ({ createdAt: null }) });
    await user.click(retry);
    expect(await button('Suscribir mi calendario')).toBeVisible();
  });

  test('is hidden for users without bookings or classes', async () => {
    open('receptionist');
    expect(await screen.findByRole('region', { name: 'Contraseña' })).toBeVisible();
    expect(screen.queryByText('Tu calendario')).not.toBeInTheDocument();
  });
});
