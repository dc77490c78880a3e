import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { plainCenter } from '../testing/payments.ts';
import { area } from '../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './information-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz' });
const receipt = (number: number) => ({
  id: `d0000000-0000-4000-8000-00000000000${number}`,
  fullNumber: `S26-00000${number}`,
  issuedOn: '2026-11-20',
  type: 'F2',
  totalMinor: 9e3,
  description: `Bono ${number}`,
});
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = jest.fn(() => 'blob:aforo');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

function open(count: number, handlers: FakeHandlers = {}, as = session) {
  const items = Array.from({ length: count }, (_, index) => receipt(index + 1));
  const api = fakeApi({
    'GET /api/me/client': () => ({
      id: session.user.clientId,
      name: 'Lucía Ortiz',
      email: 'lucia@prueba.test',
      phone: null,
      birthDate: null,
      consents: [],
      version: 1,
    }),
    'GET /api/me/purchases': () => ({ items: [] }),
    'GET /api/me/documents': () => ({ items, dependants: [] }),
    ...plainCenter,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: '/cliente', session: as }) };
}
const card = async () => within(await screen.findByRole('region', { name: 'Tus recibos' }));

test('downloads a receipt as PDF', async () => {
  const { user } = open(1, { 'GET /api/me/documents/:id/pdf': () => new Response('file') });
  const shown = await card();
  expect(await shown.findByText('Bono 1')).toBeVisible();
  expect(shown.getByText(/90,00/)).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'PDF de S26-000001' }));
  expect(saved).toEqual(['S26-000001.pdf']);
});

test('lists the receipts of a child among those of the user, the latest first', async () => {
  const child = { id: 'c0000000-0000-4000-8000-000000000009', name: 'Leo Ortiz' };
  const items = [receipt(1), { ...receipt(2), issuedOn: '2026-11-10' }];
  const ofChild = { ...receipt(3), issuedOn: '2026-11-15' };
  open(
    0,
    {
      'GET /api/me/documents': () => ({
        items,
        dependants: [{ clientId: child.id, items: [ofChild] }],
      }),
    },
    { ...session, user: { ...session.user, dependants: [child] } },
  );
  const shown = await card();
  expect(await shown.findByText('Bono 3, de Leo')).toBeVisible();
  const rows = shown.getAllByRole('listitem').map(({ textContent }) => textContent.slice(0, 6));
  expect(rows).toEqual(['Bono 1', 'Bono 3', 'Bono 2']);
});

test('expands a long list', async () => {
  const { user } = open(7);
  const shown = await card();
  expect(await shown.findAllByRole('listitem')).toHaveLength(5);
  await user.click(shown.getByRole('button', { name: 'Ver los 7' }));
  expect(shown.getAllByRole('listitem')).toHaveLength(7);
});

test('shows an empty state, and an error without affecting the page', async () => {
  const { api, user } = open(0, { 'GET /api/me/documents': () => apiError('unavailable') });
  const shown = await card();
  const again = await shown.findByRole(
    'button',
    { name: 'Volver a intentarlo' },
    { timeout: 5000 },
  );
  api.use({ 'GET /api/me/documents': () => ({ items: [], dependants: [] }) });
  await user.click(again);
  expect(await shown.findByText(/Cuando pagues algo/)).toBeVisible();
});
