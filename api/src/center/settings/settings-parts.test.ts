import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  defaultBookingLimits,
  defaultFeePolicy,
  defaultPublicTimetableSettings,
  settingsPartNames,
  type SettingsInput,
  type SettingsPartName,
  type StoredSettings,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { moneySettings } from '../../testing/records/till.ts';

let server: BookingTestServer;
beforeAll(async () => {
  server = await buildBookingTestServer();
});
afterAll(() => server.close());

interface Example<P extends SettingsPartName> {
  values: SettingsInput<P>;
  otherValues: SettingsInput<P>;
  /** The name of the field, and a change of it that the server refuses. */
  invalid: [field: string, change: object];
}

const contact = { name: 'Uno', address: '', phone: '', email: '' };
const issuer = { legalName: '', taxId: '', street: '', postalCode: '', city: 'Madrid' };
const creditor = {
  creditorName: 'Aforo Pruebas SL',
  taxId: 'B12345674',
  suffix: '000',
  noticeDays: 2,
  returnFeeMinor: 300,
};
const reminder = { kind: 'reminder', subject: 'Hasta mañana', body: 'Ven {cuando}.' } as const;
const examples: { [P in SettingsPartName]: Example<P> } = {
  accessPolicy: {
    values: { requiredFor: ['client'] },
    otherValues: { requiredFor: [] },
    invalid: ['requiredFor.0', { requiredFor: ['jefa'] }],
  },
  appearance: {
    values: { primaryColor: '#123456' },
    otherValues: { primaryColor: '#654321' },
    invalid: ['primaryColor', { primaryColor: 'rojo' }],
  },
  bookingLimits: {
    values: { ...defaultBookingLimits, perDay: 3 },
    otherValues: defaultBookingLimits,
    invalid: ['perDay', { perDay: 0 }],
  },
  contact: {
    values: contact,
    otherValues: { ...contact, name: 'Dos' },
    invalid: ['name', { name: ' ' }],
  },
  invoicing: {
    values: { ...issuer, regime: 'plain' },
    otherValues: { ...issuer, regime: 'plain', city: 'Toledo' },
    invalid: ['regime', { regime: 'invoices' }],
  },
  directDebit: {
    values: { ...creditor, iban: 'ES91 2100 0418 4502 0005 1332' },
    otherValues: { ...creditor, noticeDays: 5, iban: '' },
    invalid: ['iban', { iban: 'ES91 2100 0418 4502 0005 1333' }],
  },
  fees: {
    values: { ...defaultFeePolicy, freeCount: 2 },
    otherValues: defaultFeePolicy,
    invalid: ['freeDays', { freeDays: 0 }],
  },
  money: {
    values: { ...moneySettings, voucherMonths: 6 },
    otherValues: moneySettings,
    invalid: ['voucherMonths', { voucherMonths: 61 }],
  },
  noticeTexts: {
    values: reminder,
    otherValues: { ...reminder, body: 'Te esperamos {cuando}.' },
    invalid: ['body', { body: 'Ven.' }],
  },
  professionalActs: {
    values: { takesWalkIns: false, substitution: 'admin' },
    otherValues: { takesWalkIns: true, substitution: 'direct' },
    invalid: ['substitution', { substitution: 'anybody' }],
  },
  publicTimetable: {
    values: { ...defaultPublicTimetableSettings, showsPlaces: false },
    otherValues: defaultPublicTimetableSettings,
    invalid: ['frameOrigins.0', { frameOrigins: ['http://centro.es'] }],
  },
  returnGrace: {
    values: { returnGraceDays: 9 },
    otherValues: { returnGraceDays: 10 },
    invalid: ['returnGraceDays', { returnGraceDays: 366 }],
  },
  sessionClosing: {
    values: { unmarkedBookings: 'noShow' },
    otherValues: { unmarkedBookings: 'leftOpen' },
    invalid: ['unmarkedBookings', { unmarkedBookings: 'gone' }],
  },
};

/** Parts that show the same values: a change of one makes the others stale (contact-part.test.ts). */
const sharing: Partial<Record<SettingsPartName, SettingsPartName[]>> = {
  invoicing: ['money'],
  money: ['invoicing'],
};

const pathOf = (part: string) => `/api/settings/${part}`;
const read = async (part: SettingsPartName) =>
  (await server.admin.get(pathOf(part))).json<StoredSettings<typeof part>>();
const save = (part: SettingsPartName, values: object, version: number) =>
  server.admin.put(pathOf(part), { values, version });
const countAuditEntries = async () =>
  (await server.rows(`select from audit_entry where entity = 'center'`)).length;

describe.each(settingsPartNames)('the settings %s', (part) => {
  const { values, otherValues, invalid } = examples[part];

  test('are read and saved by administrators only', async () => {
    const body = { values, version: 1 };
    expect((await server.anybody.get(pathOf(part))).statusCode).toBe(401);
    expect((await server.anybody.put(pathOf(part), body)).statusCode).toBe(401);
    for (const role of ['receptionist', 'professional', 'client'] as const) {
      const person = server.as(role);
      expect((await person.get(pathOf(part))).statusCode).toBe(403);
      expect((await person.put(pathOf(part), body)).statusCode).toBe(403);
    }
  });

  test('are saved and audited, and not saved again without changes', async () => {
    const { version } = await read(part);
    const count = await countAuditEntries();
    const saved = await save(part, values, version);
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual(await read(part));
    expect((await read(part)).version).toBe(version + 1);
    const again = await save(part, values, version + 1);
    expect(again.json()).toEqual(saved.json());
    expect(await countAuditEntries()).toBe(count + 1);
  });

  test('are refused with an error at the invalid field', async () => {
    const before = await read(part);
    const [field, change] = invalid;
    const answer = await save(part, { ...values, ...change }, before.version);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
    expect(await read(part)).toEqual(before);
  });

  test('are refused with an unknown field, which would not be stored', async () => {
    const before = await read(part);
    const answer = await save(part, { ...values, colour: 'red' }, before.version);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'validation_failed',
      fields: { colour: 'Este dato no se cambia aquí.' },
    });
    const body = { values, version: before.version, force: true };
    expect((await server.admin.put(pathOf(part), body)).statusCode).toBe(400);
    expect(await read(part)).toEqual(before);
  });

  test('are accepted with what was read beside them', async () => {
    const stored = await read(part);
    const answer = await save(part, { ...stored.values, ...values }, stored.version);
    expect(answer.statusCode).toBe(200);
  });

  test('are refused over another user’s changes, with the stored values', async () => {
    const { version } = await read(part);
    expect((await save(part, otherValues, version)).statusCode).toBe(200);
    const stored = await read(part);
    const late = await save(part, values, version);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'stale_version', details: { current: stored } });
    expect((await save(part, values, stored.version + 1)).json()).toMatchObject({
      code: 'stale_version',
    });
    expect(await read(part)).toEqual(stored);
  });

  test('are saved with an older version when only other parts have changed', async () => {
    const { version } = await read(part);
    for (const other of settingsPartNames) {
      if (other === part || sharing[part]?.includes(other)) continue;
      for (const one of [examples[other].values, examples[other].otherValues]) {
        const now = (await read(other)).version;
        expect((await save(other, one, now)).statusCode).toBe(200);
      }
    }
    expect((await save(part, values, version)).statusCode).toBe(200);
  });
});

test('an unknown part of the settings is refused', async () => {
  expect((await server.admin.get(pathOf('colors'))).statusCode).toBe(400);
  expect((await save('contact', examples.fees.values, 1)).statusCode).toBe(400);
});
