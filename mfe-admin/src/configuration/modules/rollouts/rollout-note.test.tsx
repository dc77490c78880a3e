import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Rollout } from '@aforo/shared/contract';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../../area.ts';
import { moduleStatus } from '../../../testing/modules.ts';
import { modulesServer } from '../../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../operator/operator-page.tsx';

function open(search = '') {
  const session = sessionOf('admin');
  return renderArea(area, { path: `/admin/modulos${search}`, session });
}

const rollout: Rollout = {
  buildId: 'b3',
  plan: { steps: [1, 10, 100], everySeconds: 1800 },
  state: 'running',
  step: 2,
  nextAt: '2026-11-20T10:30:00.000Z',
  author: 'ana@aforo.test',
  reason: 'menús nuevos',
  outcome: null,
  at: '2026-11-20T10:00:00.000Z',
};
const dialog = () => within(screen.getByRole('dialog'));
const card = async () => within(await screen.findByRole('region', { name: 'Recepción' }));

describe('a rollout', () => {
  test('shows its steps, and why it has stopped', async () => {
    const { now } = modulesServer();
    const outcome = 'Falla a 2 de 6 personas del equipo (33 %), en un día.';
    const stopped: Rollout = { ...rollout, state: 'stopped', nextAt: null, outcome };
    now.status.areas[0] = { ...moduleStatus(), rollout: stopped };
    open();
    const shown = await card();
    expect(shown.getByText('Despliegue parado')).toBeVisible();
    expect(shown.getByText('1.3.0 (b3), paso 2 de 3, 10 %')).toBeVisible();
    expect(shown.getByText(/ana@aforo\.test: «menús nuevos»/)).toBeVisible();
    expect(shown.getByText(outcome)).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Pausar' })).toBeNull();
  });

  test('shows where it is, and when its next step comes', async () => {
    const { now } = modulesServer();
    now.status.areas[0] = { ...moduleStatus(), rollout };
    open();
    const shown = await card();
    const steps = within(shown.getByRole('list', { name: 'Pasos del despliegue' }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 %',
      '10 %',
      '100 %',
    ]);
    expect(steps.getByText('10 %')).toHaveAttribute('aria-current', 'step');
    expect(shown.getByText(/el paso siguiente,/)).toBeVisible();
  });

  test.each([
    ['running', 'Pausar', 'Pausar', 'pause'],
    ['paused', 'Seguir', 'Seguir', 'resume'],
    ['running', 'Parar y retirar', 'Parar y retirar', 'stop'],
  ] as const)(
    'that is %s is changed by «%s», with a reason',
    async (state, name, submit, action) => {
      const { api, now } = modulesServer(
        {},
        { 'PUT /registry/areas/:area/rollout': () => ({ ...rollout, state: 'paused' }) },
      );
      now.status.areas[0] = { ...moduleStatus(), rollout: { ...rollout, state } };
      const { user, currentPath } = open();
      await user.click((await card()).getByRole('button', { name }));
      await user.type(dialog().getByRole('textbox', { name: 'Por qué' }), 'a ver');
      await user.click(dialog().getByRole('button', { name: submit }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      const [sent] = api.requestsTo('PUT /registry/areas/:area/rollout');
      expect(sent?.body).toEqual({ action, reason: 'a ver' });
      expect(currentPath()).toBe('/admin/modulos');
    },
  );
});
