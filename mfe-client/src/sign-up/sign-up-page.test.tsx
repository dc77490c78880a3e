import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Mandate, SignUpOffer, SignUpResult } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { idOf } from '../testing/bookings.ts';
import { payment, plainCenter } from '../testing/payments.ts';
import { seats, slot } from '../testing/seats.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './sign-up-page.tsx';

const planId = idOf(8, 8);
const session = sessionOf('client', { name: 'Lucía Ortiz' });

const place = (
  weekday: number,
  changed: Partial<SignUpOffer['places'][number]> = {},
): SignUpOffer['places'][number] => ({
  slot: slot(weekday, { seriesId: idOf(2, weekday) }),
  capacity: 8,
  free: 3,
  waiting: 0,
  nextStartsAt: null,
  missed: [],
  ...changed,
});

const offer = (changed: Partial<SignUpOffer> = {}): SignUpOffer => ({
  templateId: planId,
  name: 'Cuota 2 días',
  serviceNames: ['Pilates suelo'],
  credits: null,
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
  places: [place(1), place(3), place(5, { free: 0, waiting: 2 })],
  canDebit: true,
  debitAccount: null,
  noticeDays: 2,
  provider: 'stripe',
  card: null,
  clientName: 'Lucía Ortiz',
  ...changed,
});

const result: SignUpResult = {
  membershipId: idOf(1, 9),
  name: 'Cuota 2 días',
  saleId: idOf(9, 9),
  totalMinor: 3760,
  seats: seats().seats,
  waits: [],
  debitAccount: 'ES•• •••• 1332',
};

const mandate: Mandate = {
  id: idOf(7, 1),
  reference: 'M20261121-7K3M9Q2X',
  debtorName: 'Lucía Ortiz',
  ibanMask: 'ES•• •••• 1332',
  state: 'unsigned',
  blockedReason: null,
  signedOn: null,
  canChangeAccount: false,
  evidence: null,
  lastCollectedOn: null,
  lapsesOn: null,
  amendments: [],
  createdAt: '2026-11-21T09:00:00.000Z',
};

const textHash = 'a'.repeat(64);

function open(handlers: FakeHandlers = {}, query = '') {
  const api = fakeApi({
    ...plainCenter,
    [`GET /api/me/sign-up/${planId}`]: () => offer(),
    'POST /api/me/mandates': () => mandate,
    [`GET /api/mandates/${mandate.id}/text`]: () => ({
      paragraphs: ['Mediante la firma de esta orden de domiciliación…'],
      hash: textHash,
    }),
    'POST /api/me/sign-up': () => result,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: `/cliente/cuota?plan=${planId}${query}`, session }) };
}

test('shows the plan, what it costs now and later, and how to leave', async () => {
  open();
  expect(await screen.findByText(/^48,00\s€ cada mes$/)).toBeVisible();
  expect(screen.getByText('11 de 30 días')).toBeVisible();
  expect(screen.getByText(/^37,60\s€$/)).toBeVisible();
  expect(screen.getAllByText(/Se renueva el 1 dic 2026 por 48,00/)[0]).toBeVisible();
  expect(screen.getByText(/La pausas o la terminas cuando quieras/)).toBeVisible();
});

test('signs up with fixed seats and a mandate signed on the screen, in one request', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: /19:00.*quedan 3/ }));
  await user.click(screen.getByRole('button', { name: 'Miércoles' }));
  await user.click(screen.getByRole('button', { name: /19:00.*quedan 3/ }));
  expect(screen.getByText('lunes y miércoles 19:00 con Marta')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Acepto apuntarme a Cuota 2 días/ }));
  await user.click(screen.getByRole('button', { name: 'Poner mi cuenta' }));
  const account = within(await screen.findByRole('dialog', { name: 'Domiciliar' }));
  expect(account.getByLabelText('Titular de la cuenta')).toHaveValue('Lucía Ortiz');
  await user.type(account.getByLabelText('IBAN'), 'ES91 2100 0418 4502 0005 1332');
  await user.click(account.getByRole('button', { name: 'Seguir y firmar' }));
  const signing = within(await screen.findByRole('dialog', { name: 'Firmar el mandato' }));
  expect(await signing.findByText(/^Mediante la firma/)).toBeVisible();
  await user.type(signing.getByLabelText(/^Nombre y apellidos/), 'Lucía Ortiz');
  await user.click(signing.getByRole('button', { name: 'Firmar y apuntarme' }));
  expect(await screen.findByRole('heading', { name: 'Ya tienes tu plaza fija' })).toBeVisible();
  expect(screen.getByText('Lunes y miércoles 19:00 con Marta')).toBeVisible();
  expect(screen.getByText(/^37,60\s€ se cobrarán en tu cuenta ES•• •••• 1332/)).toBeVisible();
  expect(api.requestsTo('POST /api/me/sign-up').map(({ body }) => body)).toEqual([
    {
      templateId: planId,
      slots: [
        { seriesId: idOf(2, 1), weekday: 1, isWait: false },
        { seriesId: idOf(2, 3), weekday: 3, isWait: false },
      ],
      collection: {
        kind: 'debit',
        signature: { mandateId: mandate.id, typedName: 'Lucía Ortiz', textHash },
      },
      expectedTotalMinor: 3760,
      acceptsRenewal: true,
    },
  ]);
});

test('keeps the typed IBAN when the server refuses it', async () => {
  const { user } = open({
    'POST /api/me/mandates': () =>
      apiError('iban_not_sepa', {
        iban: 'Esa cuenta es de un país que no está en la zona SEPA.',
      }),
  });
  await user.click(await screen.findByRole('checkbox', { name: /^Acepto/ }));
  await user.click(screen.getByRole('button', { name: 'Poner mi cuenta' }));
  const account = within(await screen.findByRole('dialog', { name: 'Domiciliar' }));
  await user.type(account.getByLabelText('IBAN'), 'US12 3456');
  await user.click(account.getByRole('button', { name: 'Seguir y firmar' }));
  expect(await account.findByText(/país que no está en la zona SEPA/)).toBeVisible();
  expect(account.getByLabelText('IBAN')).toHaveValue('US12 3456');
});

test('asks for the consent before anything else', async () => {
  const { user, api } = open();
  await user.click(await screen.findByRole('button', { name: 'Poner mi cuenta' }));
  expect(screen.getByText('Marca que lo aceptas para seguir.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requestsTo('POST /api/me/sign-up')).toEqual([]);
});

test('waits for a seat of a full class instead of a seat', async () => {
  const { user, api } = open({
    [`GET /api/me/sign-up/${planId}`]: () => offer({ debitAccount: 'ES•• •••• 1332' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Viernes' }));
  await user.click(screen.getByRole('button', { name: /completa, 2 en espera/ }));
  expect(screen.getByText(/^Te ofrecemos la plaza cuando quede una/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /^Acepto/ }));
  await user.click(screen.getByRole('button', { name: 'Apuntarme' }));
  await screen.findByRole('heading', { name: 'Ya tienes tu plaza fija' });
  expect(api.requestsTo('POST /api/me/sign-up')[0]?.body).toMatchObject({
    slots: [{ seriesId: idOf(2, 5), weekday: 5, isWait: true }],
    collection: { kind: 'debit', signature: null },
  });
});

test('keeps the other choices when a seat was just taken, and shows its class as full', async () => {
  let taken = false;
  const { user } = open(
    {
      [`GET /api/me/sign-up/${planId}`]: () =>
        offer({
          debitAccount: 'ES•• •••• 1332',
          places: [place(1, taken ? { free: 0 } : {}), place(3)],
        }),
      'POST /api/me/sign-up': () => {
        taken = true;
        return apiError('standing_seat_full');
      },
    },
    `&plazas=${idOf(2, 1)}.1_${idOf(2, 3)}.3`,
  );
  await user.click(await screen.findByRole('checkbox', { name: /^Acepto/ }));
  await user.click(screen.getByRole('button', { name: 'Apuntarme' }));
  expect(await screen.findByText(/^Alguien acaba de quedarse con la última plaza/)).toBeVisible();
  expect(await screen.findByRole('button', { name: /completa/, pressed: false })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Miércoles, con una clase elegida' }));
  expect(screen.getByRole('button', { name: /^19:00/, pressed: true })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Acepto/ })).toBeChecked();
});

test('names the planned classes that a chosen seat does not have', async () => {
  open(
    {
      [`GET /api/me/sign-up/${planId}`]: () =>
        offer({
          places: [
            place(1, { missed: [{ startsAt: '2026-11-23T18:00:00.000Z', reason: 'full' }] }),
          ],
        }),
    },
    `&plazas=${idOf(2, 1)}.1`,
  );
  expect(await screen.findByText('Sin sitio el lun 23 nov: ya está completa.')).toBeVisible();
});

test('pays by card on the page of the bank with the chosen seats', async () => {
  const { user, api } = open(
    {
      [`GET /api/me/sign-up/${planId}`]: () => offer({ canDebit: false }),
      'POST /api/payments': () => payment(),
    },
    `&plazas=${idOf(2, 1)}.1`,
  );
  await user.click(await screen.findByRole('checkbox', { name: /^Acepto/ }));
  await user.click(screen.getByRole('button', { name: /^Pagar 37,60/ }));
  await waitFor(() => expect(window.location.hash).toBe('#banco'));
  expect(api.requestsTo('POST /api/payments')[0]?.body).toEqual({
    subject: {
      kind: 'package',
      templateId: planId,
      slots: [{ seriesId: idOf(2, 1), weekday: 1, isWait: false }],
    },
    expectedTotalMinor: 3760,
  });
  window.location.hash = '';
});

test('says when the bank declined the saved card after the sign-up', async () => {
  const card = {
    id: idOf(7, 7),
    brand: 'visa',
    lastFour: '4242',
    expiresMonth: 12,
    expiresYear: 2030,
  };
  const { user } = open({
    [`GET /api/me/sign-up/${planId}`]: () => offer({ canDebit: false, card }),
    'POST /api/me/sign-up': () => ({ ...result, debitAccount: null }),
    'GET /api/me/debts': () => ({
      items: [
        {
          kind: 'sale',
          saleId: result.saleId,
          description: 'Cuota 2 días',
          issuedAt: '2026-11-21T09:00:00.000Z',
          dueOn: '2026-11-21',
          amountMinor: 3760,
        },
      ],
      totalMinor: 3760,
      dependants: [],
    }),
  });
  expect(await screen.findByRole('radio', { name: /Visa •••• 4242/ })).toBeChecked();
  await user.click(screen.getByRole('checkbox', { name: /^Acepto/ }));
  await user.click(screen.getByRole('button', { name: /^Apuntarme y pagar 37,60/ }));
  expect(await screen.findByText(/^Tu banco no ha aceptado el cargo de 37,60/)).toBeVisible();
});

test('a client who has the plan finds where it is', async () => {
  open({ [`GET /api/me/sign-up/${planId}`]: () => apiError('already_member') });
  expect(await screen.findByText('Ya tienes esta cuota')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver mi cuota' })).toBeVisible();
});

test('a plan that is not sold leads to the store', async () => {
  open({ [`GET /api/me/sign-up/${planId}`]: () => apiError('not_found') });
  expect(await screen.findByText('Esta cuota no se vende por aquí')).toBeVisible();
});
