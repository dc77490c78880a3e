/** Every field of the contract's registry is stored, exported, imported, copied and erased. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Client,
  type ClientField,
  clientField,
  clientFieldLabel,
  clientFieldNames,
  clientFieldsOf,
  type ClientHistoryEntry,
  type ClientValues,
  clientValues,
  type DataImport,
  emptyClientFields,
  type ErasurePreview,
  type PersonalData,
} from '@aforo/shared/contract';
import {
  type BookingTestServer,
  buildBookingTestServer,
} from '../../testing/servers/booking-test-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { sectionsOf } from './export/personal-data-pdf.ts';

const valueOf = (field: ClientField): string | string[] => {
  switch (clientField(field).kind) {
    case 'email':
      return 'noa@campo.test';
    case 'phone':
      return '+34612345678';
    case 'date':
      return '1991-03-07';
    case 'tags':
      return [`valor-${field}`];
    default:
      return `valor-${field}`;
  }
};
const filled = Object.fromEntries(
  clientFieldNames.map((field) => [field, valueOf(field)]),
) as unknown as ClientValues; // a value for each field

let server: BookingTestServer;
let stored: Client;
let history: ClientHistoryEntry[];
let list: string;
let copy: PersonalData;
let erased: Client;
let imported: Client | undefined;

beforeAll(async () => {
  server = await buildBookingTestServer();
  const { admin } = server;
  const empty = { ...clientValues(emptyClientFields), name: 'Sin Datos', acceptsDuplicate: true };
  const { id } = (await admin.post('/api/clients', empty)).json<Client>();
  const path = `/api/clients/${id}`;
  await admin.put(path, { ...filled, version: 1 });
  stored = (await admin.get(path)).json();
  history = (await admin.get(`${path}/history`)).json<{ items: typeof history }>().items;
  list = (await admin.post('/api/exports/list', { list: 'clients', clients: { ids: [id] } })).body;
  copy = (await admin.post(`${path}/export/json`)).json();

  const { seen } = (await admin.get(`${path}/erasure`)).json<ErasurePreview>();
  await admin.post(`${path}/erasure`, { seen });
  erased = (await admin.get(path)).json();

  const file = multipart(Buffer.from(list), 'clientes.csv');
  const upload = (
    await admin.post('/api/imports?kind=clients', undefined, file)
  ).json<DataImport>();
  const dateOrders = Object.fromEntries(
    upload.questions.flatMap((one) => (one.kind === 'dateOrder' ? [[one.column, 'dayFirst']] : [])),
  );
  const answers = { dateOrders };
  await admin.put(`/api/imports/${upload.id}/columns`, { columns: upload.columns, answers });
  await server.runJobs();
  await admin.post(`/api/imports/${upload.id}/run`, { takesAlike: false });
  await server.runJobs();
  const found = await admin.get('/api/clients?q=noa@campo.test');
  const [first] = found.json<{ items: Client[] }>().items;
  imported = first && (await admin.get(`/api/clients/${first.id}`)).json();
});
afterAll(() => server.close());

describe.each(clientFieldNames)('the field %s', (field) => {
  const value = valueOf(field);
  const text = Array.isArray(value) ? value.join(', ') : value;

  test('is stored', () => {
    expect(stored[field]).toEqual(value);
  });

  test('is in the history of the client, without the values of private text', () => {
    const change = history.flatMap(({ changes }) => changes).find((one) => one.field === field);
    const { isPrivateText = false } = clientField(field);
    expect(change).toMatchObject({ after: isPrivateText ? null : text });
  });

  test('is a column of the exported list, which an import recognises', () => {
    const [head = ''] = list.slice(1).split('\r\n');
    expect(head.split(';')).toContain(clientFieldLabel[field]);
    expect(imported?.[field]).toEqual(value);
  });

  test('is in the copy of the personal data and in its PDF', () => {
    expect(copy.person[field]).toEqual(value);
    const [record] = sectionsOf(copy, { timeZone: 'Europe/Madrid', currency: 'EUR' });
    expect(record?.lines).toContain(`${clientFieldLabel[field]}: ${text}`);
  });
});

test('an erasure empties every field and the values in the history', async () => {
  expect(clientFieldsOf(erased)).toEqual({ ...emptyClientFields, name: 'Persona borrada' });
  const dump = await server.rows<{ changes: string }>(
    `select changes::text from audit_entry where entity_id = $1`,
    erased.id,
  );
  for (const field of clientFieldNames) {
    expect(JSON.stringify(dump)).not.toContain(String(valueOf(field)));
  }
});
