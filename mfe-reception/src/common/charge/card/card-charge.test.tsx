import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CardCharge, Charge } from '@aforo/shared/contract';
import { apiError, type FakeHandlers } from '@aforo/shared/testing';
import { screen, within } from '@testing-library/react';
import { aCharge, aChargeResult, aQuote } from '../../../testing/charge.ts';
import { lucia } from '../../../testing/clients.ts';
import { frontDeskPath, openFrontDesk } from '../../../testing/front-desk.tsx';
import { writeLocalTerminal } from '../../local-terminal.ts';
// Preload the lazy panel so that the first test does not wait for it.
import '../charge-panel.tsx';

const reference = '71000000-0000-4000-8000-000000000001';
const owing = aCharge({
  debts: [
    {
      debt: {
        kind: 'booking',
        bookingId: '70000000-0000-4000-8000-000000000001',
        serviceName: 'Pilates suelo',
        amountMinor: 3500,
        startsAt: '2026-11-12T18:00:00.000Z',
      },
      coveredBy: [],
    },
  ],
});
const waiting: CardCharge = {
  reference,
  source: 'terminal',
  lastFour: null,
  amountMinor: 3500,
  state: 'waiting',
  failure: null,
  refusal: null,
  result: null,
  testTerminalUrl: null,
};
const charged: CardCharge = {
  ...waiting,
  state: 'charged',
  result: aChargeResult([], { totalMinor: 3500 }),
};

beforeEach(() => void writeLocalTerminal({ id: 'tmr_1', name: 'Mostrador' }));
afterEach(() => localStorage.clear());

/** The state that the server reports from now on. */
let state: CardCharge;
beforeEach(() => {
  state = waiting;
});

function open(charge: Charge = owing, more: FakeHandlers = {}) {
  return openFrontDesk(`${frontDeskPath}?cliente=${lucia.id}&hacer=cobrar`, {
    'GET /api/clients/:id/charge': () => charge,
    'GET /api/packages': () => ({ items: [] }),
    'POST /api/charges/quote': ({ body }) => aQuote(body as Parameters<typeof aQuote>[0], charge),
    'POST /api/card-charges': () => state,
    'GET /api/card-charges/:reference': () => state,
    ...more,
  });
}
const panel = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Cobrar a/ }));
  await dialog.findByText('Pilates suelo');
  return dialog;
};
const starts = (api: ReturnType<typeof open>['api']) => api.requestsTo('POST /api/card-charges');
/** The panel reads the charge again by itself. */
const soon = { timeout: 4000 };

describe('with a terminal at the desk', () => {
  test('sends the amount to it and shows the sale once the card is charged', async () => {
    const { user, api } = open();
    const dialog = await panel();
    await user.keyboard('t{Enter}');
    const asked = await dialog.findByText('Acerca la tarjeta al datáfono');
    expect(asked.parentElement).toHaveTextContent('35,00');
    expect(dialog.queryByRole('button', { name: /^Cobrar/ })).toBeNull();
    expect(starts(api)[0]?.body).toMatchObject({
      source: { kind: 'terminal', terminalId: 'tmr_1' },
      charge: { payments: [{ method: 'card', amountMinor: null }], expectedTotalMinor: 3500 },
    });
    expect(api.requestsTo('POST /api/charges')).toEqual([]);
    // A second Enter starts no second charge.
    await user.keyboard('{Enter}');
    state = charged;
    expect(await dialog.findByText(/Cobrado 35,00/, undefined, soon)).toBeVisible();
    expect(dialog.queryByText(/^En el datáfono/)).toBeNull();
    expect(starts(api)).toHaveLength(1);
  });

  test('says beforehand how much of a mixed payment goes to it', async () => {
    const { user } = open();
    const dialog = await panel();
    await user.click(dialog.getByRole('button', { name: /^Mixto/ }));
    await user.type(dialog.getByLabelText('Efectivo'), '10');
    expect(dialog.getByText('Se manda al datáfono').parentElement).toHaveTextContent('25,00');
  });

  test.each([
    ['declined', 'El banco ha rechazado la tarjeta. No se ha cobrado nada.'],
    ['expired', 'No se ha llegado a leer ninguna tarjeta. No se ha cobrado nada.'],
    ['terminal_offline', /El datáfono no contesta/],
  ] as const)('keeps the basket when the charge is %s', async (failure, text) => {
    const { user, api } = open();
    const dialog = await panel();
    await user.keyboard('t{Enter}');
    await dialog.findByText('Acerca la tarjeta al datáfono');
    state = { ...waiting, state: 'failed', failure };
    expect(await dialog.findByText(text, undefined, soon)).toBeVisible();
    expect(dialog.getByText('Pilates suelo')).toBeVisible();
    state = { ...charged, reference: '71000000-0000-4000-8000-000000000002' };
    await user.click(dialog.getByRole('button', { name: /^Cobrar 35,00/ }));
    expect(await dialog.findByText(/Cobrado 35,00/, undefined, soon)).toBeVisible();
    expect(starts(api)).toHaveLength(2);
  });

  test('stops waiting at the terminal, and shows the sale if the card was charged before', async () => {
    const { user } = open(owing, {
      'POST /api/card-charges/:reference/cancel': () => (state = charged),
    });
    const dialog = await panel();
    await user.keyboard('t{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Cancelar en el datáfono' }));
    expect(await dialog.findByText(/Cobrado 35,00/)).toBeVisible();
  });

  test.each([
    ['the bank', () => ({ ...waiting, state: 'unknown' as const })],
    ['the server', () => apiError('unavailable')],
  ])('never says that nothing was charged while %s does not answer', async (_, answer) => {
    const { user } = open(owing, {
      'GET /api/card-charges/:reference': () => (state.state === 'charged' ? state : answer()),
    });
    const dialog = await panel();
    await user.keyboard('t{Enter}');
    expect(
      await dialog.findByText('Aún no sabemos si se ha cobrado', undefined, soon),
    ).toBeVisible();
    expect(dialog.queryByText(/No se ha cobrado/)).toBeNull();
    expect(dialog.queryByRole('button', { name: /^Cobrar/ })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(/No sabemos si se ha cobrado/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Seguir cobrando' }));
    state = charged;
    expect(await dialog.findByText(/Cobrado 35,00/, undefined, soon)).toBeVisible();
  });

  test('follows a charge that was started before the panel was opened', async () => {
    const { api } = open({ ...owing, cardCharge: reference });
    const dialog = await panel();
    expect(await dialog.findByText('Acerca la tarjeta al datáfono')).toBeVisible();
    state = charged;
    expect(await dialog.findByText(/Cobrado 35,00/, undefined, soon)).toBeVisible();
    expect(starts(api)).toEqual([]);
  });

  test('says why a card was charged without a sale, and that the money goes back', async () => {
    const { user } = open();
    const dialog = await panel();
    await user.keyboard('t{Enter}');
    await dialog.findByText('Acerca la tarjeta al datáfono');
    state = { ...waiting, state: 'refunded', refusal: 'No quedan unidades.' };
    expect(
      await dialog.findByText(/No quedan unidades\. El dinero vuelve solo/, undefined, soon),
    ).toBeVisible();
  });
});

test('without a terminal at the desk a card is keyed in by hand, as before', async () => {
  writeLocalTerminal(null);
  const { user, api } = open(owing, {
    'POST /api/charges': () => aChargeResult([], { totalMinor: 3500 }),
  });
  const dialog = await panel();
  await user.keyboard('t{Enter}');
  expect(await dialog.findByText(/Cobrado 35,00/)).toBeVisible();
  expect(starts(api)).toEqual([]);
});

describe('a saved card', () => {
  const savedCard = { id: '72000000-0000-4000-8000-000000000001', lastFour: '4242' };

  test('is offered and charged with its key', async () => {
    const { user, api } = open({ ...owing, savedCard: { ...savedCard, limitMinor: 30_000 } });
    const dialog = await panel();
    expect(dialog.getByRole('button', { name: /^Tarjeta guardada ·· 4242/ })).toBeVisible();
    state = { ...waiting, source: 'savedCard', lastFour: '4242' };
    await user.keyboard('g{Enter}');
    expect(await dialog.findByText('Cobrando con la tarjeta guardada ·· 4242')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Cancelar en el datáfono' })).toBeNull();
    expect(starts(api)[0]?.body).toMatchObject({
      source: { kind: 'savedCard', cardId: savedCard.id },
    });
    state = { ...charged, source: 'savedCard' };
    expect(await dialog.findByText(/Cobrado 35,00/, undefined, soon)).toBeVisible();
  });

  test('says that its bank wants the client to confirm, and keeps the basket', async () => {
    const { user } = open({ ...owing, savedCard: { ...savedCard, limitMinor: 30_000 } });
    const dialog = await panel();
    state = {
      ...waiting,
      source: 'savedCard',
      state: 'failed',
      failure: 'authentication_required',
    };
    await user.keyboard('g{Enter}');
    expect(await dialog.findByText(/Su banco pide que confirme/)).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Cobrar 35,00/ })).toBeEnabled();
  });

  test('is disabled above its limit', async () => {
    const { user, api } = open({ ...owing, savedCard: { ...savedCard, limitMinor: 3000 } });
    const dialog = await panel();
    expect(dialog.getByRole('button', { name: /^Tarjeta guardada/ })).toBeDisabled();
    expect(dialog.getByText(/se cobra hasta 30,00/)).toBeVisible();
    await user.keyboard('g{Enter}');
    expect(await dialog.findByText('Elige cómo paga.')).toBeVisible();
    expect(starts(api)).toEqual([]);
  });

  test('is not offered without consent to purchases at the desk', async () => {
    const { user } = open({ ...owing, savedCard: null });
    const dialog = await panel();
    expect(dialog.queryByRole('button', { name: /^Tarjeta guardada/ })).toBeNull();
    await user.keyboard('g{Enter}');
    expect(await dialog.findByText('Elige cómo paga.')).toBeVisible();
  });
});
