import { describe, expect, test } from '@jest/globals';
import { apiError, type FakeRequest } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking, aSession } from '../../testing/bookings.ts';
import { aService } from '../../testing/services.ts';
import {
  ana,
  chooseAction,
  frontDeskPath as path,
  evening,
  openFrontDesk,
  pilates,
} from '../../testing/front-desk.tsx';

type OpenedFrontDesk = ReturnType<typeof openFrontDesk>;

const id = (number: number) => `60000000-0000-4000-8000-0000000000${number}`;
describe('moving a booking', () => {
  const later = aSession(4, '17:00');
  const look = 'POST /api/bookings/:id/reschedule/preview';
  const bono = { id: later.id, name: 'Bono 10' };
  const quote = {
    returnsTo: bono,
    forgivesMinor: 0,
    purchase: { ...bono, creditsLeft: 1 },
    priceMinor: 0,
    freeCancelUntil: '2026-11-21T05:00:00.000Z',
    isSeatWanted: true,
    overlaps: [],
    obstacle: null,
    limit: null,
  };
  // The toast uses the server's response: meanwhile another professional gives the class.
  const given = { ...later, professional: { id: id(77), name: 'Elena Mora' } };
  const moved = aBooking(ana, given, { id: '70000000-0000-4000-8000-000000000099' });
  const reschedule = 'POST /api/bookings/:id/reschedule';
  const sent = ({ api }: Pick<OpenedFrontDesk, 'api'>) =>
    api.requestsTo(reschedule).map(({ params, body }) => [params['id'], body]);

  test('is one request, shows its consequences first and can be undone', async () => {
    const opened = openFrontDesk(
      path,
      {
        [look]: () => quote,
        [reschedule]: ({ params }: FakeRequest) =>
          params['id'] === ana.bookingId ? moved : aBooking(ana, pilates),
      },
      { sessions: [pilates, later, evening] },
    );
    await chooseAction(opened.user, 'Ana Ruiz', 'Cambiar de sesión');
    const dialog = within(await screen.findByRole('dialog', { name: /Cambiar a Ana Ruiz/ }));
    const classes = await dialog.findByLabelText('Clase');
    // Only sessions of the same service, without the current one.
    await waitFor(() => expect(within(classes).getAllByRole('option')).toHaveLength(2));
    await opened.user.selectOptions(classes, later.id);
    expect(
      await dialog.findByText(/Deja su plaza de .*10:00, que pasa a quien espera/),
    ).toBeVisible();
    expect(dialog.getByText('Su sesión de Bono 10 va a la nueva: le queda 1.')).toBeVisible();
    expect(dialog.getByText('Ya no podrá cancelarla sin coste.')).toBeVisible();
    expect(opened.api.requestsTo(look)[0]).toMatchObject({
      params: { id: ana.bookingId },
      body: { target: { sessionId: later.id } },
    });
    await opened.user.click(dialog.getByRole('button', { name: 'Cambiar a esta' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      screen.getByText('Ana Ruiz pasa a Pilates suelo, hoy 18:00, con Elena Mora.'),
    ).toBeInTheDocument();
    await opened.user.click(await screen.findByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect(sent(opened)).toEqual([
        [ana.bookingId, { target: { sessionId: later.id } }],
        [moved.id, { target: { sessionId: pilates.id } }],
      ]),
    );
    const keys = opened.api
      .requestsTo(reschedule)
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('shows why it would be refused and disables the button', async () => {
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      { [look]: () => apiError('session_full') },
      { sessions: [pilates, later] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Clase')).toContainHTML('18:00'));
    await opened.user.selectOptions(dialog.getByLabelText('Clase'), later.id);
    expect(await dialog.findByText(/acaba de llenarse/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cambiar a esta' })).toBeDisabled();
  });

  test('can be retried when its consequences cannot be loaded', async () => {
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      { [look]: () => apiError('unavailable') },
      { sessions: [pilates, later] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Clase')).toContainHTML('18:00'));
    await opened.user.selectOptions(dialog.getByLabelText('Clase'), later.id);
    const retry = await dialog.findByRole('button', { name: 'Volver a intentarlo' });
    expect(dialog.getByRole('button', { name: 'Cambiar a esta' })).toBeDisabled();
    opened.api.use({ [look]: () => quote });
    await opened.user.click(retry);
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Cambiar a esta' })).toBeEnabled(),
    );
  });

  test('shows why it was refused and keeps the selection', async () => {
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      {
        [look]: () => quote,
        [reschedule]: () => apiError('session_full'),
      },
      { sessions: [pilates, later] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Clase')).toContainHTML('18:00'));
    await opened.user.selectOptions(dialog.getByLabelText('Clase'), later.id);
    const go = dialog.getByRole('button', { name: 'Cambiar a esta' });
    await waitFor(() => expect(go).toBeEnabled());
    await opened.user.click(go);
    expect(await dialog.findByRole('alert')).toHaveTextContent('acaba de llenarse');
    expect(dialog.getByLabelText('Clase')).toHaveValue(later.id);
  });

  test('moves an appointment to a free time of its service', async () => {
    const visit = aSession(5, '09:00', { kind: 'appointment', capacity: 1, roster: [ana] });
    const startsAt = '2026-11-21T15:30:00.000Z';
    const opened = openFrontDesk(
      `${path}?sesion=${visit.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      {
        'GET /api/availability': ({ query }) => ({
          days: [
            {
              localDate: query.get('from'),
              sessions: [],
              starts: [{ startsAt, professionalIds: [visit.professional.id] }],
            },
          ],
        }),
        [look]: () => quote,
        [reschedule]: () => moved,
      },
      { sessions: [visit] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Hora')).toContainHTML('16:30'));
    await opened.user.selectOptions(dialog.getByLabelText('Hora'), startsAt);
    const go = dialog.getByRole('button', { name: 'Cambiar a esta' });
    await waitFor(() => expect(go).toBeEnabled());
    await opened.user.click(go);
    await waitFor(() =>
      expect(sent(opened)).toEqual([
        [
          ana.bookingId,
          { target: { serviceId: visit.service.id, professionalId: null, startsAt } },
        ],
      ]),
    );
  });

  test('can move to another service on another day', async () => {
    const yoga = { ...pilates.service, id: id(31), name: 'Yoga suave' };
    const other = aSession(6, '19:00', { service: yoga });
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      {
        [look]: () => quote,
        [reschedule]: () => moved,
        'GET /api/services': () => ({
          items: [
            aService(pilates.service),
            aService(yoga),
            aService({ id: id(32), name: 'Fisioterapia' }, { kind: 'appointment' }),
          ],
        }),
        'GET /api/availability': () => ({ days: [] }),
      },
      { sessions: [pilates, other] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    const what = await dialog.findByLabelText('Qué');
    expect(
      within(what)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([pilates.service.name, 'Otra clase', 'Fisioterapia']);
    await opened.user.selectOptions(what, 'Fisioterapia');
    expect(await dialog.findByText('Ese día no queda ninguna hora libre')).toBeVisible();
    await opened.user.selectOptions(what, 'Otra clase');
    const day = dialog.getByLabelText('Día');
    await opened.user.clear(day);
    await opened.user.type(day, '22112026');
    await opened.user.selectOptions(await dialog.findByLabelText('Clase'), other.id);
    expect(
      within(dialog.getByLabelText('Clase')).getByRole('option', { selected: true }),
    ).toHaveTextContent(/20:00 · Yoga suave/);
    const askedDay = () => opened.api.requestsTo('GET /api/agenda').at(-1)?.query.get('date');
    await waitFor(() => expect(askedDay()).toBe('2026-11-22'));
    const go = dialog.getByRole('button', { name: 'Cambiar a esta' });
    await waitFor(() => expect(go).toBeEnabled());
    await opened.user.click(go);
    await waitFor(() =>
      expect(sent(opened)).toEqual([[ana.bookingId, { target: { sessionId: other.id } }]]),
    );
  });

  test('requires a reason when it overlaps another booking of the client', async () => {
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      {
        [look]: () => ({
          ...quote,
          obstacle: 'booking_overlap',
          overlaps: [{ serviceName: 'Yoga suave', startsAt: later.startsAt }],
        }),
        [reschedule]: () => moved,
      },
      { sessions: [pilates, later] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Clase')).toContainHTML('18:00'));
    await opened.user.selectOptions(dialog.getByLabelText('Clase'), later.id);
    expect(await dialog.findByText('A esa hora ya tiene Yoga suave (hoy 18:00).')).toBeVisible();
    const go = dialog.getByRole('button', { name: 'Cambiar de todos modos' });
    await opened.user.click(go);
    const why = dialog.getByLabelText('Motivo para cambiarla de todos modos');
    expect(why).toBeInvalid();
    expect(why).toHaveFocus();
    expect(why).toHaveAccessibleDescription(/Di por qué/);
    expect(sent(opened)).toEqual([]);
    await opened.user.type(why, ' Sale antes ');
    await opened.user.click(go);
    await waitFor(() =>
      expect(sent(opened)).toEqual([
        [ana.bookingId, { target: { sessionId: later.id }, override: { reason: 'Sale antes' } }],
      ]),
    );
  });

  test('asks for a reason when the class has filled up meanwhile, and shows the error once', async () => {
    const opened = openFrontDesk(
      `${path}?sesion=${pilates.id}&hacer=cambiar-reserva&reserva=${ana.bookingId}`,
      { [look]: () => quote, [reschedule]: () => apiError('session_full') },
      { sessions: [pilates, later] },
    );
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByLabelText('Clase')).toContainHTML('18:00'));
    await opened.user.selectOptions(dialog.getByLabelText('Clase'), later.id);
    await dialog.findByText(/Su sesión de Bono 10/);
    opened.api.use({ [look]: () => ({ ...quote, obstacle: 'session_full' }) });
    await opened.user.click(dialog.getByRole('button', { name: 'Cambiar a esta' }));
    expect(await dialog.findByLabelText('Motivo para cambiarla de todos modos')).toBeVisible();
    expect(dialog.getByText(/^La sesión está completa\./)).toBeVisible();
    expect(dialog.queryByText(/acaba de llenarse/)).not.toBeInTheDocument();
  });
});
