import { describe, expect, test } from '@jest/globals';
import type { ClientHistoryEntry } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandler } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { aCharge } from '../../testing/charge.ts';
import { lucia } from '../../testing/clients.ts';

const changed: ClientHistoryEntry = {
  id: '00000000-0000-4000-8000-0000000000a1',
  at: '2026-03-04T18:05:00.000Z',
  actorName: 'Ana',
  action: 'updated',
  kind: 'record',
  changes: [{ field: 'phone', before: '+34612345678', after: '+34699111222' }],
  reason: null,
};
const created: ClientHistoryEntry = {
  ...changed,
  id: '00000000-0000-4000-8000-0000000000a2',
  at: '2026-03-03T10:00:00.000Z',
  actorName: null,
  action: 'created',
  changes: [],
};

function open(history: FakeHandler, search = '?ficha=historial') {
  const api = fakeApi({
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/charge': () => aCharge(),
    'GET /api/clients/:id/merges': () => ({ items: [] }),
    'GET /api/clients/:id/history': history,
  });
  const path = `/recepcionista/clientes/${lucia.id}${search}`;
  return { ...renderArea(area, { path, session: sessionOf('receptionist') }), api };
}

const entries = async () =>
  within(await screen.findByRole('list', { name: 'Historial de la ficha' })).getAllByRole(
    'listitem',
  );

describe('the client history', () => {
  test('shows the user, the action and the time', async () => {
    open(() => ({ items: [changed, created], next: null }));
    const [first, second] = await entries();
    expect(first).toHaveTextContent(/^Ana cambió el teléfono: 612 345 678 .*699 111 222.*19:05$/);
    expect(second).toHaveTextContent(/^Aforo dio de alta la ficha.*11:00$/);
  });

  test('shows a change of a booking with its reason', async () => {
    const moved: ClientHistoryEntry = {
      ...changed,
      entity: 'booking',
      changes: [
        {
          field: 'startsAt',
          before: '2026-03-05T09:00:00.000Z',
          after: '2026-03-06T09:00:00.000Z',
        },
      ],
      reason: 'Tiene médico el jueves',
      subject: {
        name: 'Pilates suelo',
        client: { id: lucia.id, name: lucia.name },
        professionalId: null,
        startsAt: '2026-03-06T09:00:00.000Z',
      },
    };
    open(() => ({ items: [moved], next: null }));
    const [first] = await entries();
    expect(first).toHaveTextContent(
      /^Ana cambió de hora Pilates suelo: 5 mar 2026 10:00.*6 mar 2026 10:00/,
    );
    expect(first).toHaveTextContent('Motivo: Tiene médico el jueves');
  });

  test('loads earlier entries below', async () => {
    const { user } = open(({ query }) =>
      query.get('after') === null
        ? { items: [changed], next: 'cursor' }
        : { items: [created], next: null },
    );
    await user.click(await screen.findByRole('button', { name: 'Ver lo anterior' }));
    await waitFor(async () => expect(await entries()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Ver lo anterior' })).not.toBeInTheDocument();
  });

  test('keeps the filter in the URL', async () => {
    const { user, api, currentPath } = open(() => ({ items: [], next: null }));
    await user.click(await screen.findByRole('link', { name: 'Correos' }));
    expect(currentPath()).toMatch(/\?ficha=historial&tipo=correos$/);
    expect(await screen.findByText('No hay nada de este tipo')).toBeVisible();
    const asked = api
      .requestsTo('GET /api/clients/:id/history')
      .map(({ query }) => query.get('kind'));
    expect(asked).toEqual([null, 'mails']);
  });

  test('retries a failed read', async () => {
    const { user, api } = open(() => apiError('unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
    api.use({
      'GET /api/clients/:id/history': () => ({ items: [created], next: null }),
    });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await entries()).toHaveLength(1);
  });
});
