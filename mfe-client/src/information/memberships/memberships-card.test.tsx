import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type {
  CardSetup,
  Membership,
  MembershipActPreview,
  Memberships,
  PackageChangeOffer,
} from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { plainCenter, store } from '../../testing/payments.ts';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../information-page.tsx';

const session = sessionOf('client', { name: 'Lucía Ortiz' });
const membership = (changed: Partial<Membership> = {}): Membership => ({
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Ilimitado',
  priceMinor: 5900,
  state: 'active',
  renewsOn: '2027-02-28',
  endsWithPeriod: false,
  owedMinor: 0,
  nextTryAt: null,
  ...changed,
});
const card: Memberships['card'] = {
  id: 'd0000000-0000-4000-8000-000000000002',
  brand: 'visa',
  lastFour: '4242',
  expiresMonth: 9,
  expiresYear: 2030,
};

const effect = (changed: Partial<MembershipActPreview> = {}): MembershipActPreview => ({
  fromDate: '2027-02-28',
  freed: [],
  booked: [],
  seatsEnded: 0,
  seatsKept: 0,
  seatsLost: 0,
  makeUpsLost: 0,
  pauseFeeMinor: null,
  ...changed,
});

function open(answer: () => unknown, handlers: FakeHandlers = {}) {
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
    ...plainCenter,
    'POST /api/memberships/:id/preview': () => effect(),
    'GET /api/me/documents': () => ({ items: [], dependants: [] }),
    'GET /api/me/memberships': answer,
    ...handlers,
  });
  return { api, ...renderArea(area, { path: '/cliente', session }) };
}
/** The panel with the result of an act. */
const outcome = async () => within(await screen.findByRole('dialog', { name: 'Ilimitado' }));
const shown = async () => within(await screen.findByRole('region', { name: 'Tu suscripción' }));

test('shows the renewal date, the price and the card', async () => {
  open(() => ({ items: [membership()], card }));
  const membershipCard = await shown();
  expect(
    membershipCard.getByText(/Se renueva el 28 feb 2027 por 59,00\s€, con Visa •••• 4242\./),
  ).toBeVisible();
  expect(membershipCard.getByText(/caduca 09\/30/)).toBeVisible();
});

test('shows the account of a mandate instead of the card', async () => {
  open(() => ({ items: [membership()], card, debitAccount: 'ES•• •••• 6789' }));
  expect(
    (await shown()).getByText(
      /Se renueva el 28 feb 2027 por 59,00\s€, domiciliado en ES•• •••• 6789\./,
    ),
  ).toBeVisible();
});

test.each([
  [membership({ state: 'paused' }), /No se renueva ni se cobra hasta que se reanude/],
  [membership({ endsWithPeriod: true }), /Termina el 28 feb 2027/],
  [membership({ state: 'suspended', owedMinor: 5900 }), /Pendiente de pago: 59,00/],
])('shows the state of a membership: %#', async (one, pattern) => {
  open(() => ({ items: [one], card: null }));
  expect((await shown()).getByText(pattern)).toBeVisible();
});

describe('a failed charge', () => {
  const refused = membership({ owedMinor: 5900, nextTryAt: '2099-03-02T08:00:00.000Z' });

  test.each([
    [refused, card, /^No se ha podido cobrar con Visa •••• 4242\. Si se paga en línea con otra/],
    [{ ...refused, state: 'suspended', nextTryAt: null } as const, card, /^No se ha podido cobrar/],
    [refused, { ...card, expiresYear: 2020 }, /con Visa •••• 4242, que ha caducado\./],
  ])('is shown, with a hint to pay with another card: %#', async (one, kept, pattern) => {
    open(() => ({ items: [one], card: kept }));
    expect((await shown()).getByText(pattern)).toBeVisible();
  });

  test('is not shown before the first attempt', async () => {
    open(() => ({ items: [{ ...refused, nextTryAt: '2020-03-02T08:00:00.000Z' }], card }));
    expect((await shown()).getByText(/Pendiente de pago: 59,00/)).toBeVisible();
    expect((await shown()).queryByText(/No se ha podido cobrar/)).toBeNull();
  });
});

test('a membership is paused with one click', async () => {
  let one = membership();
  const { user } = open(() => ({ items: [one], card }), {
    'POST /api/memberships/:id/pause': () => {
      one = membership({ state: 'paused' });
      return one;
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Pausar Ilimitado' }));
  expect(await (await outcome()).findByRole('heading', { name: 'En pausa' })).toBeVisible();
  await user.click((await outcome()).getByRole('button', { name: 'Hecho' }));
  expect(await (await shown()).findByText('En pausa')).toBeVisible();
  expect((await shown()).getByRole('button', { name: 'Reanudar Ilimitado' })).toBeVisible();
});

test('a pause says beforehand what happens to the fixed seats and their bookings', async () => {
  let one = membership();
  const { user, api } = open(() => ({ items: [one], card }), {
    'POST /api/memberships/:id/preview': () =>
      effect({
        freed: [{ serviceName: 'Pilates', startsAt: '2027-03-01T18:00:00.000Z' }],
        seatsKept: 2,
        makeUpsLost: 1,
        pauseFeeMinor: 1500,
      }),
    'POST /api/memberships/:id/pause': () => {
      one = membership({ state: 'paused' });
      return one;
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Pausar Ilimitado' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Pausar Ilimitado?' }));
  expect(api.requestsTo('POST /api/memberships/:id/pause')).toHaveLength(0);
  expect(
    dialog.getByText(/^Se guardan 2 plazas fijas por 15,00\s€ cada periodo de pausa\.$/),
  ).toBeVisible();
  expect(dialog.getByText('Se libera 1 reserva desde el 28 feb 2027.')).toBeVisible();
  expect(dialog.getByText('Se pierde 1 clase por recuperar.')).toBeVisible();
  await user.click(dialog.getByText('Ver qué clases'));
  expect(dialog.getByText(/lun 1 mar.* 19:00 · Pilates/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Pausar' }));
  const panel = await outcome();
  expect(await panel.findByText('Se pierde 1 clase por recuperar.')).toBeVisible();
  // The lost make-up doesn't come back.
  expect(panel.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  await user.click(panel.getByRole('button', { name: 'Hecho' }));
  expect(await (await shown()).findByText('En pausa')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a membership ends after a confirmation, which can be undone', async () => {
  let one = membership();
  const { user } = open(() => ({ items: [one], card }), {
    'POST /api/memberships/:id/cancel': () => {
      one = membership({ endsWithPeriod: true });
      return one;
    },
    'POST /api/memberships/:id/keep': () => {
      one = membership();
      return one;
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Terminar Ilimitado' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Terminar Ilimitado?' }));
  expect(dialog.getByText(/Lo pagado vale hasta el 28 feb 2027/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  await user.click(await (await outcome()).findByRole('button', { name: 'Hecho' }));
  await user.click(await (await shown()).findByRole('button', { name: 'No terminar Ilimitado' }));
  await user.click(await (await outcome()).findByRole('button', { name: 'Hecho' }));
  expect(await (await shown()).findByText('En vigor')).toBeVisible();
});

test('the end of a membership is undone from its result', async () => {
  let one = membership();
  const { user } = open(() => ({ items: [one], card }), {
    'POST /api/memberships/:id/cancel': () => {
      one = membership({ endsWithPeriod: true });
      return one;
    },
    'POST /api/memberships/:id/keep': () => {
      one = membership();
      return one;
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Terminar Ilimitado' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Terminar Ilimitado?' }));
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  const panel = await outcome();
  expect(await panel.findByRole('heading', { name: 'Termina el 28 feb 2027' })).toBeVisible();
  await user.click(await panel.findByRole('button', { name: 'Deshacer' }));
  expect(await panel.findByRole('heading', { name: 'Deshecho: sigue como antes' })).toBeVisible();
  expect(panel.getByText(/^Se renueva el 28 feb 2027/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('an end whose fixed seats can’t come back is not offered to be undone', async () => {
  let one = membership();
  const { user, api } = open(() => ({ items: [one], card }), {
    'POST /api/memberships/:id/preview': ({ body }) =>
      (body as { act: string }).act === 'keep'
        ? effect({ seatsLost: 1 })
        : effect({ seatsEnded: 1 }),
    'POST /api/memberships/:id/cancel': () => {
      one = membership({ endsWithPeriod: true });
      return one;
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Terminar Ilimitado' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Terminar Ilimitado?' }));
  await user.click(dialog.getByRole('button', { name: 'Terminar' }));
  const panel = await outcome();
  await waitFor(() => expect(api.requestsTo('POST /api/memberships/:id/preview')).toHaveLength(2));
  expect(panel.getByText(/^Termina 1 plaza fija/)).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

describe('the change of the bono of a membership', () => {
  const offer = (changed: Partial<PackageChangeOffer> = {}): PackageChangeOffer => ({
    templateId: 'd0000000-0000-4000-8000-000000000009',
    name: 'Bono 8',
    credits: 8,
    priceMinor: 9e3,
    isCurrent: false,
    when: 'now',
    creditMinor: 2950,
    totalMinor: 6050,
    startsOn: '2027-02-13',
    endsOn: '2027-03-13',
    ...changed,
  });
  const later = { when: 'renewal', creditMinor: 0, startsOn: '2027-02-28', endsOn: null } as const;

  test('is chosen, confirmed with today’s price, and applied', async () => {
    let one = membership();
    const { user, api } = open(() => ({ items: [one], card }), {
      'GET /api/memberships/:id/changes': () => ({ items: [offer()] }),
      'POST /api/memberships/:id/changes': () => {
        one = membership({ name: 'Bono 8', priceMinor: 9000, renewsOn: '2027-03-13' });
        return one;
      },
    });
    const button = { name: 'Cambiar de cuota Ilimitado' };
    await user.click((await shown()).getByRole('button', button));
    const list = within(await screen.findByRole('dialog', { name: 'Cambiar Ilimitado' }));
    await user.click(await list.findByRole('button', { name: /Bono 8.*8 sesiones por periodo/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambiar a Bono 8' }));
    expect(
      dialog.getByText(/queda por valor de 29,50\s€, que se descuenta: son 60,50\s€/),
    ).toBeVisible();
    expect(dialog.getByText(/se renueva el 13 mar 2027/)).toBeVisible();
    expect(dialog.getByText('Se cobra ahora con Visa •••• 4242.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cambiar' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Bono 8' }));
    expect(await panel.findByRole('heading', { name: 'Ya tienes Bono 8' })).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Deshacer' })).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Hecho' }));
    expect(await (await shown()).findByText('Bono 8')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.requestsTo('POST /api/memberships/:id/changes')[0]?.body).toEqual({
      templateId: offer().templateId,
      expectedWhen: 'now',
      expectedTotalMinor: 6050,
    });
  });

  test('at the next renewal shows its date and the new price', async () => {
    let one = membership();
    const { user } = open(() => ({ items: [one], card: null }), {
      'GET /api/memberships/:id/changes': () => ({
        items: [offer({ ...later, totalMinor: 9000 })],
      }),
      'POST /api/memberships/:id/changes': () => {
        one = membership({ nextName: 'Bono 8', priceMinor: 9000 });
        return one;
      },
    });
    await user.click((await shown()).getByRole('button', { name: /^Cambiar de cuota/ }));
    await user.click(await screen.findByRole('button', { name: /Empieza el 28 feb 2027/ }));
    expect(screen.getByText(/Hoy no se cobra nada\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cambiar' }));
    const panel = await outcome();
    expect(await panel.findByRole('heading', { name: 'Cambia el 28 feb 2027' })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Hecho' }));
    expect(
      await (await shown()).findByText(/Se renueva el 28 feb 2027 como Bono 8, por 90,00\s€/),
    ).toBeVisible();
  });

  test('shows the new price when it has changed in the meantime', async () => {
    let totalMinor = 6050;
    const { user } = open(() => ({ items: [membership()], card }), {
      'GET /api/memberships/:id/changes': () => ({ items: [offer({ totalMinor })] }),
      'POST /api/memberships/:id/changes': () => {
        totalMinor = 6250;
        return apiError('price_changed');
      },
    });
    await user.click((await shown()).getByRole('button', { name: /^Cambiar de cuota/ }));
    await user.click(await screen.findByRole('button', { name: /Bono 8/ }));
    await user.click(screen.getByRole('button', { name: 'Cambiar' }));
    expect(await screen.findByText(/son 62,50\s€/)).toBeVisible();
    expect(screen.getByText(/El importe ha cambiado mientras tanto/)).toBeVisible();
  });

  test('is not offered with a debt, and shows an empty state without other bonos', async () => {
    const { unmount } = open(() => ({ items: [membership({ owedMinor: 5900 })], card }));
    await shown();
    expect(screen.queryByRole('button', { name: /^Cambiar de cuota/ })).toBeNull();
    unmount();
    const { user } = open(() => ({ items: [membership()], card }), {
      'GET /api/memberships/:id/changes': () => ({ items: [] }),
    });
    await user.click((await shown()).getByRole('button', { name: /^Cambiar de cuota/ }));
    expect(await screen.findByText('No hay otro bono que se renueve')).toBeVisible();
  });
});

test('removes the saved card', async () => {
  let kept: Memberships['card'] = card;
  const { user } = open(() => ({ items: [membership()], card: kept }), {
    'POST /api/cards/:id/remove': () => {
      kept = null;
      return {};
    },
  });
  await user.click((await shown()).getByRole('button', { name: 'Quitar Visa •••• 4242' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Quitar Visa •••• 4242?' }));
  await user.click(dialog.getByRole('button', { name: 'Quitar' }));
  expect(await (await shown()).findByText(/a pagar en el centro o en línea/)).toBeVisible();
});

test('is hidden without memberships, and shows an error when loading fails', async () => {
  let isFailing = false;
  const { user, unmount } = open(() => ({ items: [], card: null }));
  await screen.findByText('Tus recibos');
  expect(screen.queryByText('Tu suscripción')).toBeNull();
  unmount();
  isFailing = true;
  open(() => (isFailing ? apiError('unavailable') : { items: [membership()], card }));
  const retry = await (await shown()).findByRole('button', { name: /Reintentar|Volver a/ });
  isFailing = false;
  await user.click(retry);
  await waitFor(async () => expect((await shown()).getByText('Ilimitado')).toBeVisible());
});

describe('saving a card', () => {
  const open = (kept: Memberships['card'], handlers: FakeHandlers = {}) => {
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
      ...plainCenter,
      'GET /api/store': () => store({ keepsCards: true }),
      'GET /api/me/documents': () => ({ items: [], dependants: [] }),
      'GET /api/me/memberships': () => ({ items: [], card: kept }),
      ...handlers,
    });
    return { api, ...renderArea(area, { path: '/cliente', session }) };
  };
  const cardSection = async () => within(await screen.findByRole('region', { name: 'Tu tarjeta' }));
  const setup: CardSetup = {
    reference: 'd0000000-0000-4000-8000-000000000008',
    state: 'processing',
    wasDeclined: false,
    card: null,
    expiresAt: '2026-11-21T09:43:00.000Z',
    redirectUrl: '#banco',
  };

  test('shows the possible charges, and opens the bank’s page', async () => {
    const { user, api } = open(null, { 'POST /api/card-setups': () => setup });
    expect(
      (await cardSection()).getByText(/lo que cuesta cancelar tarde o no venir/),
    ).toBeVisible();
    await user.click((await cardSection()).getByRole('button', { name: 'Guardar una tarjeta' }));
    await waitFor(() => expect(window.location.hash).toBe('#banco'));
    expect(api.requestsTo('POST /api/card-setups')).toHaveLength(1);
    window.location.hash = '';
  });

  test('replaces the saved card', async () => {
    open(card);
    expect((await cardSection()).getByText('Visa •••• 4242')).toBeVisible();
    expect(
      (await cardSection()).getByText(/Si guardas otra, ocupa el lugar de esta\./),
    ).toBeVisible();
    expect(
      (await cardSection()).getByRole('button', { name: 'Guardar otra tarjeta' }),
    ).toBeVisible();
  });

  test('shows an error when it cannot start', async () => {
    const { user } = open(null, { 'POST /api/card-setups': () => apiError('unavailable') });
    await user.click((await cardSection()).getByRole('button', { name: 'Guardar una tarjeta' }));
    expect(await (await cardSection()).findByRole('alert')).toBeVisible();
  });
});
