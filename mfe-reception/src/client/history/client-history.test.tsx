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
    open(() => ({ items: [changed, created], total: 2, page: 1, pageSize: 20 }));
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
    open(() => ({ items: [moved], total: 1, page: 1, pageSize: 20 }));
    const [first] = await entries();
    expect(first).toHaveTextContent(
      /^Ana cambió de hora Pilates suelo: 5 mar 2026 10:00.*6 mar 2026 10:00/,
    );
    expect(first).toHaveTextContent('Motivo: Tiene médico el jueves');
  });

  test('keeps the page in the URL', async () => {
    const { user, api, currentPath } = open(({ query }) => ({
      items: query.get('page') === '2' ? [created] : [changed],
      total: 21,
      page: Number(query.get('page')),
      pageSize: 20,
    }));
    await user.click(await screen.findByRole('button', { name: 'Página siguiente' }));
    expect(currentPath()).toMatch(/\?ficha=historial&pagina=2$/);
    await waitFor(async () => expect((await entries())[0]).toHaveTextContent('dio de alta'));
    expect(api.requestsTo('GET /api/clients/:id/history')).toHaveLength(2);
  });

  test('retries a failed read', async () => {
    const { user, api } = open(() => apiError('unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No hemos podido traer estos datos');
    api.use({
      'GET /api/clients/:id/history': () => ({ items: [created], total: 1, page: 1, pageSize: 20 }),
    });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await entries()).toHaveLength(1);
  });
});
