import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { setupSteps, type Home, type Installation } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { attendanceText, comparisonText, segmentLink, waitingLink } from './home.messages.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import './home-page.tsx';

const session = {
  id: '40000000-0000-4000-8000-000000000001',
  startsAt: '2026-11-21T17:00:00.000Z',
  endsAt: '2026-11-21T18:00:00.000Z',
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Ruiz',
  booked: 9,
  capacity: 10,
  waiting: 2,
};
const home: Home = {
  localDate: '2026-11-21',
  currency: 'EUR',
  setup: setupSteps.map((step) => ({ step, isDone: true })),
  rooms: [{ id: '50000000-0000-4000-8000-000000000001', name: 'Sala 1', sessions: [session] }],
  waiting: [
    { kind: 'timeOff', count: 1 },
    { kind: 'rewards', count: 3 },
  ],
  money: { todayMinor: 12_350, monthMinor: 560_000, monthBeforeMinor: 500_000 },
  segments: [
    { segment: 'away', count: 12 },
    { segment: 'debt', count: 0 },
  ],
  attendance: { attended: 300, noShow: 15 },
};

function open(answer: () => unknown) {
  const api = fakeApi({ 'GET /api/home': answer });
  return { api, ...renderArea(area, { path: '/admin/inicio', session: sessionOf('admin') }) };
}
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the owner’s home screen', () => {
  test('shows today’s occupancy with the hour, the class and the waiting list', async () => {
    open(() => home);
    const today = await region(/^Hoy, sábado 21 de noviembre/);
    expect(today.getByRole('heading', { name: 'Sala 1' })).toBeVisible();
    expect(today.getByRole('link')).toHaveTextContent(
      '18:00 9/10 plazas · 2 esperan Pilates suelo',
    );
  });

  test('ends with what other areas add', async () => {
    fakeApi({ 'GET /api/home': () => home });
    const entry = { slot: 'ownerHome', screen: 'resumen', title: 'Redes', order: 1 } as const;
    renderArea(area, {
      path: '/admin/inicio',
      session: sessionOf('admin'),
      fills: { 'mfe-redes': [{ ...entry, roles: ['admin'] }] },
    });
    await region('A quién mirar');
    const last = screen.getAllByRole('region').at(-1);
    expect(last).toHaveAccessibleName('Redes');
    expect(last).toHaveTextContent('[mfe-redes resumen]');
  });

  test('lists free fixed seats with links to the clients who wait for them', async () => {
    const slot = {
      seriesId: '60000000-0000-4000-8000-000000000001',
      weekday: 1,
      localTime: '19:00',
      durationMinutes: 55,
      serviceName: 'Pilates suelo',
      professionalName: 'Marta Ruiz',
    };
    const people = [
      {
        clientId: '70000000-0000-4000-8000-000000000001',
        name: 'Ana Ruiz',
        offeredUntil: '2026-11-22T17:00:00.000Z',
      },
      { clientId: '70000000-0000-4000-8000-000000000002', name: 'Luis Gil', offeredUntil: null },
    ];
    open(() => ({ ...home, freeSeats: [{ slot, free: 1, people }] }));
    const seats = await region('Plazas fijas libres');
    expect(seats.getByText('lunes 19:00 con Marta')).toBeVisible();
    expect(seats.getByText('Pilates suelo · 1 plaza')).toBeVisible();
    expect(seats.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute(
      'href',
      `/admin/clientes/${people[0]?.clientId ?? ''}`,
    );
    expect(seats.getByText(/^puede aceptarla hasta /)).toBeVisible();
    expect(seats.getByText('espera')).toBeVisible();
  });

  test('links each figure to its records', async () => {
    open(() => home);
    await screen.findByText('Cobrado hoy');
    const links = screen.getAllByRole('link');
    const hrefs = links.map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/inicio',
      '/admin/inicio?ver=cifras',
      '/admin/caja?ver=dia',
      '/admin/caja?ver=mes',
      `/admin/recepcion?sesion=${session.id}`,
      '/admin/profesionales',
      '/admin/logros',
      '/admin/clientes?grupo=ausentes',
    ]);
    expect(screen.getByText('Un 12 % más que el mes pasado a estas alturas.')).toBeVisible();
    expect(screen.getByRole('link', { name: '1 petición del equipo por responder' })).toBeVisible();
    expect(screen.queryByText(/debe/)).not.toBeInTheDocument();
  });

  test('shows an empty state in each section', async () => {
    open(() => ({ ...home, rooms: [], waiting: [], segments: [] }));
    expect(await screen.findByText('Hoy no hay clases ni citas.')).toBeVisible();
    expect(screen.getByText('Nada espera por ti.')).toBeVisible();
    expect(screen.getByText('Nadie por ahora.')).toBeVisible();
  });

  test('shows the setup steps of an empty center, with the next step open', async () => {
    const setup = setupSteps.map((step) => ({ step, isDone: step === 'contact' }));
    open(() => ({ ...home, setup }));
    const steps = await region('Poner en marcha el centro');
    expect(steps.getByText('1 de 8 hechos')).toBeVisible();
    expect(steps.getByRole('link', { name: 'Empezar' })).toHaveAttribute(
      'href',
      '/admin/servicios?ver=horario',
    );
    expect(
      steps.getByRole('link', { name: 'Trae tus clientes, bonos y reservas' }),
    ).toHaveAttribute('href', '/admin/configuration?ver=datos');
    expect(screen.queryByText('Cobrado hoy')).not.toBeInTheDocument();
  });

  test('shows only the missing setup step of a running center', async () => {
    const setup = setupSteps.map((step) => ({ step, isDone: step !== 'contact' }));
    open(() => ({ ...home, setup }));
    const steps = await region('Poner en marcha el centro');
    expect(steps.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('Cobrado hoy')).toBeVisible();
  });

  test('opens the first booking on the day of the next session', async () => {
    const setup = setupSteps.map((step) => ({ step, isDone: step !== 'firstBooking' }));
    open(() => ({ ...home, setup, nextSessionDate: '2026-11-24' }));
    const steps = await region('Poner en marcha el centro');
    expect(steps.getByRole('link', { name: 'Empezar' })).toHaveAttribute(
      'href',
      '/admin/recepcion?dia=2026-11-24',
    );
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open(() => apiError('unavailable'));
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/home': () => home });
    await user.click(retry);
    expect(await screen.findByText('Cobrado hoy')).toBeVisible();
  });
});

describe('the choice between invoices and receipts', () => {
  const setup = setupSteps.map((step) => ({ step, isDone: step === 'contact' }));
  const save = 'PUT /api/settings/invoicing';
  const installation: Installation = {
    mail: { isSent: false, from: null },
    producerName: 'Aforo SL',
    sendsRecords: true,
    paymentProvider: null,
  };
  const stored = {
    values: {
      regime: 'plain',
      legalName: '',
      taxId: 'B12345674',
      street: '',
      postalCode: '',
      city: '',
      isAnswered: false,
      territory: 'canaryIslands',
      isTaxIdFixed: false,
      hasProducer: true,
    },
    version: 3,
  };
  async function openStep(values: object = {}) {
    const rendered = open(() => ({ ...home, setup, isInvoicingAnswered: false }));
    rendered.api.use({
      'GET /api/settings/invoicing': () => ({
        ...stored,
        values: { ...stored.values, ...values },
      }),
      'GET /api/installation': () => installation,
      [save]: () => stored,
    });
    const steps = await region('Poner en marcha el centro');
    expect(steps.getByText('1 de 9 hechos')).toBeVisible();
    expect(steps.getByText(/Los recibos no son facturas/)).toBeVisible();
    const give = steps.getByRole('button', { name: 'Dar facturas' });
    await waitFor(() => expect(give).toBeEnabled());
    return { ...rendered, steps, give };
  }

  test('turns invoices on in one request, with what it fixes', async () => {
    const { user, api, give } = await openStep();
    await user.click(give);
    const dialog = within(screen.getByRole('dialog', { name: 'Dar facturas' }));
    expect(
      dialog.getByText(/quedan fijos el NIF y el impuesto, que ahora es el IGIC/),
    ).toBeVisible();
    const legalName = dialog.getByLabelText('Nombre o razón social');
    expect(legalName).toHaveValue('');
    expect(dialog.queryByText(/FISCAL_CERTIFICATE/)).not.toBeInTheDocument();
    await user.type(legalName, 'Prueba SL');
    await user.type(dialog.getByLabelText('Calle y número'), 'Calle Mayor 1');
    await user.type(dialog.getByLabelText('Población'), 'Madrid');
    api.use({ 'GET /api/home': () => ({ ...home, setup, isInvoicingAnswered: true }) });
    await user.click(dialog.getByRole('button', { name: 'Dar facturas desde ahora' }));
    expect(await screen.findByText('2 de 9 hechos')).toBeVisible();
    expect(api.requestsTo(save).map(({ body }) => body)).toEqual([
      {
        values: {
          regime: 'verifactu',
          legalName: 'Prueba SL',
          taxId: 'B12345674',
          street: 'Calle Mayor 1',
          postalCode: '',
          city: 'Madrid',
        },
        version: 3,
      },
    ]);
  });

  test('shows missing data at its field, without a request', async () => {
    const { user, api, give } = await openStep({ taxId: '' });
    await user.click(give);
    await user.click(screen.getByRole('button', { name: 'Dar facturas desde ahora' }));
    expect(await screen.findAllByText('Hace falta para emitir facturas.')).toHaveLength(4);
    expect(api.requestsTo(save)).toHaveLength(0);
  });

  test('cannot be sent while the server lacks the program’s producer', async () => {
    const { user, give } = await openStep({ hasProducer: false });
    await user.click(give);
    expect(screen.getByText(/FISCAL_PRODUCER_NAME/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Dar facturas desde ahora' })).toBeDisabled();
  });

  test('says that records wait for the certificate', async () => {
    const { user, api, give } = await openStep();
    api.use({ 'GET /api/installation': () => ({ ...installation, sendsRecords: false }) });
    await user.click(give);
    expect(await screen.findByText(/FISCAL_CERTIFICATE/)).toBeVisible();
  });

  test('keeps what was typed after another person’s change, and shows the stored data', async () => {
    const { user, api, give } = await openStep({ street: 'Calle Mayor 1', city: 'Madrid' });
    await user.click(give);
    const dialog = within(screen.getByRole('dialog', { name: 'Dar facturas' }));
    await user.type(dialog.getByLabelText('Nombre o razón social'), 'Prueba SL');
    const values = { ...stored.values, legalName: 'Otra SL' };
    api.use({
      'GET /api/settings/invoicing': () => ({ values, version: 4 }),
      [save]: () => apiError('stale_version'),
    });
    const send = dialog.getByRole('button', { name: 'Dar facturas desde ahora' });
    await user.click(send);
    expect(await dialog.findByText(/^Otra SL · B12345674/)).toBeVisible();
    expect(dialog.getByLabelText('Nombre o razón social')).toHaveValue('Prueba SL');
    api.use({ [save]: () => ({ ...stored, version: 5 }) });
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo(save).map(({ body }) => body)).toMatchObject([
      { version: 3 },
      { values: { legalName: 'Prueba SL' }, version: 4 },
    ]);
  });

  test('is postponed with one click, and receipts go on', async () => {
    const { user, api, steps } = await openStep();
    api.use({ 'GET /api/home': () => ({ ...home, setup, isInvoicingAnswered: true }) });
    await user.click(steps.getByRole('button', { name: 'Todavía no' }));
    expect(await screen.findByText('2 de 9 hechos')).toBeVisible();
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: { regime: 'plain' },
      version: 3,
    });
  });
});

describe('the texts of the home screen', () => {
  test.each([
    [100, 0, /no se había cobrado nada/],
    [100, 100, /^Lo mismo/],
    [50, 100, /^Un 50 % menos/],
  ])('compare %d with %d', (monthMinor, monthBeforeMinor, pattern) => {
    expect(comparisonText({ todayMinor: 0, monthMinor, monthBeforeMinor })).toMatch(pattern);
  });

  test('count in the singular and the plural', () => {
    expect(waitingLink({ kind: 'openShifts', count: 1 }).words).toBe(
      '1 caja sin cerrar de otro día',
    );
    expect(waitingLink({ kind: 'suspendedMemberships', count: 2 })).toEqual({
      words: '2 suscripciones paradas por falta de pago',
      to: '/clientes?grupo=deuda',
    });
    expect(waitingLink({ kind: 'externalRefunds', count: 1 })).toEqual({
      words: '1 devolución del proveedor de pagos por revisar',
      to: '/pagoConfirmado',
    });
    expect(waitingLink({ kind: 'unmarkedSessions', count: 2, firstDate: '2026-11-20' })).toEqual({
      words: '2 clases con gente sin marcar',
      to: '/recepcion?dia=2026-11-20',
    });
    expect(waitingLink({ kind: 'lowStock', count: 2 }).words).toBe('2 productos se acaban');
    expect(segmentLink('bonoEnding', 1).words).toBe('bono caduca esta semana');
    expect(attendanceText({ attended: 0, noShow: 0 })).toMatch(/no se ha marcado a nadie/);
    expect(attendanceText({ attended: 300, noShow: 15 })).toMatch(/el 5 %/);
  });
});
