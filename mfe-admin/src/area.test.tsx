import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from './area.ts';
// The screens are lazy; here they are loaded beforehand, or the first test would wait for them.
import './not-in-use/not-in-use-pages.tsx';

const session = sessionOf('admin');

test.each([
  ['/admin', '[mfe-professional]'],
  ['/admin/recepcion', '[mfe-reception]'],
  ['/admin/clientes', '[mfe-reception]'],
  ['/admin/clientes/c1', '[mfe-reception]'],
  ['/admin/pagoConfirmado', '[mfe-reception]'],
])('lends %s to %s', async (path, shown) => {
  renderArea(area, { path, session });
  expect(await screen.findByText(shown)).toBeVisible();
});

test.each([
  ['logros', 'Logros'],
  ['logros/l1', 'La ficha de logro'],
])('says of %s that it is not in use yet', async (path, title) => {
  renderArea(area, { path: `/admin/${path}`, session });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.getByText(`${title} todavía no está en marcha en este centro`)).toBeVisible();
});

test('says of any other path that there is nothing', async () => {
  renderArea(area, { path: '/admin/otra', session });
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeInTheDocument();
});
