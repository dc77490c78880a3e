import { beforeEach, describe, expect, test } from '@jest/globals';
import { clientFieldNames } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { area } from '../area.ts';
import { clientFormLabel, emptyValues } from '../common/client-form/client.form.ts';
import { aCharge } from '../testing/charge.ts';
import { aSummary, listOf, lucia, noHousehold } from '../testing/clients.ts';

beforeEach(() => sessionStorage.clear());

async function open(path = '/recepcionista/clientes?nuevo=', handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/clients': listOf([aSummary(2)]),
    'POST /api/clients': () => lucia,
    'GET /api/clients/:id': () => lucia,
    'GET /api/clients/:id/household': () => noHousehold,
    'GET /api/clients/:id/charge': () => aCharge(),
    ...handlers,
  });
  const page = renderArea(area, { path, session: sessionOf('receptionist') });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuevo cliente' }));
  const sent = () => api.requestsTo('POST /api/clients').at(-1)?.body;
  const submit = () => page.user.click(dialog.getByRole('button', { name: 'Crear ficha' }));
  return { ...page, api, dialog, sent, submit };
}

const panel = () => screen.queryByRole('dialog', { name: 'Nuevo cliente' });

describe('the panel for a new client', () => {
  test('opens from the list and is kept in the URL', async () => {
    fakeApi({ 'GET /api/clients': listOf([aSummary(2)]) });
    const { user, currentPath } = renderArea(area, {
      path: '/recepcionista/clientes?q=ana',
      session: sessionOf('receptionist'),
    });
    await user.click(await screen.findByRole('button', { name: 'Nuevo cliente' }));
    expect(await screen.findByRole('dialog', { name: 'Nuevo cliente' })).toBeVisible();
    expect(currentPath()).toBe('/recepcionista/clientes?q=ana&nuevo=');
    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(currentPath()).toBe('/recepcionista/clientes?q=ana');
  });

  test('sends the form with what was pasted as stored, and opens the new client’s page', async () => {
    const { user, dialog, sent, submit, currentPath } = await open();
    const paste = async (label: string, text: string) => {
      await user.click(dialog.getByLabelText(label));
      await user.paste(text);
    };
    await paste('Nombre y apellidos', '  Luci\u0301a   Fernández\u200B');
    await paste('Teléfono', 'tel:+34-612\u2011345\u00A0678');
    await paste('Correo', '"Fernández, Lucía" <Lucia@Peña.es>;');
    await user.type(dialog.getByLabelText('Etiquetas'), 'vip{Enter}mañanas');
    await paste('Notas', 'Viene con su hermana.');
    await submit();
    await waitFor(() => expect(currentPath()).toBe(`/recepcionista/clientes/${lucia.id}`));
    expect(sent()).toEqual({
      ...emptyValues(),
      name: 'Lucía Fernández',
      phone: '+34612345678',
      email: 'lucia@xn--pea-8ma.es',
      tags: ['VIP', 'mañanas'],
      notes: 'Viene con su hermana.',
      acceptsDuplicate: false,
    });
  });

  test('has a field for each field of a client', async () => {
    const { dialog } = await open();
    for (const field of clientFieldNames) {
      expect(dialog.getByLabelText(clientFormLabel(field))).toBeVisible();
    }
  });

  test('starts with the name that was searched', async () => {
    const { dialog } = await open('/recepcionista/clientes?nuevo=Eva+Gil');
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Eva Gil');
  });

  test('refuses an empty name and an invalid phone or e-mail with an error at the field', async () => {
    const { user, api, dialog, submit } = await open();
    await user.type(dialog.getByLabelText('Teléfono'), 'no');
    await user.type(dialog.getByLabelText('Correo'), 'a@b');
    await submit();
    expect(await dialog.findByText('Escribe el nombre y los apellidos.')).toBeVisible();
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveFocus();
    expect(dialog.getByLabelText('Teléfono')).toHaveAttribute('aria-invalid', 'true');
    expect(dialog.getByLabelText('Correo')).toHaveAttribute('aria-invalid', 'true');
    expect(api.requestsTo('POST /api/clients')).toHaveLength(0);
  });

  test('shows a server error at its field and keeps what was typed', async () => {
    const { user, dialog, submit } = await open(undefined, {
      'POST /api/clients': () =>
        apiError('validation_failed', { phone: 'Ese número no existe en España.' }),
    });
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Eva Gil');
    await user.type(dialog.getByLabelText('Teléfono'), '112 112 112');
    await submit();
    expect(await dialog.findByText('Ese número no existe en España.')).toBeVisible();
    expect(dialog.getByLabelText('Teléfono')).toHaveAttribute('aria-invalid', 'true');
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Eva Gil');
  });

  test('shows a possible duplicate and can create the client anyway, asked again after a failure', async () => {
    const whenAccepted = (answer: () => unknown): FakeHandlers => ({
      'POST /api/clients': ({ body }) =>
        (body as { acceptsDuplicate: boolean }).acceptsDuplicate
          ? answer()
          : apiError('possible_duplicate', undefined, {
              details: { candidates: [{ client: aSummary(7), reasons: ['phone'] }] },
            }),
    });
    const { user, api, dialog, sent, submit, currentPath } = await open(
      undefined,
      whenAccepted(() => apiError('busy')),
    );
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Lucía');
    await submit();
    expect(await dialog.findByText(/^mismo teléfono · 612 000 007/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Cliente 7' })).toHaveAttribute(
      'href',
      `/recepcionista/clientes/${aSummary(7).id}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Crear de todos modos' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('No se ha guardado nada');
    await submit();
    const accept = await dialog.findByRole('button', { name: 'Crear de todos modos' });
    expect(sent()).toMatchObject({ acceptsDuplicate: false });
    api.use(whenAccepted(() => lucia));
    await user.click(accept);
    await waitFor(() => expect(currentPath()).toBe(`/recepcionista/clientes/${lucia.id}`));
    expect(sent()).toMatchObject({ name: 'Lucía', acceptsDuplicate: true });
    expect(api.requestsTo('POST /api/clients')).toHaveLength(4);
  });

  test('sends the same idempotency key when retried after no response', async () => {
    const { user, api, dialog, submit, currentPath } = await open(undefined, {
      'POST /api/clients': () => {
        throw new TypeError('broken');
      },
    });
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Lucía');
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Lo que has escrito sigue aquí');
    api.use({ 'POST /api/clients': () => lucia });
    await submit();
    await waitFor(() => expect(currentPath()).toBe(`/recepcionista/clientes/${lucia.id}`));
    const keys = api
      .requestsTo('POST /api/clients')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  test('asks before closing with unsaved input', async () => {
    const { user, dialog, shell } = await open();
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Eva');
    await waitFor(() => expect(shell.blockLeaving).toHaveBeenCalled());
    await user.keyboard('{Escape}');
    const question = within(
      await screen.findByRole('dialog', { name: '¿Descartar lo que has escrito?' }),
    );
    await user.click(question.getByRole('button', { name: 'Seguir escribiendo' }));
    expect(dialog.getByLabelText('Nombre y apellidos')).toHaveValue('Eva');
  });

  test('keeps what was typed when the user goes back in the browser', async () => {
    fakeApi({ 'GET /api/clients': listOf([aSummary(2)]) });
    const { user, goBack } = renderArea(area, {
      path: '/recepcionista/clientes',
      session: sessionOf('receptionist'),
    });
    await user.click(await screen.findByRole('button', { name: 'Nuevo cliente' }));
    await user.type(await screen.findByLabelText('Nombre y apellidos'), 'Eva Gil');
    goBack();
    await waitFor(() => expect(panel()).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Nuevo cliente' }));
    expect(await screen.findByLabelText('Nombre y apellidos')).toHaveValue('Eva Gil');
  });
});

describe('tags of a new client', () => {
  test('are selected from those in use, ignoring accents, and can be removed', async () => {
    const { user, dialog } = await open();
    const chosen = () =>
      within(dialog.getByRole('group', { name: 'Etiquetas puestas' }))
        .getAllByRole('button')
        .map((chip) => chip.textContent);
    await user.click(await dialog.findByRole('button', { name: 'Poner la etiqueta Yoga' }));
    await user.keyboard('lesion');
    expect(dialog.queryByRole('button', { name: 'Poner la etiqueta VIP' })).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(chosen()).toEqual(['Yoga', 'Lesión']);
    await user.click(dialog.getByRole('button', { name: 'Quitar la etiqueta Yoga' }));
    expect(chosen()).toEqual(['Lesión']);
    await user.keyboard('{Backspace}');
    expect(dialog.queryByRole('group', { name: 'Etiquetas puestas' })).not.toBeInTheDocument();
  });

  test('include one that was typed without Enter', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('Etiquetas'), 'nueva');
    await user.tab();
    expect(dialog.getByRole('button', { name: 'Quitar la etiqueta nueva' })).toBeVisible();
  });

  test('are refused with an error at the field when there are too many', async () => {
    const { user, dialog, submit } = await open();
    await user.type(dialog.getByLabelText('Nombre y apellidos'), 'Eva Gil');
    await user.type(dialog.getByLabelText('Etiquetas'), 'a,b,c,d,e,f,g,h,i,j,k,l,m{Enter}');
    await submit();
    expect(await dialog.findByText('Como mucho 12 etiquetas.')).toBeVisible();
  });
});
