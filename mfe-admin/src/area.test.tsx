import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from './area.ts';

const session = sessionOf('admin');

test.each([
  ['/admin', '[mfe-professional]'],
  ['/admin/recepcion', '[mfe-reception]'],
  ['/admin/clientes', '[mfe-reception]'],
  ['/admin/clientes/c1', '[mfe-reception]'],
  ['/admin/impresora', '[mfe-reception]'],
  ['/admin/pagoConfirmado', '[mfe-reception]'],
])('exposes %s to %s', async (path, shown) => {
  renderArea(area, { path, session });
  expect(await screen.findByText(shown)).toBeVisible();
});

test('returns null for any other path', async () => {
  renderArea(area, { path: '/admin/otra', session });
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeInTheDocument();
});
