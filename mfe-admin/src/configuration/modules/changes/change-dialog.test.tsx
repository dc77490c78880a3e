import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderArea, sessionOf } from '@aforo/shared/testing';
import { area } from '../../../area.ts';
import { moduleRevision, moduleState } from '../../../testing/modules.ts';
import { modulesServer, refused } from '../../../testing/modules-server.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../operator/operator-page.tsx';

const trial = { buildId: 'b3', rule: { percent: 10 } } as const;

function open(search = '') {
  const session = sessionOf('admin');
  return renderArea(area, { path: `/admin/modulos${search}`, session });
}

const card = async (name = 'Recepción') => within(await screen.findByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const reason = () => dialog().getByRole('textbox', { name: 'Por qué' });
const submitted = (name: string) => dialog().getByRole('button', { name });

describe('the dialog of a change', () => {
  test('describes a rollback, and sends it with its reason and revision', async () => {
    const { api } = modulesServer({ canary: trial });
    const { user, currentPath } = open();
    await user.click((await card()).getByRole('button', { name: 'Volver a la anterior' }));
    expect(
      dialog().getByText(/Todo el mundo dejará 1\.2\.0 \(b2\) y volverá a 1\.1\.0 \(b1\)/),
    ).toBeVisible();
    await user.click(submitted('Volver a la anterior'));
    await waitFor(() => expect(reason()).toHaveAccessibleDescription(/Di por qué: /));
    expect(reason()).toHaveFocus();
    await user.type(reason(), 'no cobra');
    await user.click(submitted('Volver a la anterior'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.requestsTo('POST /registry/areas/:area/rollback');
    expect(sent?.body).toEqual({ to: 'b1', reason: 'no cobra' });
    expect(sent?.headers.get('if-match')).toBe('"8"');
    expect(currentPath()).toBe('/admin/modulos');
  });

  test('withdraws a trial without a build, and moves the focus to its area', async () => {
    const { api, change } = modulesServer({ canary: trial });
    api.use({
      'POST /registry/areas/:area/rollback': () => {
        change({ kind: 'withdraw', state: moduleState() });
        return moduleRevision({ number: 9, kind: 'withdraw' });
      },
    });
    const { user } = open();
    await user.click((await card()).getByRole('button', { name: 'Retirar la prueba' }));
    await user.type(reason(), 'va lenta');
    await user.click(submitted('Retirar la prueba'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Retirar la prueba' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Recepción' })).toHaveFocus();
    const [sent] = api.requestsTo('POST /registry/areas/:area/rollback');
    expect(sent?.body).toEqual({ reason: 'va lenta' });
  });

  test('activates another build for everyone, for a share, or for a role', async () => {
    const { api } = modulesServer();
    const { user } = open('?hacer=activar&seccion=mfe-reception');
    const who = await screen.findByRole('combobox', { name: 'Para quién' });
    await user.selectOptions(who, 'Una parte de las personas');
    const percent = dialog().getByRole('textbox', { name: 'Porcentaje de las personas' });
    await user.clear(percent);
    expect(dialog().getByText('Di para qué parte de las personas.')).toBeVisible();
    expect(submitted('Activar')).toBeDisabled();
    await user.type(percent, '25');
    expect(dialog().getByText(/^El 25 % de las personas probará 1\.3\.0 \(b3\)/)).toBeVisible();
    await user.selectOptions(who, 'Quien tenga un rol');
    await user.selectOptions(dialog().getByRole('combobox', { name: 'Qué rol' }), 'Recepción');
    expect(dialog().getByText(/^Quien tiene el rol de Recepción probará/)).toBeVisible();
    await user.type(reason(), 'cobro nuevo');
    await user.click(submitted('Activar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = api.requestsTo('POST /registry/areas/:area/activation');
    expect(sent?.params['area']).toBe('mfe-reception');
    expect(sent?.body).toEqual({
      target: 'b3',
      canary: { role: 'receptionist' },
      reason: 'cobro nuevo',
    });
  });

  test('retries when only another area has changed in the meantime', async () => {
    const { api, change } = modulesServer();
    const { user } = open('?hacer=volver&seccion=mfe-reception');
    await user.type(await screen.findByRole('textbox', { name: 'Por qué' }), 'no cobra');
    change({ area: 'mfe-tablon', state: moduleState({ stable: 'b3' }) });
    api.use({
      'POST /registry/areas/:area/rollback': ({ headers }) =>
        headers.get('if-match') === '"9"'
          ? moduleRevision({ number: 10 })
          : refused(412, 'revision_conflict', 'Partes de la revisión 8.'),
    });
    await user.click(submitted('Volver a la anterior'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      api
        .requestsTo('POST /registry/areas/:area/rollback')
        .map(({ headers }) => headers.get('if-match')),
    ).toEqual(['"8"', '"9"']);
  });

  test('shows a concurrent change of the same area, and keeps the typed values', async () => {
    const { api, change } = modulesServer();
    const { user } = open('?hacer=volver&seccion=mfe-reception');
    await user.type(await screen.findByRole('textbox', { name: 'Por qué' }), 'no cobra');
    change({
      author: 'berta@aforo.test',
      reason: 'la caja nueva',
      state: moduleState({ stable: 'b3', previous: 'b2' }),
    });
    api.use({
      'POST /registry/areas/:area/rollback': () =>
        refused(412, 'revision_conflict', 'Partes de la revisión 8.'),
    });
    await user.click(submitted('Volver a la anterior'));
    const told = await dialog().findByText(/berta@aforo\.test.*«la caja nueva»/);
    expect(told).toHaveTextContent('1.3.0 (b3) para todo el mundo');
    expect(submitted('Volver a la anterior')).toBeDisabled();
    expect(reason()).toHaveValue('no cobra');
    expect(dialog().getByText(/dejará 1\.3\.0 \(b3\) y volverá a 1\.2\.0 \(b2\)/)).toBeVisible();

    api.use({ 'POST /registry/areas/:area/rollback': () => moduleRevision({ number: 10 }) });
    const seen = dialog().getByRole('button', { name: 'Lo he visto, seguir' });
    expect(seen).toHaveFocus();
    await user.click(seen);
    expect(reason()).toHaveFocus();
    expect(dialog().queryByText(/Partes de la revisión/)).toBeNull();
    await user.click(submitted('Volver a la anterior'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = api.requestsTo('POST /registry/areas/:area/rollback').at(-1);
    expect(sent?.body).toEqual({ to: 'b2', reason: 'no cobra' });
    expect(sent?.headers.get('if-match')).toBe('"9"');
  });

  test('shows a refusal with the gateway’s message', async () => {
    const { user } =
      (modulesServer(
        {},
        { 'POST /registry/areas/:area/rollback': () => refused(409, 'already_so', 'Ya está así.') },
      ),
      open('?hacer=volver&seccion=mfe-reception'));
    await user.type(await screen.findByRole('textbox', { name: 'Por qué' }), 'no cobra');
    await user.click(submitted('Volver a la anterior'));
    expect(await dialog().findByText('Ya está así.')).toBeVisible();
    expect(reason()).toHaveValue('no cobra');
  });
});
