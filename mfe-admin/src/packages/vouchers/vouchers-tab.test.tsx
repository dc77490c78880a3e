import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Voucher } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../packages-page.tsx';

const clientId = '20000000-0000-4000-8000-000000000001';
const whole: Voucher = {
  id: '30000000-0000-4000-8000-000000000001',
  code: 'K3M9',
  state: 'usable',
  amountMinor: 5000,
  balanceMinor: 1000,
  expiresOn: '2027-11-20',
  createdAt: '2026-11-20T09:00:00.000Z',
  recipient: 'Marta',
  message: 'Feliz cumpleaños',
  saleId: '40000000-0000-4000-8000-000000000001',
  buyer: { id: clientId, name: 'Ana Pérez' },
  voidReason: null,
};
const spent: Voucher = {
  ...whole,
  id: '30000000-0000-4000-8000-000000000002',
  code: 'X7PD',
  recipient: '',
  buyer: null,
  state: 'spent',
  balanceMinor: 0,
};

function open(search = '', handlers: FakeHandlers = {}) {
  const items = [whole, spent];
  const api = fakeApi({
    'GET /api/vouchers': ({ query }) => {
      const state = query.get('state');
      return { items: items.filter((one) => state === null || one.state === state), next: null };
    },
    'POST /api/vouchers/:id/void': ({ body }) => {
      const { reason } = body as { reason: string };
      return (items[0] = { ...whole, state: 'voided', balanceMinor: 0, voidReason: reason });
    },
    ...handlers,
  });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: `/admin/paquetes?ver=vales${search}`, session }) };
}

describe('the list of gift vouchers', () => {
  test('shows the balance, the buyer and the expiry of each voucher', async () => {
    const { api } = open();
    const row = await screen.findByRole('row', { name: /Acaba en K3M9/ });
    expect(row).toHaveTextContent(/Para Marta.*Con saldo.*Ana Pérez.*20 nov 2027.*10,00.*de 50,00/);
    expect(within(row).getByRole('link', { name: 'Ana Pérez' })).toHaveAttribute(
      'href',
      expect.stringMatching(`/clientes/${clientId}$`),
    );
    const other = screen.getByRole('row', { name: /Acaba en X7PD/ });
    expect(other).toHaveTextContent(/Gastado.*Sin ficha/);
    expect(within(other).queryByRole('button')).not.toBeInTheDocument();
    expect(api.requestsTo('GET /api/packages')).toEqual([]);
  });

  test('is filtered by state, as the URL says', async () => {
    const { user, currentPath } = open('&estado=spent');
    expect(await screen.findByRole('row', { name: /X7PD/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /K3M9/ })).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Estado'), 'Caducado');
    expect(await screen.findByText('Ningún vale está así')).toBeVisible();
    expect(currentPath()).toBe('/admin/paquetes?ver=vales&estado=expired');
    await user.click(screen.getByRole('button', { name: 'Ver todos' }));
    expect(await screen.findByRole('row', { name: /K3M9/ })).toBeVisible();
  });

  test('voids a voucher with a reason', async () => {
    const { user, api } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Anular el vale que acaba en K3M9' }),
    );
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(/Se pierden los 10,00/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Anular' }));
    expect(await dialog.findByText('Di por qué.')).toBeVisible();
    await user.type(dialog.getByLabelText('Por qué'), 'Código publicado');
    await user.click(dialog.getByRole('button', { name: 'Anular' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Código publicado')).toBeVisible();
    expect(api.requestsTo('POST /api/vouchers/:id/void')).toMatchObject([
      { body: { reason: 'Código publicado' } },
    ]);
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('', { 'GET /api/vouchers': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/vouchers': () => ({ items: [], next: null }) });
    await user.click(retry);
    expect(await screen.findByText('Todavía no se ha vendido ningún vale')).toBeVisible();
  });
});
