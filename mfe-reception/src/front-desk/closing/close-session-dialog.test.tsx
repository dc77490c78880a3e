import { describe, expect, test } from '@jest/globals';
import { apiError } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  type ana,
  arrivalOf,
  frontDeskPath as path,
  evening,
  luciaRow,
  marks,
  omar,
  openFrontDesk,
  pilates,
} from '../../testing/front-desk.tsx';

describe('closing a session', () => {
  const close = 'POST /api/sessions/:id/close';
  const look = 'GET /api/sessions/:id/close';
  const absence = ({ bookingId, client }: typeof ana, fields: object) => ({
    bookingId,
    client,
    isMarked: false,
    purchaseName: null,
    priceMinor: 0,
    ...fields,
  });
  const closing = {
    attended: 1,
    absences: [absence(luciaRow, { priceMinor: 1200 }), absence(omar, { purchaseName: 'Bono 5' })],
    waiting: 1,
  };

  test('names the unmarked clients and what each loses, and closes the session', async () => {
    const { user, api } = openFrontDesk(path, {
      [look]: () => closing,
      [close]: () => ({ ...pilates, status: 'closed' }),
    });
    await user.click(await arrivalOf('Ana Ruiz'));
    await waitFor(() => expect(screen.queryByText('por enviar')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('link', { name: 'Cerrar clase' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      await dialog.findByText(/^Lucía Fernández Ortiz y Omar Benali están sin marcar/),
    ).toBeVisible();
    expect(dialog.getByText(/^Lucía Fernández Ortiz debe igualmente 12,00\s€/)).toBeVisible();
    expect(dialog.getByText('Omar Benali no recupera su sesión de Bono 5.')).toBeVisible();
    expect(dialog.getByText('La lista de espera (1) se cierra.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.requestsTo(close)[0]?.params['id']).toBe(pilates.id);
  });

  test('waits for attendance marks that have not been sent', async () => {
    const { user, api } = openFrontDesk(path, {
      [marks]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await user.click(await arrivalOf('Ana Ruiz'));
    await user.click(await screen.findByRole('link', { name: 'Cerrar clase' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Hay 1 llegada por enviar/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(api.requestsTo(close)).toHaveLength(0);
    expect(api.requestsTo(look)).toHaveLength(0);
  });

  test('is disabled until its consequences are known', async () => {
    const { user, api } = openFrontDesk(`${path}?sesion=${pilates.id}&hacer=cerrar-clase`, {
      [look]: () => apiError('unavailable'),
      [close]: () => ({ ...pilates, status: 'closed' }),
    });
    const dialog = within(await screen.findByRole('dialog'));
    const retry = await dialog.findByRole('button', { name: 'Volver a intentarlo' });
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(api.requestsTo(close)).toHaveLength(0);
    api.use({ [look]: () => closing });
    await user.click(retry);
    expect(await dialog.findByText(/están sin marcar/)).toBeVisible();
  });

  test('shows why it was refused', async () => {
    const { user } = openFrontDesk(`${path}?sesion=${pilates.id}&hacer=cerrar-clase`, {
      [look]: () => closing,
      [close]: () => apiError('illegal_transition'),
    });
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/están sin marcar/);
    await user.click(dialog.getByRole('button', { name: 'Cerrar la clase' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('ya no se puede hacer');
  });

  test('is not offered before the session begins, and cancelling is not offered after an arrival', async () => {
    const { user } = openFrontDesk(`${path}?sesion=${evening.id}`);
    await user.click(await screen.findByRole('button', { name: 'Más para esta clase' }));
    expect(screen.getByRole('menuitem', { name: 'Cancelar clase' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Cerrar clase' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: /10:00.*Pilates/ }));
    await user.click(await arrivalOf('Ana Ruiz'));
    await user.click(screen.getByRole('button', { name: 'Más para esta clase' }));
    expect(screen.getByRole('menu')).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Cancelar clase' })).not.toBeInTheDocument();
  });
});
