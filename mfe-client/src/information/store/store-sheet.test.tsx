import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { checkCharacterOf, type Store } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
import { idOf } from '../../testing/bookings.ts';
import { plainCenter, payment, store } from '../../testing/payments.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

const code = '7K3M9XQ2ABC' + checkCharacterOf('7K3M9XQ2ABC');
const session = sessionOf('client', { name: 'Lucía Ortiz' });
afterEach(() => {
  window.location.hash = '';
});

function open(handlers: FakeHandlers = {}, path = '/cliente') {
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
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    ...plainCenter,
    ...handlers,
  });
  return { api, ...renderArea(area, { path, session }) };
}

test('buys a bono after a summary', async () => {
  const { user, api } = open({
    'GET /api/store': () => store(),
    'POST /api/payments': () => payment(),
  });
  await user.click(await screen.findByRole('link', { name: 'Comprar un bono' }));
  const list = within(await screen.findByRole('dialog', { name: 'Comprar un bono' }));
  await user.click(await list.findByRole('button', { name: /^Bono 10.*90,00/ }));
  const summary = within(await screen.findByRole('dialog', { name: 'Bono 10' }));
  expect(summary.getByText('10 sesiones, para usar en 90 días')).toBeVisible();
  expect(summary.getByText('Vale para Pilates suelo')).toBeVisible();
  await user.click(summary.getByRole('button', { name: /^Pagar 90,00\s€$/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: { kind: 'package', templateId: idOf(8, 9) },
    expectedTotalMinor: 9000,
  });
});

test('links a plan to the page where it is signed up for', async () => {
  const plan: Store['packages'][number] = {
    id: idOf(8, 8),
    name: 'Cuota 2 días',
    credits: null,
    validityDays: 30,
    validityFrom: 'purchase',
    weeklyLimit: null,
    serviceNames: [],
    priceMinor: 4800,
    renewsMonthly: true,
    start: {
      totalMinor: 3760,
      lines: [
        { description: 'Cuota 2 días', discountReason: '11 de 30 días', totalMinor: 1760 },
        { description: 'Matrícula de Cuota 2 días', discountReason: null, totalMinor: 2000 },
      ],
      renewal: { renewsOn: '2026-12-01', priceMinor: 4800 },
      periodMonths: 1,
      seatsPerWeek: 2,
    },
  };
  open({ 'GET /api/store': () => store({ packages: [plan] }) }, '/cliente?comprar=1');
  const link = await screen.findByRole('link', {
    name: /^Cuota 2 días.*2 plazas fijas por semana, se renueva cada mes.*48,00/,
  });
  expect(link).toHaveAttribute('href', `/cliente/cuota?plan=${plan.id}`);
});

test('buys a gift voucher for a recipient and an e-mail address', async () => {
  const { user, api } = open(
    {
      'GET /api/store': () => store({ voucherAmountsMinor: [2000, 5000] }),
      'POST /api/payments': () => payment(),
    },
    '/cliente',
  );
  await user.click(await screen.findByRole('link', { name: 'Regalar un vale' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Vale regalo' }));
  expect(sheet.getByRole('radio', { name: /^20,00/ })).toBeChecked();
  // Only the amounts that the center offers.
  expect(sheet.getAllByRole('radio')).toHaveLength(2);
  await user.click(sheet.getByRole('radio', { name: /^50,00/ }));
  await user.type(sheet.getByLabelText('Para quién (opcional)'), 'Marta');
  await user.type(sheet.getByLabelText('Mensaje (opcional)'), 'Feliz cumpleaños');
  const address = sheet.getByLabelText('Correo de quien lo recibe (opcional)');
  await user.type(address, 'marta@');
  await user.click(sheet.getByRole('button', { name: /^Pagar 50,00/ }));
  expect(sheet.getByText(/no parece completo/)).toBeVisible();
  await user.type(address, 'prueba.test');
  await user.click(sheet.getByRole('button', { name: /^Pagar 50,00/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: {
      kind: 'voucher',
      amountMinor: 5e3,
      recipient: 'Marta',
      message: 'Feliz cumpleaños',
      email: 'marta@prueba.test',
    },
    expectedTotalMinor: 5000,
  });
});

test('opens a gift voucher from the store, and goes back', async () => {
  const { user } = open(
    { 'GET /api/store': () => store({ voucherAmountsMinor: [2000] }) },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Vale regalo/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Vale regalo' }));
  await user.click(sheet.getByRole('button', { name: 'Atrás' }));
  expect(await screen.findByRole('button', { name: /^Bono 10/ })).toBeVisible();
});

test('pays a bono partly or fully with a gift voucher, which can be removed', async () => {
  const { user, api } = open(
    {
      'GET /api/store': () => store(),
      'POST /api/payments/voucher': () => apiError('voucher_refused'),
      'POST /api/payments': () => payment(),
    },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Bono 10/ }));
  await user.click(await screen.findByRole('button', { name: 'Tengo un vale o un código' }));
  await user.type(screen.getByLabelText('Código del vale o de la promoción'), 'ay{Enter}');
  expect(
    await screen.findByText('Ese código no es de ningún vale ni promoción. Repásalo.'),
  ).toBeVisible();
  expect(api.requestsTo('POST /api/payments/voucher')).toEqual([]);
  await user.clear(screen.getByLabelText('Código del vale o de la promoción'));
  await user.type(screen.getByLabelText('Código del vale o de la promoción'), `${code}{Enter}`);
  expect(await screen.findByText(/Ese código no se puede usar/)).toBeVisible();
  api.use({
    'POST /api/payments/voucher': () => ({
      voucherMinor: 4e3,
      restMinor: 5e3,
      balanceMinor: 4e3,
      expiresOn: '2027-11-20',
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Usar el código' }));
  expect(await screen.findByText(/^El vale pone 40,00/)).toBeVisible();
  expect(screen.getByText(/Con tarjeta, 50,00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar el vale' }));
  expect(screen.getByRole('button', { name: /^Pagar 90,00/ })).toBeVisible();
  api.use({
    'POST /api/payments/voucher': () => ({
      voucherMinor: 9e3,
      restMinor: 0,
      balanceMinor: 1e4,
      expiresOn: '2027-11-20',
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Tengo un vale o un código' }));
  await user.type(screen.getByLabelText('Código del vale o de la promoción'), `${code}{Enter}`);
  expect(await screen.findByText(/Le quedarán 10,00/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pagar con el vale' }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toMatchObject({
    expectedTotalMinor: 9e3,
    voucher: {
      code,
      amountMinor: 9e3,
    },
  });
});

test('applies a promotion code, and keeps the typed text when it is refused', async () => {
  const { user, api } = open(
    {
      'GET /api/store': () => store(),
      'POST /api/payments/promotion': () => apiError('promotion_over'),
      'POST /api/payments': () => apiError('promotion_used'),
    },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Bono 10/ }));
  await user.click(await screen.findByRole('button', { name: 'Tengo un vale o un código' }));
  const field = screen.getByLabelText('Código del vale o de la promoción');
  await user.type(field, 'otoño 10{Enter}');
  expect(await screen.findByText('Ese código ya ha terminado.')).toBeVisible();
  expect(field).toHaveValue('otoño 10');
  api.use({
    'POST /api/payments/promotion': () => ({
      code: 'OTOÑO10',
      discountMinor: 900,
      restMinor: 8100,
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Usar el código' }));
  const line = await screen.findByText(/^Código OTOÑO10/);
  expect(line.closest('[role=status]')).toHaveTextContent(/Queda en 81,00\s€\.−9,00\s€/);
  expect(api.requestsTo('POST /api/payments/promotion')[1]?.body).toEqual({
    code: 'OTOÑO10',
    totalMinor: 9e3,
    item: {
      kind: 'package',
      id: idOf(8, 9),
    },
  });
  await user.click(screen.getByRole('button', { name: /^Pagar 81,00\s€$/ }));
  expect(await screen.findByText(/ya se ha usado todas las veces/)).toBeVisible();
  expect(screen.getByText(/^Código OTOÑO10/)).toBeVisible();
  api.use({ 'POST /api/payments': () => payment() });
  await user.click(screen.getByRole('button', { name: /^Pagar 81,00\s€$/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[1]?.body).toEqual({
    subject: { kind: 'package', templateId: idOf(8, 9) },
    expectedTotalMinor: 9000,
    promotion: { code: 'OTOÑO10', discountMinor: 900 },
  });
});

test('pays the discounted price with a gift voucher, which is removed with the code', async () => {
  const { user, api } = open(
    {
      'GET /api/store': () => store(),
      'POST /api/payments/promotion': () => ({
        code: 'OTOÑO10',
        discountMinor: 900,
        restMinor: 8100,
      }),
      'POST /api/payments/voucher': () => ({
        voucherMinor: 8100,
        restMinor: 0,
        balanceMinor: 8100,
        expiresOn: '2027-11-20',
      }),
      'POST /api/payments': () => payment(),
    },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Bono 10/ }));
  await user.click(await screen.findByRole('button', { name: 'Tengo un vale o un código' }));
  const type = (text: string) =>
    user.type(screen.getByLabelText('Código del vale o de la promoción'), `${text}{Enter}`);
  await type('OTOÑO10');
  await user.click(await screen.findByRole('button', { name: 'Tengo un vale regalo' }));
  await type('VERANO20');
  expect(await screen.findByText(/Ya hay un código puesto/)).toBeVisible();
  await user.clear(screen.getByLabelText('Código del vale o de la promoción'));
  await type(code);
  expect(await screen.findByText(/No hace falta tarjeta/)).toBeVisible();
  expect(api.requestsTo('POST /api/payments/voucher')[0]?.body).toEqual({ code, totalMinor: 8100 });
  await user.click(screen.getByRole('button', { name: 'Quitar el código OTOÑO10' }));
  expect(screen.getByRole('button', { name: /^Pagar 90,00/ })).toBeVisible();
});

test('shows a changed price without starting a payment', async () => {
  const { user } = open(
    {
      'GET /api/store': () => store(),
      'POST /api/payments': () => apiError('price_changed', {}, { details: { totalMinor: 9500 } }),
    },
    '/cliente?comprar=1',
  );
  await user.click(await screen.findByRole('button', { name: /^Bono 10/ }));
  await user.click(await screen.findByRole('button', { name: /^Pagar 90,00/ }));
  expect(await screen.findByText(/El precio ha cambiado/)).toBeVisible();
});

test('offers nothing without online payments', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Tus bonos' })).toBeVisible();
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Comprar un bono' })).not.toBeInTheDocument(),
  );
});

test('pays debts one by one', async () => {
  const { user, api } = open({
    'GET /api/store': () => store(),
    'GET /api/me/debts': () => ({
      items: [
        {
          kind: 'booking',
          bookingId: idOf(6, 4),
          serviceName: 'Yoga suave',
          startsAt: '2026-11-18T18:00:00.000Z',
          amountMinor: 1200,
        },
        {
          kind: 'sale',
          saleId: idOf(9, 5),
          description: 'Bono 5',
          dueOn: null,
          issuedAt: '2026-11-10T09:00:00.000Z',
          amountMinor: 3e3,
        },
      ],
      totalMinor: 4200,
      dependants: [],
    }),
    'POST /api/payments': () => payment(),
  });
  const card = within(await screen.findByRole('region', { name: 'Pendiente de pago' }));
  expect(card.getByText('42,00 €')).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Pagar Bono 5' }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: { kind: 'sale', saleId: idOf(9, 5) },
    expectedTotalMinor: 3000,
  });
});
