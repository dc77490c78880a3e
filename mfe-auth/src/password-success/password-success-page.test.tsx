import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea } from '@aforo/shared/testing';
import { area } from '../area.ts';

const forgot = 'POST /api/auth/password/forgot';

test('asks for the address to resend the e-mail when it is unknown', async () => {
  const api = fakeApi({ [forgot]: () => ({ ok: true }) });
  const { user } = renderArea(area, { path: '/password/success', basePath: '/' });
  await user.type(await screen.findByLabelText('Correo'), 'ana@prueba.test');
  await user.click(screen.getByRole('button', { name: 'Mandar otro enlace' }));
  expect(await screen.findByText(/el correo va de camino/)).toBeVisible();
  expect(api.requestsTo(forgot).map(({ body }) => body)).toEqual([{ email: 'ana@prueba.test' }]);
  expect(screen.getByRole('button', { name: 'Mandar otro enlace' })).toBeDisabled();
});

test('keeps the address after a failed resend, which can be retried at once', async () => {
  fakeApi({ [forgot]: () => apiError('rate_limited') });
  const { user } = renderArea(area, { path: '/password/success', basePath: '/' });
  await user.type(await screen.findByLabelText('Correo'), 'ana@prueba.test');
  await user.click(screen.getByRole('button', { name: 'Mandar otro enlace' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(errorMessage.rate_limited);
  expect(screen.getByLabelText('Correo')).toHaveValue('ana@prueba.test');
  expect(screen.getByRole('button', { name: 'Mandar otro enlace' })).toBeEnabled();
});
