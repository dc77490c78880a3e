import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { listOf, lucia } from '../../testing/clients.ts';
import { ana, openFrontDesk, roster } from '../../testing/front-desk.tsx';

test('the finder requests only the clients that it shows and no total count', async () => {
  const { user, api } = openFrontDesk();
  await roster();
  await user.keyboard('/l');
  expect(await screen.findByRole('option', { name: /Lucía/ })).toBeVisible();
  const [asked] = api.requestsTo('GET /api/clients');
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ q: 'l', pageSize: '8', count: 'page' });
});

test('the finder searches the loaded people while offline and does not offer to add a client', async () => {
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

test('a shortcut pressed after Enter applies to the client found, even when the response is slow', async () => {
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

test('typing continues in the search box when no client is found', async () => {
  const { user, api } = openFrontDesk(undefined, {}, { role: 'professional' });
  await roster();
  api.use({ 'GET /api/clients': listOf([]) });
  await user.keyboard('/luc{Enter}');
  await screen.findByText(/^Nadie se llama/);
  await user.keyboard('r');
  expect(screen.getByRole('combobox', { name: /^Buscar cliente/ })).toHaveValue('lucr');
});

test('Esc empties the search box and closes its results', async () => {
  const { user } = openFrontDesk();
  await roster();
  await user.keyboard('/luc');
  expect(await screen.findByRole('option', { name: /Lucía/ })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).not.toBeInTheDocument();
  const box = screen.getByRole('combobox', { name: /^Buscar cliente/ });
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
});

test('/ selects the text of the search box when pressed inside it', async () => {
  const { user } = openFrontDesk();
  await roster();
  await user.keyboard('/luc/omar');
  expect(screen.getByRole('combobox', { name: /^Buscar cliente/ })).toHaveValue('omar');
});
