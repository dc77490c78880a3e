import { beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { OwnVoucher } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { idOf } from '../../testing/bookings.ts';
import { plainCenter, store } from '../../testing/payments.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

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

const session = sessionOf('client', { name: 'Lucía Ortiz' });

const voucher = (changed: Partial<OwnVoucher> = {}): OwnVoucher => ({
  id: idOf(9, 1),
  code: '7K3M-9XQ2-ABCD',
  state: 'usable',
  amountMinor: 5e3,
  balanceMinor: 5e3,
  expiresOn: '2027-11-20',
  recipient: 'Marta',
  isBought: true,
  ...changed,
});

function open(handlers: FakeHandlers = {}) {
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
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    ...plainCenter,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: '/cliente', session }) };
}
const card = async () => within(await screen.findByRole('region', { name: 'Vales regalo' }));

test('shows the balances of bought and received vouchers', async () => {
  const given = voucher({ id: idOf(9, 2), code: 'AAAA-BBBB-CCCC', recipient: '', isBought: false });
  const items = [
    voucher(),
    { ...given, balanceMinor: 1200 },
    voucher({ id: idOf(9, 3), code: 'DDDD-EEEE-FFFF', state: 'spent', balanceMinor: 0 }),
  ];
  const { user } = open({
    'GET /api/me/vouchers': () => ({ items }),
    'GET /api/me/vouchers/:id/pdf': () => new Response('file'),
  });
  const region = await card();
  const [first, second] = await region.findAllByRole('listitem');
  expect(first).toHaveTextContent(/7K3M-9XQ2-ABCDPara Marta\. Hasta el 20 nov 2027\.50,00/);
  expect(second).toHaveTextContent(/AAAA-BBBB-CCCCQueda esto de 50,00.*12,00/);
  await user.click(region.getByText('Vales anteriores (1)'));
  expect(region.getByText(/Gastado: era de 50,00/)).toBeVisible();
  // Only the buyer can print a voucher.
  expect(region.getAllByRole('button', { name: /^PDF del vale/ })).toHaveLength(1);
  await user.click(region.getByRole('button', { name: 'PDF del vale 7K3M-9XQ2-ABCD' }));
  await waitFor(() => expect(saved).toEqual(['vale-7K3M-9XQ2-ABCD.pdf']));
});

test('shows an empty state where vouchers are sold, and is hidden where they are not', async () => {
  const { unmount } = open({ 'GET /api/store': () => store({ voucherAmountsMinor: [2000] }) });
  const region = await card();
  expect(await region.findByText(/Aquí verás los que compres/)).toBeVisible();
  unmount();
  open();
  expect(await screen.findByRole('region', { name: 'Tus bonos' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Vales regalo' })).not.toBeInTheDocument(),
  );
});

test('shows an error, and loads on retry', async () => {
  const { user, api } = open({ 'GET /api/me/vouchers': () => apiError('unavailable') });
  const region = await card();
  const retry = await region.findByRole('button', { name: 'Volver a intentarlo' });
  api.use({ 'GET /api/me/vouchers': () => ({ items: [voucher()] }) });
  await user.click(retry);
  expect(await region.findByText('7K3M-9XQ2-ABCD')).toBeVisible();
});
