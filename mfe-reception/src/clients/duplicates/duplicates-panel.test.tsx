import { beforeEach, expect, test } from '@jest/globals';
import type { DuplicatePair } from '@aforo/shared/contract';
import { fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { aSummary, listOf } from '../../testing/clients.ts';

const [older, newer] = [aSummary(1, { name: 'Eva Sanz' }), aSummary(2, { name: 'Eva Sanz Gil' })];
const pair: DuplicatePair = { clients: [older, newer], reasons: ['email', 'phone'] };

beforeEach(() => sessionStorage.clear());

function open(handlers: FakeHandlers, role: 'admin' | 'receptionist' = 'admin') {
  const api = fakeApi({ 'GET /api/clients': listOf([older]), ...handlers });
  const path = '/recepcionista/clientes';
  return { ...renderArea(area, { path, session: sessionOf(role) }), api };
}

const openPanel = { name: 'Fichas repetidas' };
const pairItem = () => screen.findByRole('listitem', { name: 'Eva Sanz y Eva Sanz Gil' });

test('shows pairs with their reasons and leads an administrator to the merge', async () => {
  const { user } = open({ 'GET /api/client-duplicates': () => ({ items: [pair], total: 1 }) });
  await user.click(await screen.findByRole('button', openPanel));
  const item = within(await pairItem());
  expect(item.getByText('Mismo correo')).toBeVisible();
  expect(item.getByRole('link', { name: 'Ver y unir' })).toHaveAttribute(
    'href',
    `/recepcionista/clientes/${older.id}?hacer=unir&de=${newer.id}`,
  );
});

test('remembers that a pair is two people, also for reception', async () => {
  let items = [pair];
  const { user, api } = open(
    {
      'GET /api/client-duplicates': () => ({ items, total: items.length }),
      'POST /api/client-duplicates/dismissals': () => void (items = []),
    },
    'receptionist',
  );
  await user.click(await screen.findByRole('button', openPanel));
  const item = within(await pairItem());
  expect(item.queryByRole('link', { name: 'Ver y unir' })).not.toBeInTheDocument();
  await user.click(item.getByRole('button', { name: 'No son la misma persona' }));
  expect(await screen.findByText('No hay fichas repetidas')).toBeVisible();
  expect(api.requestsTo('POST /api/client-duplicates/dismissals').at(-1)?.body).toEqual({
    clientIds: [older.id, newer.id],
  });
});
