import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { errorMessage, type Center } from '@aforo/shared/contract';
import { apiError, fakeApi, renderArea, sessionOf, type FakeHandlers } from '@aforo/shared/testing';
import { area } from '../../area.ts';
// Preloads the lazy screen, so that the first test does not wait for the import.
import '../configuration-page.tsx';

const center: Center = {
  name: 'Estudio Norte',
  address: 'Calle Mayor, 1\n28013 Madrid',
  phone: '+34912345678',
  email: 'hola@norte.es',
  timeZone: 'Europe/Madrid',
};
const stateOf = (changed: Partial<Center> = {}, version = 4) => ({
  values: { ...center, ...changed },
  version,
});
const save = 'PUT /api/settings/contact';

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({ 'GET /api/settings/contact': () => stateOf(), ...handlers });
  return {
    api,
    ...renderArea(area, { path: '/admin/configuration', session: sessionOf('admin') }),
  };
}

describe('the center’s details', () => {
  test('are shown formatted, with the reason why the time zone cannot change', async () => {
    open();
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Estudio Norte');
    expect(screen.getByLabelText('Dirección')).toHaveValue('Calle Mayor, 1\n28013 Madrid');
    expect(screen.getByLabelText('Teléfono')).toHaveValue('912 345 678');
    expect(screen.getByLabelText('Correo')).toHaveValue('hola@norte.es');
    expect(screen.getByText('Europe/Madrid')).toBeVisible();
    expect(screen.getByText(/No se cambia aquí/)).toBeVisible();
  });

  test('are saved with the loaded version', async () => {
    const { user, api } = open({
      [save]: () => stateOf({ phone: '+34600111222' }, 5),
    });
    const phone = await screen.findByLabelText('Teléfono');
    await user.clear(phone);
    await user.type(phone, '600 111 222');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(phone).toHaveValue('600 111 222'));
    expect(api.requestsTo(save)[0]?.body).toEqual({
      values: {
        name: 'Estudio Norte',
        address: 'Calle Mayor, 1\n28013 Madrid',
        phone: '600 111 222',
        email: 'hola@norte.es',
      },
      version: 4,
    });
    await user.type(phone, ' ext');
    await user.clear(phone);
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(2));
    expect(api.requestsTo(save)[1]?.body).toMatchObject({ version: 5 });
  });

  test.each([
    ['Nombre', ' ', 'Escribe el nombre.'],
    ['Teléfono', 'llámanos', 'Escribe solo números, por ejemplo 612 345 678.'],
    ['Correo', 'hola@', 'Ese correo no parece completo. Ejemplo: nombre@correo.es'],
  ])('refuse %s «%s» without a request: %s', async (label, text, message) => {
    const { user, api } = open();
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(api.requestsTo(save)).toHaveLength(0);
  });

  test('show a server refusal at its field and keep the typed values', async () => {
    const message = 'Ese teléfono no existe. Escríbelo entero, por ejemplo 612 345 678.';
    const { user } = open({ [save]: () => apiError('validation_failed', { phone: message }) });
    const phone = await screen.findByLabelText('Teléfono');
    await user.clear(phone);
    await user.type(phone, '000 000');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(phone).toHaveAccessibleDescription(message));
    expect(phone).toHaveValue('000 000');
  });

  test('are shown beside the typed values after a conflict, and are overwritten on the next save', async () => {
    const { user, api } = open({ [save]: () => apiError('stale_version') });
    const name = await screen.findByLabelText('Nombre');
    await user.clear(name);
    await user.type(name, 'Estudio Sur');
    api.use({ 'GET /api/settings/contact': () => stateOf({ name: 'Estudio Este' }, 9) });
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    expect(await screen.findByText(errorMessage.stale_version)).toBeVisible();
    expect(screen.getByText(/^Estudio Este · Calle Mayor, 1, 28013 Madrid/)).toBeVisible();
    expect(name).toHaveValue('Estudio Sur');
    api.use({ [save]: () => stateOf({ name: 'Estudio Sur' }, 10) });
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() =>
      expect(screen.queryByText(errorMessage.stale_version)).not.toBeInTheDocument(),
    );
    expect(api.requestsTo(save)[1]?.body).toMatchObject({
      values: { name: 'Estudio Sur' },
      version: 9,
    });
  });

  test('show an error when loading fails, and load on retry', async () => {
    const { user, api } = open({ 'GET /api/settings/contact': () => apiError('internal') });
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' });
    api.use({ 'GET /api/settings/contact': () => stateOf() });
    await user.click(retry);
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Estudio Norte');
  });
});
