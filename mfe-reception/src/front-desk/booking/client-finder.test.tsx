import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listOf, lucia } from '../../testing/clients.ts';
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

test('what is pressed after Enter is done for whoever is found, though the answer comes later', async () => {
  const { user, api, currentPath } = openFrontDesk();
  await roster();
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  const found = listOf([lucia]);
  api.use({
    'GET /api/clients': async (request) => {
      await isAnswered;
      return found(request);
    },
  });
  await user.keyboard('/lucía{Enter}r');
  const box = screen.getByRole('combobox', { name: /^Buscar cliente/ });
  expect(box).toHaveValue('lucía');
  expect(currentPath()).not.toContain('cliente=');
  answer();
  expect(await screen.findByRole('dialog', { name: `Reservar a ${lucia.name}` })).toBeVisible();
  expect(box).toHaveValue('');
});

test('with nobody found, what is typed goes on with the name', async () => {
  const { user, api } = openFrontDesk(undefined, {}, { role: 'professional' });
  await roster();
  api.use({ 'GET /api/clients': listOf([]) });
  await user.keyboard('/luc{Enter}');
  await screen.findByText(/^Nadie se llama/);
  await user.keyboard('r');
  expect(screen.getByRole('combobox', { name: /^Buscar cliente/ })).toHaveValue('lucr');
});

test('the key that leads to the box begins anew in it', async () => {
  const { user } = openFrontDesk();
  await roster();
  await user.keyboard('/luc/omar');
  expect(screen.getByRole('combobox', { name: /^Buscar cliente/ })).toHaveValue('omar');
});
