import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Settings, StoredSettings } from '@aforo/shared/contract';
import { buildTestApp, type Person, type TestApp } from '../../testing/servers/test-app.ts';

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await buildTestApp();
  admin = server.as('admin');
});
afterAll(() => server.close());

const path = '/api/settings/contact';
const read = async () => (await admin.get(path)).json<StoredSettings<'contact'>>();
const contact = {
  name: 'Estudio Norte',
  address: 'Calle Mayor, 1\n28013 Madrid',
  phone: '912 345 678',
  email: ' Hola@Norte.ES ',
};

describe('the center', () => {
  test('is edited by administrators and shown to everyone on the next visit', async () => {
    const { version } = await read();
    const saved = await admin.put(path, { values: contact, version });
    expect(saved.json()).toEqual({
      values: {
        name: 'Estudio Norte',
        address: 'Calle Mayor, 1\n28013 Madrid',
        phone: '+34912345678',
        email: 'hola@norte.es',
        territory: 'mainland',
        timeZone: 'Europe/Madrid',
        currency: 'EUR',
        taxId: '',
        isCurrencyFixed: false,
        isTerritoryFixed: false,
        isTimeZoneFixed: false,
        isTaxIdFixed: false,
      },
      version: version + 1,
    });
    const { center } = (await server.anybody.get('/api/settings')).json<Settings>();
    expect(center).toMatchObject({
      name: 'Estudio Norte',
      address: 'Calle Mayor, 1\n28013 Madrid',
      phone: '+34912345678',
      email: 'hola@norte.es',
    });
    const { rows } = await server.database.pool.query<{ changes: { field: string }[] }>(
      "select changes from audit_entry where entity = 'center'",
    );
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual([
      'name',
      'address',
      'phone',
      'email',
    ]);
  });

  test('can remove its phone number and e-mail', async () => {
    const { version } = await read();
    await admin.put(path, {
      values: { ...contact, address: '', phone: '', email: '' },
      version,
    });
    const { center } = (await server.anybody.get('/api/settings')).json<Settings>();
    expect(center).toMatchObject({ address: null, phone: null, email: null });
  });

  test.each([
    [{ name: ' ' }, 'name', 'Escribe el nombre.'],
    [{ name: 'a'.repeat(81) }, 'name', 'El nombre es demasiado largo (80 como máximo).'],
    [{ address: 'a'.repeat(201) }, 'address', 'La dirección es demasiado larga (200 como máximo).'],
    [{ phone: 'llámanos' }, 'phone', 'Escribe solo números, por ejemplo 612 345 678.'],
    [
      { phone: '000 000' },
      'phone',
      'Ese teléfono no existe. Escríbelo entero, por ejemplo 612 345 678.',
    ],
    [{ email: 'hola@' }, 'email', 'Ese correo no parece completo. Ejemplo: nombre@correo.es'],
  ])('refuses %j with an error at %s', async (fields, field, text) => {
    const { version } = await read();
    const answer = await admin.put(path, { values: { ...contact, ...fields }, version });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: object }>().fields).toEqual({ [field]: text });
    expect((await read()).version).toBe(version);
  });
});
