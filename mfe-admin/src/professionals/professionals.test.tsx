import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Professional } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../area.ts';
import { pilates } from '../testing/services.ts';
// Preloads the lazy screens, so that the first test does not wait for the import.
import './professional-page.tsx';
import './professionals-page.tsx';

const id = (digit: number) => `50000000-0000-4000-8000-00000000000${digit}`;
const marta: Professional = {
  id: id(1),
  name: 'Marta Gil',
  color: '#0f766e',
  status: 'active',
  serviceIds: [pilates.id],
  bio: '',
  userId: null,
  hours: [{ weekday: 1, starts: '09:00', ends: '14:00' }],
  exceptions: [],
  timeOff: [
    {
      id: id(5),
      professionalId: id(1),
      professionalName: 'Marta Gil',
      startsAt: '2027-01-10T23:00:00.000Z',
      endsAt: '2027-01-12T23:00:00.000Z',
      reason: 'Boda',
      state: 'requested',
    },
  ],
  occupancy: { busyMinutes: 600, availableMinutes: 1200 },
  version: 3,
};
const opening = [1, 6].map((weekday) => ({ weekday, starts: '10:00', ends: '14:00' }));
const affected = {
  sessionId: id(8),
  serviceName: 'Pilates suelo',
  professionalName: 'Marta Gil',
  startsAt: '2027-01-11T18:00:00.000Z',
  booked: 4,
};

function open(path: string, handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/professionals': () => ({ items: [marta] }),
    'GET /api/professionals/:id': () => marta,
    'GET /api/time-off': () => ({ items: [] }),
    'GET /api/hours-requests': () => ({ items: [] }),
    'GET /api/substitute-requests': () => ({ items: [] }),
    'GET /api/time-off/:id': () => ({ timeOff: marta.timeOff[0], affected: [] }),
    'POST /api/professionals/:id/time-off/preview': () => ({ affected: [] }),
    'GET /api/services': () => ({ items: [pilates] }),
    'GET /api/opening': () => ({ hours: opening, holidays: [] }),
    'GET /api/users': () => ({ items: [], total: 0, page: 1, pageSize: 100 }),
    'POST /api/professionals': ({ body }) => ({ ...marta, ...(body as object) }),
    'PUT /api/professionals/:id': ({ body }) => ({ ...marta, ...(body as object), version: 4 }),
    ...handlers,
  });
  return { api, ...renderArea(area, { path, session: sessionOf('admin') }) };
}
const page = `/admin/profesionales/${marta.id}`;

describe('the list of professionals', () => {
  test('shows the services and the occupancy of each', async () => {
    open('/admin/profesionales');
    const row = await screen.findByRole('row', { name: /Marta Gil/ });
    await waitFor(() => expect(row).toHaveTextContent(/Pilates suelo.*50 % · 10 de 20 horas/));
  });

  test('shows requests for time off above the list, with a link to answer', async () => {
    const asked = { ...marta.timeOff[0], professionalName: 'Marta Gil' };
    const granted = { ...asked, id: id(7), state: 'approved' };
    open('/admin/profesionales', { 'GET /api/time-off': () => ({ items: [asked, granted] }) });
    const card = await screen.findByRole('region', { name: 'Piden días libres' });
    expect(within(card).getAllByRole('listitem')).toHaveLength(1);
    expect(within(card).getByRole('link', { name: 'Responder' })).toHaveAttribute('href', page);
  });

  test('answers a substitution that waits for the administration, above the list', async () => {
    const request = {
      id: id(8),
      session: {
        id: id(9),
        serviceName: 'Pilates suelo',
        startsAt: '2027-01-11T18:00:00.000Z',
        endsAt: '2027-01-11T19:00:00.000Z',
      },
      from: { id: marta.id, name: 'Marta Gil' },
      to: { id: id(2), name: 'Pau Serra' },
      waitsFor: 'admin',
    };
    const answer = 'POST /api/substitute-requests/:id/answer';
    const { user, api } = open('/admin/profesionales', {
      'GET /api/substitute-requests': () => ({
        items: [request, { ...request, id: id(7), waitsFor: 'colleague' }],
      }),
      [answer]: () => apiError('schedule_conflict'),
    });
    const card = within(await screen.findByRole('region', { name: 'Piden que les sustituyan' }));
    expect(card.getAllByRole('listitem')).toHaveLength(1);
    expect(card.getByText('De Marta Gil a Pau Serra')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Aceptar que Pau Serra dé Pilates suelo' }));
    expect(await card.findByRole('alert')).toBeVisible();
    expect(api.requestsTo(answer)[0]?.body).toEqual({ isAccepted: true });
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open('/admin/profesionales', {
      'GET /api/professionals': () => apiError('unavailable'),
    });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/professionals': () => ({ items: [marta] }) });
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Marta Gil/ })).toBeVisible();
  });

  test('creates a professional with a name, and opens the new page', async () => {
    const { user, currentPath } = open('/admin/profesionales?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Pau Serra');
    await user.click(screen.getByRole('button', { name: 'Crear profesional' }));
    await waitFor(() => expect(currentPath()).toBe(page));
  });

  test('preselects the only service and the center’s hours for a new professional', async () => {
    const { user, api } = open('/admin/profesionales?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Pau Serra');
    expect(await screen.findByRole('checkbox', { name: 'Pilates suelo' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: /Viene a las horas/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Crear profesional' }));
    await waitFor(() => expect(api.requestsTo('POST /api/professionals')).toHaveLength(1));
    expect(api.requestsTo('POST /api/professionals')[0]?.body).toMatchObject({
      name: 'Pau Serra',
      serviceIds: [pilates.id],
      hours: opening,
    });
  });

  test('proposes a colour that no other professional has, and invites in the same request', async () => {
    const { user, api } = open('/admin/profesionales?abierto=nuevo');
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Pau Serra');
    // Marta has the first one.
    await waitFor(() => expect(screen.getByLabelText(/^Color/)).toHaveValue('#1d4ed8'));
    await user.type(screen.getByLabelText(/^Su correo/), 'Pau@correo.es');
    api.use({ 'POST /api/professionals': () => apiError('email_taken') });
    await user.click(screen.getByRole('button', { name: 'Crear profesional' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^Su correo/)).toHaveAccessibleDescription(
        new RegExp(errorMessage.email_taken),
      ),
    );
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveValue('Pau Serra');
    expect(api.requestsTo('POST /api/professionals')[0]?.body).toMatchObject({
      color: '#1d4ed8',
      invitationEmail: 'pau@correo.es',
    });
  });

  test('creates a professional without hours when they are deselected', async () => {
    const { user, api } = open('/admin/profesionales?abierto=nuevo', {
      'GET /api/services': () => ({
        items: [pilates, { ...pilates, id: id(9), name: 'Yoga' }],
      }),
    });
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Pau Serra');
    await user.click(await screen.findByRole('checkbox', { name: 'Yoga' }));
    await user.click(screen.getByRole('checkbox', { name: /Viene a las horas/ }));
    await user.click(screen.getByRole('button', { name: 'Crear profesional' }));
    await waitFor(() => expect(api.requestsTo('POST /api/professionals')).toHaveLength(1));
    expect(api.requestsTo('POST /api/professionals')[0]?.body).toMatchObject({
      serviceIds: [id(9)],
      hours: [],
    });
  });
});

describe('the page of a professional', () => {
  test('changes hours and exceptions', async () => {
    const { user, api } = open(page);
    await user.click(await screen.findByRole('button', { name: 'Editar horario' }));
    await user.click(screen.getByRole('button', { name: 'Añadir horas el martes' }));
    await user.click(screen.getByRole('button', { name: 'Añadir día' }));
    await user.type(screen.getByLabelText('Día'), '05/01/2027');
    await user.selectOptions(screen.getByLabelText('Qué pasa'), 'Horas de más');
    expect(screen.getByLabelText('Desde')).toHaveValue('09:00');
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/professionals/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/professionals/:id')[0]?.body).toMatchObject({
      hours: [...marta.hours, { weekday: 2, starts: '09:00', ends: '14:00' }],
      exceptions: [{ localDate: '2027-01-05', kind: 'extra', starts: '09:00', ends: '14:00' }],
      version: 3,
    });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Editar horario' })).toHaveFocus(),
    );
  });

  test('is read-only at first, and edits each part on request', async () => {
    const { user } = open(page);
    const hours = await screen.findByRole('list', { name: 'Horas de la semana' });
    expect(hours).toHaveTextContent(/^Lunes: 09:00.–.14:00$/);
    expect(screen.getByText('Pilates suelo')).toBeVisible();
    expect(screen.getByText('Sin cuenta')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Editar datos' }));
    expect(screen.getByLabelText('Nombre y apellidos')).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Horas de la semana' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Editar datos' })).toHaveFocus();
  });

  test('opens the forms when services and hours are still empty', async () => {
    open(page, {
      'GET /api/professionals/:id': () => ({ ...marta, serviceIds: [], hours: [] }),
    });
    expect(await screen.findByLabelText('Nombre y apellidos')).toHaveValue('Marta Gil');
    expect(screen.getByRole('button', { name: 'Guardar horario' })).toBeVisible();
  });

  test('saves one part and sends the other as stored', async () => {
    const { user, api } = open(page);
    await user.click(await screen.findByRole('button', { name: 'Editar datos' }));
    await user.click(screen.getByRole('button', { name: 'Editar horario' }));
    await user.type(screen.getByLabelText('Presentación'), 'Sin guardar.');
    await user.click(await screen.findByRole('button', { name: 'Como el centro' }));
    await user.click(screen.getByRole('button', { name: 'Guardar horario' }));
    await waitFor(() => expect(api.requestsTo('PUT /api/professionals/:id')).toHaveLength(1));
    expect(api.requestsTo('PUT /api/professionals/:id')[0]?.body).toMatchObject({
      bio: '',
      hours: opening,
    });
    expect(screen.getByLabelText('Presentación')).toHaveValue('Sin guardar.');
  });

  test('keeps the typed values when another user has saved in the meantime', async () => {
    const { user } = open(page, { 'PUT /api/professionals/:id': () => apiError('stale_version') });
    await user.click(await screen.findByRole('button', { name: 'Editar datos' }));
    const bio = screen.getByLabelText('Presentación');
    await user.type(bio, 'Quince años de pilates.');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(bio).toHaveValue('Quince años de pilates.');
  });

  test('approves time off after showing the sessions left without a professional', async () => {
    const { user, api } = open(page, {
      'GET /api/time-off/:id': () => ({ timeOff: marta.timeOff[0], affected: [affected] }),
      'PUT /api/time-off/:id': () => ({
        timeOff: { ...marta.timeOff[0], state: 'approved' },
        affected: [affected],
      }),
    });
    expect(await screen.findByText(/lun 11 ene.* – mar 12 ene.* · Boda/)).toBeVisible();
    expect(await screen.findByText('Se queda sin nadie 1 clase')).toBeVisible();
    expect(screen.getByText(/Pilates suelo · 4 personas apuntadas/)).toBeVisible();
    expect(api.requestsTo('GET /api/time-off/:id')[0]?.params).toEqual({ id: id(5) });
    const timeOff = marta.timeOff.map((one) => ({ ...one, state: 'approved' }));
    api.use({ 'GET /api/professionals/:id': () => ({ ...marta, timeOff }) });
    await user.click(screen.getByRole('button', { name: 'Aprobar' }));
    expect(await screen.findByText(/Sin nadie que la dé: 1 clase/)).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByText('Se queda sin nadie 1 clase')).not.toBeInTheDocument(),
    );
    expect(screen.getByText(/Pilates suelo · 4 personas apuntadas/)).toBeVisible();
    expect(api.requestsTo('PUT /api/time-off/:id')[0]?.body).toEqual({ state: 'approved' });
  });

  test('shows that the preview of time off failed, and retries it', async () => {
    const { user, api } = open(page, { 'GET /api/time-off/:id': () => apiError('unavailable') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({
      'GET /api/time-off/:id': () => ({ timeOff: marta.timeOff[0], affected: [affected] }),
    });
    await user.click(retry);
    expect(await screen.findByText('Se queda sin nadie 1 clase')).toBeVisible();
  });

  test('assigns a substitute to a session on approved time off with one click', async () => {
    const pau = { id: id(2), name: 'Pau Serra' };
    const otherSubstitutes = [3, 4].map((digit) => ({ id: id(digit), name: `Nora ${digit}` }));
    const timeOff = marta.timeOff.map((one) => ({ ...one, state: 'approved' }));
    const [granted] = timeOff;
    const left = [
      { ...affected, substitutes: [pau, ...otherSubstitutes] },
      { ...affected, sessionId: id(9), serviceName: 'Yoga', booked: 0, substitutes: [] },
    ];
    const { user, api } = open(page, {
      'GET /api/professionals/:id': () => ({ ...marta, timeOff }),
      'GET /api/time-off/:id': () => ({ timeOff: granted, affected: left }),
      'PUT /api/sessions/:id/substitute': () => apiError('schedule_conflict'),
    });
    const list = within(await screen.findByRole('list', { name: 'Quién las da' }));
    expect(list.getByText('Nadie más puede a esa hora.')).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Otra persona' }));
    await user.click(list.getByRole('menuitem', { name: 'Nora 4' }));
    expect(await list.findByText(errorMessage.schedule_conflict)).toBeVisible();
    api.use({
      'PUT /api/sessions/:id/substitute': () => ({ ...affected, professionalName: 'Pau Serra' }),
      'GET /api/time-off/:id': () => ({ timeOff: granted, affected: left.slice(1) }),
    });
    await user.click(list.getByRole('button', { name: 'Poner a Pau Serra en Pilates suelo' }));
    expect(await list.findByText('La da Pau Serra. Avisamos a 4 personas')).toBeVisible();
    const asked = api.requestsTo('PUT /api/sessions/:id/substitute');
    expect(asked.map(({ params, body }) => ({ params, body }))).toEqual([
      { params: { id: affected.sessionId }, body: { professionalId: id(4) } },
      { params: { id: affected.sessionId }, body: { professionalId: pau.id } },
    ]);
  });

  test('approves other weekly hours with the affected sessions in view', async () => {
    const asked = {
      id: id(6),
      professionalId: marta.id,
      professionalName: 'Marta Gil',
      fromDate: '2027-01-11',
      reason: 'Estudios',
      state: 'requested',
      hours: [
        {
          weekday: 1,
          starts: '16:00',
          ends: '20:00',
        },
      ],
      requestedAt: '2026-11-20T09:00:00.000Z',
      decidedAt: null,
    };
    const approved = { ...asked, state: 'approved', decidedAt: '2026-11-21T09:00:00.000Z' };
    const left = { ...affected, substitutes: [{ id: id(2), name: 'Pau Serra' }] };
    const { user, api } = open(page, {
      'GET /api/professionals/:id': () => ({ ...marta, timeOff: [] }),
      'GET /api/hours-requests': () => ({ items: [asked] }),
      'GET /api/hours-requests/:id': () => ({ request: asked, affected: [left] }),
      'PUT /api/hours-requests/:id': () => ({ request: approved, affected: [left] }),
    });
    const card = within(await screen.findByRole('region', { name: 'Cambios de horario pedidos' }));
    expect(card.getByText('Desde el 11 ene 2027')).toBeVisible();
    expect(card.getByText(/Lunes: 16:00.–.20:00/)).toBeVisible();
    expect(await card.findByText('Se queda sin nadie 1 clase')).toBeVisible();
    api.use({ 'GET /api/hours-requests': () => ({ items: [approved] }) });
    await user.click(card.getByRole('button', { name: 'Aprobar el horario' }));
    expect(await card.findByText('Aprobado')).toBeVisible();
    expect(card.getByRole('button', { name: 'Poner a Pau Serra en Pilates suelo' })).toBeVisible();
    expect(card.queryByRole('button', { name: /Rechazar/ })).not.toBeInTheDocument();
    expect(api.requestsTo('PUT /api/hours-requests/:id')[0]).toMatchObject({
      params: { id: asked.id },
      body: { state: 'approved' },
    });
  });

  test('records whole days off in the center’s time zone', async () => {
    const { user, api } = open(page, {
      'POST /api/professionals/:id/time-off': () => ({
        timeOff: { ...marta.timeOff[0], state: 'approved' },
        affected: [],
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Anotar una ausencia' }));
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    expect(await screen.findAllByText('Elige el día.')).toHaveLength(2);
    await user.type(screen.getByLabelText('Primer día'), '01/02/2027');
    api.use({ 'POST /api/professionals/:id/time-off/preview': () => ({ affected: [affected] }) });
    await user.type(screen.getByLabelText('Último día'), '02/02/2027');
    expect(await screen.findByText('Se queda sin nadie 1 clase')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Anotar' }));
    expect(await screen.findByText(/Ausencia aprobada. Ninguna sesión se queda/)).toBeVisible();
    expect(api.requestsTo('POST /api/professionals/:id/time-off')[0]?.body).toEqual({
      startsAt: '2027-01-31T23:00:00.000Z',
      endsAt: '2027-02-02T23:00:00.000Z',
      reason: '',
    });
  });

  test('deactivates once each session has a substitute or is cancelled', async () => {
    const pau = { id: id(2), name: 'Pau Serra' };
    const { user, api } = open(page, {
      'GET /api/professionals/:id/deactivation': () => ({
        sessions: [
          { ...affected, seriesId: null, substitutes: [pau] },
          { ...affected, sessionId: id(9), booked: 2, seriesId: null, substitutes: [] },
        ],
      }),
      'POST /api/professionals/:id/deactivation': () => apiError('undecided_sessions'),
    });
    await user.click(await screen.findByRole('button', { name: 'Dar de baja' }));
    expect(
      await screen.findByText(
        'Con otra persona: 1 clase. Se cancelan: 1 clase. Reservas que se devuelven y de las que se avisa: 2.',
      ),
    ).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Dar de baja' }).at(-1) as HTMLElement);
    expect(await screen.findByText(errorMessage.undecided_sessions)).toBeVisible();
    api.use({
      'POST /api/professionals/:id/deactivation': () => ({ ...marta, status: 'archived' }),
      'GET /api/professionals/:id': () => ({ ...marta, status: 'archived' }),
    });
    await user.click(screen.getAllByRole('button', { name: 'Dar de baja' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Recuperar' })).toBeVisible();
    expect(api.requestsTo('POST /api/professionals/:id/deactivation')[1]?.body).toEqual({
      decisions: [
        { sessionId: id(8), substituteId: pau.id },
        { sessionId: id(9), substituteId: null },
      ],
    });
  });
});
