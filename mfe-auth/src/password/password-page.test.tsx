import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorMessage, type ErrorCode } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea } from '@aforo/shared/testing';
import { area } from '../area.ts';

const forgot = 'POST /api/auth/password/forgot';

function renderPassword() {
  return renderArea(area, { path: '/password', basePath: '/' });
}

test('answers neutrally and asks to check the inbox', async () => {
  const api = fakeApi({ [forgot]: () => ({ ok: true }) });
  const { user, currentPath } = renderPassword();
  await user.type(await screen.findByLabelText('Correo'), 'Ana@Prueba.test');
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();
  expect(screen.getByText(/Si hay una cuenta con/)).toHaveTextContent('ana@prueba.test');
  expect(screen.getByText(/correo no deseado/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mandar otro enlace' })).toBeDisabled();
  expect(currentPath()).toBe('/password/success');
  expect(api.requestsTo(forgot).map(({ body }) => body)).toEqual([{ email: 'ana@prueba.test' }]);
});

test('refuses an invalid address without a request', async () => {
  const api = fakeApi({});
  const { user } = renderPassword();
  await user.type(await screen.findByLabelText('Correo'), 'ana');
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByText(/Ese correo no parece completo/)).toBeVisible();
  expect(screen.getByLabelText('Correo')).toHaveFocus();
  expect(api.requests).toEqual([]);
});

describe('a refusal with this code keeps the address', () => {
  const codes: ErrorCode[] = ['rate_limited', 'unavailable', 'internal'];
  test.each(codes)('%s', async (code) => {
    fakeApi({ [forgot]: () => apiError(code) });
    const { user } = renderPassword();
    await user.type(await screen.findByLabelText('Correo'), 'ana@prueba.test');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage[code]);
    expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
  });
});

test('returns from the next screen to correct the address', async () => {
  fakeApi({ [forgot]: () => ({ ok: true }) });
  const { user } = renderPassword();
  await user.type(await screen.findByLabelText('Correo'), 'ana@preuba.test');
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  await user.click(await screen.findByRole('link', { name: 'Corregirla' }));
  await screen.findByRole('heading', { name: 'Recupera tu acceso' });
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@preuba.test');
});
