import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ana, openFrontDesk, roster } from '../../testing/front-desk.tsx';
// Preloads the lazy panel, so that the test does not wait for the import.
import '../../common/charge/charge-panel.tsx';

const broken = () => {
  throw new TypeError('Failed to fetch');
};
const brokenReads = {
  'GET /api/clients/:id': broken,
  'GET /api/clients/:id/charge': broken,
  'GET /api/clients/:id/purchases': broken,
  'GET /api/clients/:id/bookings': broken,
};

test('a client chosen offline is shown as the roster knows them', async () => {
  const { user } = openFrontDesk(undefined, brokenReads);
  await user.click(within(await roster()).getByRole('link', { name: ana.client.name }));
  const panel = await screen.findByRole('complementary', { name: ana.client.name });
  expect(await within(panel).findByText('Sin conexión: es lo que ya sabía la lista')).toBeVisible();
  expect(within(panel).getByText('bono 7/10')).toBeVisible();
  expect(within(panel).getByText(/^10:00 · /)).toBeVisible();
  expect(within(panel).queryByText(/No hay conexión/)).not.toBeInTheDocument();
});

test('F2 offline opens the panel, which says that charging waits and what is possible', async () => {
  const { user } = openFrontDesk(undefined, brokenReads);
  await user.click(within(await roster()).getByRole('link', { name: ana.client.name }));
  await screen.findByText('Sin conexión: es lo que ya sabía la lista');
  await user.keyboard('{F2}');
  const panel = await screen.findByRole('dialog', { name: `Cobrar a ${ana.client.name}` });
  expect(await within(panel).findByText('Sin conexión: cobrar espera')).toBeVisible();
  expect(within(panel).getByText(/puedes marcar llegadas y faltas/)).toBeVisible();
});

test('a client who is on no roster can’t be shown offline, and the panel says when it will be', async () => {
  const unknown = '00000000-0000-4000-8000-0000000000ff';
  openFrontDesk(`/recepcionista/recepcion?cliente=${unknown}`, brokenReads);
  expect(await screen.findByText(/Se abrirá cuando vuelva la conexión/)).toBeVisible();
});
