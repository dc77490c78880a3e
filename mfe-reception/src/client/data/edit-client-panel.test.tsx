import { describe, expect, test } from '@jest/globals';
import type { Client } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../../area.ts';
import { emptyValues } from '../../common/client-form/client.form.ts';
import { aCharge } from '../../testing/charge.ts';
import { aSummary, listOf, lucia, noHousehold } from '../../testing/clients.ts';

const path = `/recepcionista/clientes/${lucia.id}`;

async function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/clients': listOf([lucia]),
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/household': () => noHousehold,
    'GET /api/clients/:id/charge': () => aCharge(),
    'PUT /api/clients/:id': ({ body }) => ({ ...lucia, ...(body as object), version: 4 }),
    ...handlers,
  });
  const page = renderArea(area, {
    path: `${path}?editar=`,
    session: sessionOf('receptionist'),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar cliente' }));
  const save = () => page.user.click(dialog.getByRole('button', { name: 'Guardar' }));
  const retype = async (label: string, text: string) => {
    await page.user.clear(dialog.getByLabelText(label));
    await page.user.type(dialog.getByLabelText(label), text);
  };
  const sent = () => api.requestsTo('PUT /api/clients/:id').at(-1)?.body;
  return { ...page, api, dialog, save, retype, sent };
}

/**
 * Simulates another user who saves `otherEdit` first: the first save is stale, later ones aren't.
 */
function staleOnce(otherEdit: Partial<Client>): FakeHandlers {
  const saved: Client = { ...lucia, ...otherEdit, version: 8 };
  let isKnown = false;
  return {
    'GET /api/clients/:id': () => (isKnown ? saved : lucia),
    'GET /api/clients/:id/household': () => noHousehold,
    'PUT /api/clients/:id': ({ body }) => {
      if ((body as { version: number }).version === 8) {
        return { ...saved, ...(body as object), version: 9 };
      }
      isKnown = true;
      return apiError('stale_version');
    },
  };
}

describe('editing a client', () => {
  test('starts with the current data', async () => {
    const { dialog } = await open();
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Lucía Fernández Ortiz');
    expect(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('612 345 678');
    expect(dialog.getByLabelText('Fecha de nacimiento')).toHaveValue('24/11/1990');
    expect(dialog.getByRole('button', { name: 'Quitar la etiqueta VIP' })).toBeVisible();
  });

  test('sends the edited version and shows the result', async () => {
    const { retype, save, sent, currentPath } = await open();
    await retype('Nombre y apellidos', 'Lucía Ortiz');
    await save();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Lucía Ortiz' }),
    ).toBeInTheDocument();
    expect(currentPath()).toBe(path);
    expect(sent()).toEqual({
      ...emptyValues(),
      name: 'Lucía Ortiz',
      phone: '612345678',
      email: 'lucia@correo.es',
      birthDate: '1990-11-24',
      tags: ['VIP'],
      notes: 'Prefiere las mañanas.',
      version: 3,
      acceptsDuplicate: false,
    });
  });

  test('opens from the button on the page', async () => {
    fakeApi({
      'GET /api/clients': listOf([lucia]),
      'GET /api/clients/:id': () => lucia,
      'GET /api/clients/:id/charge': () => aCharge(),
    });
    const { user, currentPath } = renderArea(area, {
      path: `${path}?ficha=consentimientos`,
      session: sessionOf('receptionist'),
    });
    await user.click(await screen.findByRole('link', { name: 'Editar' }));
    expect(await screen.findByRole('dialog', { name: 'Editar cliente' })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(currentPath()).toBe(`${path}?ficha=consentimientos`);
  });

  test('asks for confirmation when the change looks like another client', async () => {
    const { user, retype, save, dialog, sent } = await open({
      'PUT /api/clients/:id': ({ body }) =>
        (body as { acceptsDuplicate: boolean }).acceptsDuplicate
          ? { ...lucia, version: 4 }
          : apiError('possible_duplicate', undefined, {
              details: { candidates: [{ client: aSummary(7), reasons: ['email', 'name'] }] },
            }),
    });
    await retype('Correo', 'cliente7@correo.es');
    await save();
    expect(await dialog.findByText(/^mismo correo y nombre muy parecido/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Guardar de todos modos' }));
    await waitFor(() => expect(sent()).toMatchObject({ acceptsDuplicate: true, version: 3 }));
  });
});

describe('concurrent edits of a client', () => {
  test('shows a conflict side by side and keeps the user’s value when saved again', async () => {
    const { retype, save, dialog, sent } = await open(staleOnce({ phone: '+34699111222' }));
    await retype('Teléfono', '600 000 000');
    await save();
    const phone = within(await dialog.findByRole('group', { name: 'Teléfono' }));
    expect(phone.getByText('Guardado ahora: 699 111 222')).toBeVisible();
    expect(phone.getByText('En tu formulario: 600 000 000')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('600 000 000');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ phone: '600000000', version: 8 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('let the user take the saved value instead', async () => {
    const { user, retype, save, dialog, sent } = await open(staleOnce({ phone: '+34699111222' }));
    await retype('Teléfono', '600 000 000');
    await save();
    await user.click(await dialog.findByRole('button', { name: 'Quedarme con lo guardado' }));
    expect(dialog.getByRole('textbox', { name: 'Teléfono' })).toHaveValue('699 111 222');
    await save();
    await waitFor(() => expect(sent()).toMatchObject({ phone: '699111222', version: 8 }));
  });

  test('merge a field that only the other user changed', async () => {
    const { retype, save, dialog, sent } = await open(staleOnce({ notes: 'Lesión de rodilla.' }));
    await retype('Nombre y apellidos', 'Lucía Ortiz');
    await save();
    expect(await dialog.findByText('Notas: Lesión de rodilla.')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Quedarme con lo guardado' })).toBeNull();
    await save();
    await waitFor(() =>
      expect(sent()).toMatchObject({
        name: 'Lucía Ortiz',
        notes: 'Lesión de rodilla.',
        version: 8,
      }),
    );
  });
});
