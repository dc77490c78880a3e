import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ana, openFrontDesk, roster } from '../../testing/front-desk.tsx';

test('asks for those whom it shows and has nobody else counted', async () => {
  const { user, api } = openFrontDesk();
  await roster();
  await user.keyboard('/l');
  expect(await screen.findByRole('option', { name: /Lucía/ })).toBeVisible();
  const [asked] = api.requestsTo('GET /api/clients');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ q: 'l', pageSize: '8', count: 'page' });
});

test('without a connection whom the page knows is still found, and nobody is added', async () => {
  const { user, api, currentPath } = openFrontDesk();
  await roster();
  api.use({
    'GET /api/clients': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.keyboard('/ruiz');
  expect(await screen.findByText('Sin conexión: solo quien ya estaba en pantalla.')).toBeVisible();
  expect(screen.getByRole('option', { name: /Ana Ruiz/ })).toBeVisible();
  await user.keyboard('{Enter}');
  expect(currentPath()).toContain(`cliente=${ana.client.id}`);
  await user.keyboard('/zzz');
  expect(
    await screen.findByText('Sin conexión, y quien buscas no estaba en pantalla.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Dar de alta/ })).not.toBeInTheDocument();
});
