import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { errorMessage, type Role } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { ownAnswers } from '../../testing/professional.ts';
// It is lazy; here it is loaded beforehand, or the first test would wait for it.
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
/** After the render, whose simulated person brings a clipboard along. */
function allowCopying(): void {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
}

describe('the own calendar', () => {
  test.each<[Role, RegExp, RegExp]>([
    ['client', /^Tus reservas aparecen solas/, /puede ver tus reservas/],
    ['professional', /^Tus clases aparecen solas/, /cuánta gente viene, aunque no quién/],
  ])('says to a %s what it holds and what others could see', async (role, offer, privacy) => {
    open(role);
    expect(await screen.findByText(privacy)).toBeVisible();
    expect(screen.getByText(offer)).toBeVisible();
  });

  test('gets an address, shown this once, to copy or to open', async () => {
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

  test('that the browser won’t copy is marked, to be copied by hand', async () => {
    const { user } = open('client');
    allowCopying();
    writeText.mockRejectedValue(new Error('not allowed'));
    await user.click(await button('Suscribir mi calendario'));
    await user.click(await button('Copiar dirección'));
    expect(await screen.findByText(/cópiala a mano/)).toBeVisible();
  });

  test('with an address from before says since when, and not which', async () => {
    open('client', { 'GET /api/me/calendar': () => ({ createdAt }) });
    expect(await screen.findByText(/una dirección desde el 12 nov 2026/)).toBeVisible();
    expect(screen.queryByLabelText('Dirección de tu calendario')).not.toBeInTheDocument();
  });

  test('changes its address after saying that the old one stops working', async () => {
    const { user, api } = open('client', { 'GET /api/me/calendar': () => ({ createdAt }) });
    await user.click(await button('Cambiar dirección'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/La que tienes deja de funcionar/)).toBeVisible();
    expect(api.requestsTo('POST /api/me/calendar')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cambiar dirección' }));
    expect(await field()).toHaveValue(url);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('loses its address after asking, and can have another', async () => {
    const { user } = open('client', { 'DELETE /api/me/calendar': () => undefined });
    await user.click(await button('Suscribir mi calendario'));
    await field();
    await user.click(await button('Quitarla'));
    await user.click(await button('Quitar la dirección'));
    expect(await button('Suscribir mi calendario')).toBeVisible();
    expect(screen.queryByLabelText('Dirección de tu calendario')).not.toBeInTheDocument();
  });

  test('that can’t be made says why', async () => {
    const { user } = open('client', { 'POST /api/me/calendar': () => apiError('busy') });
    await user.click(await button('Suscribir mi calendario'));
    expect(await screen.findByText(errorMessage.busy)).toBeVisible();
  });

  test('that doesn’t come says so, and comes at another try', async () => {
    const { user, api } = open('client', { 'GET /api/me/calendar': () => apiError('internal') });
    const retry = await button('Volver a intentarlo');
    api.use({ 'GET /api/me/calendar': () => ({ createdAt: null }) });
    await user.click(retry);
    expect(await button('Suscribir mi calendario')).toBeVisible();
  });

  test('is not for who has nothing to put in it', async () => {
    open('receptionist');
    expect(await screen.findByRole('region', { name: 'Contraseña' })).toBeVisible();
    expect(screen.queryByText('Tu calendario')).not.toBeInTheDocument();
  });
});
