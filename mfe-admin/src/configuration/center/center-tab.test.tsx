import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { errorMessage, type Center, type Installation } from '@aforo/shared/contract';
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
  currency: 'EUR',
  territory: 'mainland',
  taxId: 'B12345674',
  isTerritoryFixed: false,
  isTimeZoneFixed: false,
  isTaxIdFixed: false,
};
const installation: Installation = {
  mail: { isSent: true, from: 'hola@norte.es' },
  producerName: 'Aforo SL',
  sendsRecords: true,
  paymentProvider: 'redsys',
};
const stateOf = (changed: Partial<Center> = {}, version = 4) => ({
  values: { ...center, ...changed },
  version,
});
const save = 'PUT /api/settings/contact';

function open(handlers: FakeHandlers = {}) {
  const api = fakeApi({
    'GET /api/settings/contact': () => stateOf(),
    'GET /api/installation': () => installation,
    ...handlers,
  });
  return {
    api,
    ...renderArea(area, { path: '/admin/configuration', session: sessionOf('admin') }),
  };
}

describe('the center’s details', () => {
  test('are shown formatted, with what the territory sets', async () => {
    open();
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Estudio Norte');
    expect(screen.getByLabelText('Dirección')).toHaveValue('Calle Mayor, 1\n28013 Madrid');
    expect(screen.getByLabelText('Teléfono')).toHaveValue('912 345 678');
    expect(screen.getByLabelText('Correo')).toHaveValue('hola@norte.es');
    expect(screen.getByLabelText('NIF')).toHaveValue('B12345674');
    expect(screen.getByLabelText('Dónde está')).toHaveAccessibleDescription(
      'IVA, hora de Madrid y precios en euros.',
    );
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
        phone: '600111222',
        email: 'hola@norte.es',
        territory: 'mainland',
        taxId: 'B12345674',
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
    expect(
      screen.getByText(/^Estudio Este · B12345674 · Calle Mayor, 1, 28013 Madrid/),
    ).toBeVisible();
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

describe('the place of the center', () => {
  test('outside Spain has a time zone of its own, and no NIF', async () => {
    const { user, api } = open({ [save]: () => stateOf({ territory: 'abroad' }, 5) });
    const territory = await screen.findByLabelText('Dónde está');
    await user.selectOptions(territory, 'Canarias: IGIC, con su hora');
    expect(territory).toHaveAccessibleDescription('IGIC, hora de Canarias y precios en euros.');
    expect(screen.queryByLabelText('Zona horaria')).not.toBeInTheDocument();
    await user.selectOptions(territory, 'Fuera de España: solo recibos');
    expect(screen.queryByLabelText('NIF')).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Zona horaria'), 'America/Bogota');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: { territory: 'abroad', timeZone: 'America/Bogota' },
    });
  });

  test('outside Spain has a currency of its own, until something is sold in it', async () => {
    const abroad = { territory: 'abroad', isCurrencyFixed: false } as const;
    const { user, api } = open({
      'GET /api/settings/contact': () => stateOf(abroad),
      [save]: () => stateOf({ ...abroad, currency: 'MXN' }, 5),
    });
    const currency = await screen.findByLabelText('Moneda');
    expect(within(currency).queryByRole('option', { name: /JPY/ })).not.toBeInTheDocument();
    await user.selectOptions(currency, 'peso mexicano (MXN)');
    await user.click(screen.getByRole('button', { name: 'Guardar datos' }));
    await waitFor(() => expect(api.requestsTo(save)).toHaveLength(1));
    expect(api.requestsTo(save)[0]?.body).toMatchObject({
      values: { territory: 'abroad', currency: 'MXN' },
    });
  });

  test('with classes offers only places with the same hour', async () => {
    open({ 'GET /api/settings/contact': () => stateOf({ isTimeZoneFixed: true }) });
    const territory = await screen.findByLabelText('Dónde está');
    const options = within(territory).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Península o Baleares: IVA',
      'Ceuta o Melilla: IPSI',
      'Fuera de España: solo recibos',
    ]);
    expect(territory).toHaveAccessibleDescription(/La hora ya no se cambia/);
  });

  test('with invoices is fixed, with the reason', async () => {
    const fixed = { isTerritoryFixed: true, isTimeZoneFixed: true, isTaxIdFixed: true };
    open({ 'GET /api/settings/contact': () => stateOf(fixed) });
    const territory = await screen.findByLabelText('Dónde está');
    expect(within(territory).getAllByRole('option')).toHaveLength(1);
    expect(territory).toHaveAccessibleDescription(/Ya hay documentos: no se puede cambiar/);
    expect(screen.getByLabelText('NIF')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('NIF')).toHaveAccessibleDescription(/Ya hay facturas/);
  });

  test('is not asked of an older server', async () => {
    const { territory: _place, taxId: _nif, ...older } = center;
    open({ 'GET /api/settings/contact': () => ({ values: older, version: 4 }) });
    expect(await screen.findByLabelText('Nombre')).toBeVisible();
    expect(screen.queryByLabelText('Dónde está')).not.toBeInTheDocument();
  });
});

describe('the configuration of the server', () => {
  const items = async () => {
    const section = await screen.findByRole('region', { name: 'Lo que se pone en el servidor' });
    return (await within(section).findAllByRole('listitem')).map(({ textContent }) => textContent);
  };

  test('is shown with its values', async () => {
    open();
    expect(await items()).toEqual([
      'Correo, puestoLos correos salen desde hola@norte.es.',
      'Facturas, puestoEn España se pueden dar facturas con el programa de Aforo SL.',
      'Agencia Tributaria, puestoLos registros de las facturas salen solos.',
      'Pagos por internet, puestoSe cobra con Redsys.',
    ]);
  });

  test('is shown with the names of missing variables and their effect', async () => {
    const missing: Installation = {
      mail: { isSent: false, from: null },
      producerName: null,
      sendsRecords: false,
      paymentProvider: null,
    };
    open({ 'GET /api/installation': () => missing });
    expect(await items()).toEqual([
      expect.stringMatching(/^Correo, faltaLos correos no salen.*SMTP_URL y MAIL_FROM/),
      expect.stringMatching(/^Facturas, faltaSolo se dan recibos.*FISCAL_PRODUCER_NAME/),
      expect.stringMatching(/^Agencia Tributaria, falta.*FISCAL_CERTIFICATE/),
      expect.stringMatching(/^Pagos por internet, falta.*Stripe o de Redsys/),
    ]);
  });

  test('does not ask for a sender that is set', async () => {
    const mail = { isSent: false, from: 'hola@norte.es' };
    open({ 'GET /api/installation': () => ({ ...installation, mail }) });
    expect((await items())[0]).toMatch(/Falta SMTP_URL\.$/);
  });
});
