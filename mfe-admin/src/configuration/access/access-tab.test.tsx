import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const without = [
  { role: 'receptionist', people: 2 },
  { role: 'client', people: 40 },
];
const stateOf = (requiredFor: string[], version = 4) => ({
  values: { requiredFor, without },
  version,
});
const policy = stateOf(['admin']);
const read = 'GET /api/settings/accessPolicy';
const save = 'PUT /api/settings/accessPolicy';

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({ [read]: () => policy, ...handlers });
  const session = sessionOf('admin');
  return { api, ...renderArea(area, { path: '/admin/configuration?ver=acceso', session }) };
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const button = () => screen.getByRole('button', { name: 'Guardar segundo paso' });

describe('the second-factor policy', () => {
  test('is shown by role, with the number of accounts without a second factor', async () => {
    open();
    expect(await box('Administración')).toBeChecked();
    expect(await box('Recepción')).not.toBeChecked();
    expect(await box('Recepción')).toHaveAccessibleDescription('2 personas aún no lo tienen.');
    expect(screen.getByRole('link', { name: 'Acceso' })).toHaveAttribute('aria-current', 'page');
  });

  test('shows its effect before saving, and saves the whole choice', async () => {
    const { user, api, shell } = open({
      [save]: () => stateOf(['admin', 'receptionist'], 5),
      'GET /api/session': () => ({ session: sessionOf('admin') }),
    });
    await user.click(await box('Recepción'));
    expect(
      screen.getByText(/^2 personas de recepción lo pondrán al volver a entrar/),
    ).toBeVisible();
    expect(shell.blockLeaving).toHaveBeenCalled();
    expect(api.requestsTo(save)).toHaveLength(0);
    await user.click(button());
    await waitFor(() => expect(screen.queryByText(/lo pondrán/)).not.toBeInTheDocument());
    expect(api.requestsTo(save)[0]?.body).toEqual({
      values: { requiredFor: ['admin', 'receptionist'] },
      version: 4,
    });
    expect(await box('Recepción')).toBeChecked();
  });

  test('can require it from no role, without a warning', async () => {
    const { user, api } = open({ [save]: () => stateOf([]) });
    await user.click(await box('Administración'));
    expect(screen.queryByText(/lo pondr/)).not.toBeInTheDocument();
    await user.click(button());
    await waitFor(() =>
      expect(api.requestsTo(save)[0]?.body).toEqual({
        values: { requiredFor: [] },
        version: 4,
      }),
    );
  });

  test('keeps the choice when another administrator has saved, and shows the stored policy', async () => {
    let stored = policy;
    const { user, api } = open({ [read]: () => stored, [save]: () => apiError('stale_version') });
    await user.click(await box('Recepción'));
    stored = stateOf(['admin', 'professional'], 5);
    await user.click(button());
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(await screen.findByText('Se pide a: Administración, Profesional.')).toBeVisible();
    expect(await box('Recepción')).toBeChecked();
    expect(await box('Profesional')).not.toBeChecked();
    await user.click(button());
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
    expect(api.requestsTo(save).map(({ body }) => (body as { version: number }).version)).toEqual([
      4, 5,
    ]);
  });

  test('returns to the stored policy when the changes are discarded', async () => {
    const { user } = open();
    await user.click(await box('Recepción'));
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    expect(await box('Recepción')).not.toBeChecked();
    expect(screen.queryByText(/lo pondrán/)).not.toBeInTheDocument();
  });

  test('shows a refusal and keeps the choice', async () => {
    const { user } = open({ [save]: () => apiError('proof_required') });
    await user.click(await box('Recepción'));
    await user.click(button());
    expect(await screen.findByText(errorMessage.proof_required)).toBeVisible();
    expect(await box('Recepción')).toBeChecked();
  });

  test('shows a loading state', async () => {
    open({ [read]: () => new Promise(() => undefined) });
    expect(await screen.findByText('Cargando…')).toBeInTheDocument();
  });

  test('shows an error, and loads on retry', async () => {
    const { user, api } = open({ [read]: () => apiError('internal') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ [read]: () => policy });
    await user.click(retry);
    expect(await box('Administración')).toBeChecked();
  });
});
