import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, type RenderedArea } from '@aforo/shared/testing';
import { area } from '../area.ts';

const register = 'POST /api/auth/register';

function renderRegister() {
  return renderArea(area, { path: '/register', basePath: '/' });
}

async function fill({ user }: RenderedArea, { phone = '' } = {}) {
  await user.type(await screen.findByLabelText('Nombre y apellidos'), ' Lucía Muñoz ');
  await user.type(screen.getByLabelText('Correo'), 'Lucia@Prueba.test');
  if (phone) await user.type(screen.getByLabelText(/Teléfono/), phone);
  await user.type(screen.getByLabelText('Contraseña'), 'tres gatos al sol');
  await user.click(screen.getByRole('checkbox', { name: /condiciones/ }));
}

function submit({ user }: RenderedArea) {
  return user.click(screen.getByRole('button', { name: 'Crear cuenta' }));
}

test('registers the account and asks to check the inbox', async () => {
  const api = fakeApi({ [register]: () => ({ ok: true }) });
  const screenOf = renderRegister();
  await fill(screenOf);
  await submit(screenOf);
  expect(await screen.findByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  expect(screen.getByText('lucia@prueba.test')).toBeVisible();
  expect(screenOf.currentPath()).toBe('/register/success');
  expect(api.requestsTo(register).map(({ body }) => body)).toEqual([
    {
      name: 'Lucía Muñoz',
      email: 'lucia@prueba.test',
      password: 'tres gatos al sol',
      acceptsTerms: true,
      acceptsMarketing: false,
    },
  ]);
});

test('keeps the target page of a redirected user', async () => {
  const api = fakeApi({ [register]: () => ({ ok: true }) });
  const returnTo = '/cliente/reservas?dia=2026-11-25&sesion=1';
  const path = `/register?volver=${encodeURIComponent(returnTo)}`;
  const screenOf = renderArea(area, { path, basePath: '/' });
  expect(await screen.findByText(/vuelves a lo que estabas mirando/)).toBeVisible();
  await fill(screenOf);
  await submit(screenOf);
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(api.requestsTo(register)[0]?.body).toMatchObject({ returnTo });
  expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute(
    'href',
    `/login?volver=${encodeURIComponent(returnTo)}`,
  );
});

test('sends the phone number and the marketing consent if given', async () => {
  const api = fakeApi({ [register]: () => ({ ok: true }) });
  const screenOf = renderRegister();
  await fill(screenOf, { phone: '612 345 678' });
  await screenOf.user.click(screen.getByRole('checkbox', { name: /novedades/ }));
  await submit(screenOf);
  await screen.findByRole('heading', { name: 'Revisa tu correo' });
  expect(api.requestsTo(register)[0]?.body).toMatchObject({
    phone: '612345678',
    acceptsMarketing: true,
  });
});

test('leaves every consent unchecked, with an explanation', async () => {
  renderRegister();
  for (const box of await screen.findAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(screen.getByText(/Estudio Prueba guarda tu nombre/)).toBeInTheDocument();
  expect(screen.getByText(/Los avisos de tus reservas te llegan igual/)).toBeInTheDocument();
});

test('shows an error at each missing field, without a request', async () => {
  const api = fakeApi({});
  const screenOf = renderRegister();
  await screen.findByLabelText('Correo');
  await submit(screenOf);
  expect(await screen.findByText('Escribe el nombre y los apellidos.')).toBeVisible();
  expect(screen.getByText('Escribe el correo.')).toBeVisible();
  expect(screen.getByText(/Usa al menos 10 caracteres/)).toBeVisible();
  expect(screen.getByText(/hace falta aceptar las condiciones/)).toBeVisible();
  expect(screen.getByLabelText('Nombre y apellidos')).toHaveFocus();
  expect(api.requests).toEqual([]);
});

test('shows an invalid phone number at its field', async () => {
  const screenOf = renderRegister();
  await fill(screenOf, { phone: 'el de casa' });
  await submit(screenOf);
  expect(await screen.findByText(/Escribe solo números/)).toBeVisible();
  expect(screen.getByLabelText(/Teléfono/)).toHaveFocus();
});

test('shows how many characters the password lacks while typing', async () => {
  const { user } = renderRegister();
  const password = await screen.findByLabelText('Contraseña');
  expect(password).toHaveAccessibleDescription(/10 caracteres o más/);
  await user.type(password, 'seis66');
  expect(password).toHaveAccessibleDescription(/Faltan 4 caracteres/);
  await user.type(password, '789');
  expect(password).toHaveAccessibleDescription(/Falta 1 carácter/);
  await user.type(password, '0');
  expect(password).toHaveAccessibleDescription(/Longitud suficiente/);
});

describe('a refusal by the server keeps the typed values', () => {
  test('and shows a common password at its field', async () => {
    fakeApi({ [register]: () => apiError('weak_password') });
    const screenOf = renderRegister();
    await fill(screenOf);
    await submit(screenOf);
    const password = screen.getByLabelText('Contraseña');
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription(
        expect.stringContaining(errorMessage.weak_password),
      ),
    );
    expect(password).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('and marks the fields it names in the order of the form', async () => {
    fakeApi({
      [register]: () =>
        apiError('validation_failed', {
          phone: 'Ese número no existe.',
          name: 'Escribe el nombre.',
        }),
    });
    const screenOf = renderRegister();
    await fill(screenOf, { phone: '612 345 678' });
    await submit(screenOf);
    expect(await screen.findByText('Ese número no existe.')).toBeVisible();
    expect(screen.getByText('Escribe el nombre.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Nombre y apellidos')).toHaveFocus());
  });

  const codes: ErrorCode[] = ['rate_limited', 'unavailable', 'internal'];
  test.each(codes)('with the code %s', async (code) => {
    fakeApi({ [register]: () => apiError(code) });
    const screenOf = renderRegister();
    await fill(screenOf);
    await submit(screenOf);
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue(' Lucía Muñoz ');
    expect(screen.getByLabelText('Contraseña')).toHaveValue('tres gatos al sol');
    expect(screen.getByRole('checkbox', { name: /condiciones/ })).toBeChecked();
  });
});

test('returns from the next screen to correct the address', async () => {
  fakeApi({ [register]: () => ({ ok: true }) });
  const screenOf = renderRegister();
  await fill(screenOf);
  await submit(screenOf);
  await screenOf.user.click(await screen.findByRole('link', { name: 'Corregirla' }));
  expect(await screen.findByLabelText('Correo')).toHaveValue('lucia@prueba.test');
});

describe('the texts to accept', () => {
  const text = (version: number) => ({
    kind: 'terms',
    version,
    text: `Texto ${version}.`,
    publishedAt: '2026-11-01T10:00:00.000Z',
    isCurrent: true,
  });
  const renderWith = (legal: { terms: number; privacy: number }) =>
    renderArea(area, { path: '/register', basePath: '/', settings: { legal } });

  test('can be read in full without leaving the form', async () => {
    fakeApi({ 'GET /api/legal/terms': () => text(3) });
    const screenOf = renderWith({ terms: 3, privacy: 2 });
    await fill(screenOf);
    await screenOf.user.click(screen.getByRole('button', { name: 'condiciones' }));
    expect(await screen.findByText('Texto 3.')).toBeVisible();
    expect(screen.getByText('Versión 3, del 1 nov 2026.')).toBeVisible();
    await screenOf.user.click(screen.getByText('Cerrar'));
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue(' Lucía Muñoz ');
  });

  test('show an error when loading fails, and can be retried', async () => {
    const api = fakeApi({ 'GET /api/legal/terms': () => apiError('unavailable') });
    const { user } = renderWith({ terms: 3, privacy: 2 });
    await user.click(await screen.findByRole('button', { name: 'condiciones' }));
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/legal/terms': () => text(3) });
    await user.click(retry);
    expect(await screen.findByText('Texto 3.')).toBeVisible();
  });

  test('are sent with the account in the versions shown', async () => {
    const api = fakeApi({ [register]: () => ({ ok: true }) });
    const screenOf = renderWith({ terms: 3, privacy: 2 });
    await fill(screenOf);
    await submit(screenOf);
    await screen.findByRole('heading', { name: 'Revisa tu correo' });
    expect(api.requestsTo(register)[0]?.body).toMatchObject({
      legalVersions: { terms: 3, privacy: 2 },
    });
  });

  test('must be accepted again when they have changed in the meantime, keeping the typed values', async () => {
    fakeApi({ [register]: () => apiError('stale_version') });
    const screenOf = renderWith({ terms: 3, privacy: 2 });
    await fill(screenOf);
    await submit(screenOf);
    const box = screen.getByRole('checkbox', { name: /condiciones/ });
    await waitFor(() => expect(box).toHaveAccessibleDescription(/acaban de cambiar/));
    expect(box).not.toBeChecked();
    expect(screen.getByLabelText('Contraseña')).toHaveValue('tres gatos al sol');
  });
});
