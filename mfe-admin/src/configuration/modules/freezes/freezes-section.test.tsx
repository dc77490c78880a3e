import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../../area.ts';
import { modulesServer, refused } from '../../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../operator/operator-page.tsx';

function open(search = '') {
  const session = sessionOf('admin');
  return renderArea(area, { path: `/admin/modulos${search}`, session });
}

const dialog = () => within(screen.getByRole('dialog'));
const freeze = {
  area: 'mfe-reception',
  reason: 'cierre de caja',
  until: '2026-11-30T07:00:00.000Z',
  author: 'operador',
  at: '2026-11-29T10:00:00.000Z',
};

describe('freezes', () => {
  test('begin in a dialog, with an area, an end in the center’s zone and a reason', async () => {
    const { api } = modulesServer({}, { 'POST /registry/freezes': () => ({ freezes: [freeze] }) });
    const { user, currentPath } = open();
    await user.click(await screen.findByRole('button', { name: 'Congelar' }));
    expect(currentPath()).toBe('/admin/modulos?hacer=congelar');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Qué' }), 'Recepción');
    await user.click(dialog().getByRole('button', { name: 'Congelar' }));
    const reason = dialog().getByRole('textbox', { name: 'Por qué' });
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/Di por qué/));
    await user.type(reason, 'cierre de caja');
    await user.click(dialog().getByRole('button', { name: 'Congelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.requestsTo('POST /registry/freezes');
    expect(sent?.body).toEqual({
      area: 'mfe-reception',
      until: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/),
      reason: 'cierre de caja',
    });
    expect(currentPath()).toBe('/admin/modulos');
  });

  test('keep what was typed when the gateway refuses them', async () => {
    modulesServer(
      {},
      { 'POST /registry/freezes': () => refused(400, 'input_invalid', 'El final no vale.') },
    );
    const { user } = open('?hacer=congelar');
    const reason = await screen.findByRole('textbox', { name: 'Por qué' });
    await user.type(reason, 'puente');
    await user.click(dialog().getByRole('button', { name: 'Congelar' }));
    expect(await dialog().findByText('El final no vale.')).toBeVisible();
    expect(reason).toHaveValue('puente');
  });

  test('are shown with their end, reason and author, and at the frozen area', async () => {
    const { now } = modulesServer();
    now.status.freezes = [freeze];
    open();
    expect(await screen.findByText('Recepción está congelada')).toBeVisible();
    expect(screen.getByText(/«cierre de caja» · operador/)).toBeVisible();
    const card = within(screen.getByRole('region', { name: 'Recepción' }));
    expect(card.getByText('Congelada')).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Tablon' })).queryByText('Congelada'),
    ).toBeNull();
  });

  test('end after a confirmation', async () => {
    const { api, now } = modulesServer(
      {},
      {
        'DELETE /registry/freezes': () => {
          now.status = { ...now.status, freezes: [] };
          return { freezes: [] };
        },
      },
    );
    now.status.freezes = [freeze];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Descongelar Recepción' }));
    expect(dialog().getByText('¿Descongelar Recepción?')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Descongelar' }));
    await waitFor(() => expect(screen.queryByText('Recepción está congelada')).toBeNull());
    const [sent] = api.requestsTo('DELETE /registry/freezes');
    expect(sent?.query.get('area')).toBe('mfe-reception');
  });
});
