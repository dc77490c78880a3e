import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pageOf, readQr } from '@aforo/api/testing/printed-page';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { tabTo } from '../../environment/browser/tab-to.ts';
import { startTestServer, type TestServer } from '../../environment/server/test-server.ts';

// Its own server: other journeys charge in cash meanwhile.
let dataDir: string;
let testServer: TestServer;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'aforo-e2e-shift-'));
  testServer = await startTestServer({ dataDir, env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
});
test.afterAll(async () => {
  await testServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface OpenShifts {
  items: { session: { id: string; expectedMinor: number | null } }[];
}

/** Types the amount as the fewest coins and notes, each into its field. */
async function typeCount(page: Page, minor: number): Promise<void> {
  let rest = minor;
  for (const [piece, label] of [
    [5000, /^50,00/],
    [1000, /^10,00/],
    [100, /^1,00/],
    [1, /^0,01/],
  ] as const) {
    const count = Math.floor(rest / piece);
    rest -= count * piece;
    if (count === 0) continue;
    await tabTo(page, label);
    await page.keyboard.type(String(count));
  }
}

const press = async (page: Page, text: RegExp) => {
  await tabTo(page, text, 80);
  await page.keyboard.press('Enter');
};

interface SaleList {
  items: {
    id: string;
    client: { id: string; name: string } | null;
    totalMinor: number;
    document: { id: string; fullNumber: string } | null;
  }[];
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer; // the contract's response type
}

/** Whether the center of the element is visible. */
async function isInSight(field: Locator): Promise<boolean> {
  return await field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });
}

interface MoneySettings {
  values: object;
  version: number;
}

/** The expected cash in the drawer, which the API returns only while the count is not blind. */
async function readExpected(page: Page, sessionId: string): Promise<number> {
  const path = '/api/settings/money';
  const setBlind = async (isCountBlind: boolean) => {
    const { values, version } = await sendAsPage<MoneySettings>(page, 'GET', path);
    await sendAsPage(page, 'PUT', path, { values: { ...values, isCountBlind }, version });
  };
  await setBlind(false);
  const session = await page.request.get(`${testServer.url}/api/cash/sessions/${sessionId}`);
  await setBlind(true);
  return ((await session.json()) as { expectedMinor: number }).expectedMinor; // the contract's response type
}

test('a shift is counted blind with five euros missing, closed with a reason, and the next one opened, by keyboard alone', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession({ url: testServer.url });
  await logIn(page, 'admin');
  const shifts = await page.request.get(`${testServer.url}/api/cash/sessions/open`);
  const [shift] = ((await shifts.json()) as OpenShifts).items; // the contract's response type
  if (!shift) throw new Error('the demo has no open shift');
  const { id } = shift.session;
  expect(shift.session.expectedMinor).toBeNull();
  const expectedMinor = await readExpected(page, id);
  const countedMinor = expectedMinor - 500;

  await page.goto('/admin/caja');
  await page.getByText('Se cuenta a ciegas').waitFor();
  await press(page, /^Cerrar la caja$/);
  await page.getByRole('heading', { name: /^Contar / }).waitFor();
  const expected = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, useGrouping: true })
    .format(expectedMinor / 100)
    .replaceAll(/\s/g, '');
  expect(await page.locator('main').innerText()).not.toContain(expected);
  await typeCount(page, countedMinor);
  await press(page, /^Ya está contado$/);

  await page.getByRole('heading', { name: /^Cerrar / }).waitFor();
  await page.getByText(/^Faltan 5,00/).waitFor();
  // Without a reason it isn't closed.
  await press(page, /^Cerrar la caja$/);
  await tabTo(page, /^A qué se debe/);
  await page.keyboard.type('Un billete de más en el cambio');
  await press(page, /^Cerrar la caja$/);
  await page.getByRole('heading', { name: /^Informe Z/ }).waitFor();
  const closed = await page.request.get(`${testServer.url}/api/cash/sessions/${id}`);
  expect(await closed.json()).toMatchObject({ state: 'closed' });

  await page.goto('/admin/caja');
  await page.getByRole('heading', { name: /^Abrir / }).waitFor();
  await typeCount(page, countedMinor);
  await press(page, /^Abrir la caja$/);
  await page.getByText('Se cuenta a ciegas').waitFor();
  expect(pageErrors).toEqual([]);
});

/** The output of the fiscal records program; no other process may have the database open. */
async function fiscal(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/run.js', 'api/src/cli/fiscal.ts', ...args],
    {
      cwd: fileURLToPath(new URL('../../../../', import.meta.url)),
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
    },
  );
  return stdout;
}

/** The fields of each exported invoice record by name, with the previous record's separately. */
function exportedInvoices(folder: string): Record<string, string>[] {
  const xml = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  return [...xml.matchAll(/<sf:RegistroAlta>(.*?)<\/sf:RegistroAlta>/gs)].map(([, record = '']) => {
    const before = /<sf:RegistroAnterior>(.*?)<\/sf:RegistroAnterior>/s.exec(record)?.[0] ?? '';
    const recordFields = record
      .replace(before, '')
      .replace(/<sf:FacturasRectificadas>.*?<\/sf:FacturasRectificadas>/s, '');
    const fields = [...recordFields.matchAll(/<sf:(\w+)>([^<]*)<\/sf:\1>/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    const previous = /<sf:Huella>(\w+)</.exec(before)?.[1] ?? '';
    return { ...Object.fromEntries(fields), HuellaAnterior: previous };
  });
}

test('a bono, two products and a debt are paid with one mixed payment, printed with a QR code, one product is refunded, and the hash of its record can be recomputed', async ({
  openSession,
}) => {
  const { page, pageErrors, context } = await openSession({ url: testServer.url });
  await logIn(page, 'receptionist');
  const { items: partlyPaidSales } = await read<SaleList>(
    page,
    '/api/sales?state=partlyPaid&limit=50',
  );
  const client = partlyPaidSales.find((sale) => sale.client !== null)?.client;
  if (!client) throw new Error('no client of the demo owes anything');
  const { items: products } = await read<{ items: { name: string; stock: number }[] }>(
    page,
    '/api/products?pageSize=20',
  );
  const product = products.find(({ stock }) => stock >= 2);
  if (!product) throw new Error('no product of the demo is in stock');

  await page.goto(`/recepcionista/clientes/${client.id}?ficha=ventas`);
  await page.getByRole('list', { name: 'Ventas' }).waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: `Cobrar a ${client.name}` });
  await panel.getByText('Pendiente').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('bono 5');
  await page.keyboard.press('Enter');
  await panel.getByLabel('1 de Bono 5', { exact: true }).waitFor();
  for (const count of [1, 2]) {
    await page.keyboard.type(product.name);
    await page.keyboard.press('Enter');
    await panel.getByLabel(`${count} de ${product.name}`, { exact: true }).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  // The focused field is not covered by the button.
  expect(await isInSight(panel.getByLabel('Efectivo', { exact: true }))).toBe(true);
  await page.keyboard.type('10');
  // As a person does, who reads the total first.
  await panel.getByRole('button', { name: /^Cobrar .*\d/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  const debts = await read<{ totalMinor: number }>(page, `/api/clients/${client.id}/debts`);
  expect(debts.totalMinor).toBe(0);

  const { items } = await read<SaleList>(page, `/api/sales?clientId=${client.id}&limit=1`);
  const [sold] = items;
  if (!sold?.document) throw new Error('the sale has no document');
  const { id, document, totalMinor } = sold;
  const printed = async (paper: string) => {
    const path = `/api/documents/${document.id}/pdf?paper=${paper}`;
    return readQr(pageOf(await (await page.request.get(`${testServer.url}${path}`)).body()));
  };
  const code = await printed('a4');
  expect(await printed('ticket')).toBe(code);

  await page.getByRole('button', { name: new RegExp(document.fullNumber) }).waitFor();
  await press(page, new RegExp(`${document.fullNumber}.{0,40}$`));
  await press(page, /^Devolver$/);
  const refund = page.getByRole('dialog', { name: /^Devolver/ });
  await refund.getByLabel(product.name).waitFor();
  await tabTo(page, new RegExp(product.name));
  await page.keyboard.press('ArrowDown');
  await refund.getByRole('list', { name: 'Lo que se devuelve' }).waitFor();
  await tabTo(page, /^Por qué/);
  await page.keyboard.type('Uno estaba abierto');
  await refund.getByRole('button', { name: /^Devolver \d/ }).waitFor();
  await press(page, /^Devolver \d/);
  await refund.waitFor({ state: 'detached' });
  const after = await read<{
    lines: { description: string; quantity: number; refundedQuantity: number }[];
  }>(page, `/api/sales/${id}`);
  expect(after.lines.find(({ description }) => description === product.name)).toMatchObject({
    quantity: 2,
    refundedQuantity: 1,
  });
  expect(pageErrors).toEqual([]);
  await context.close();
  await testServer.stop();

  expect(await fiscal('verify')).toContain(
    'Cadena, documentos, cobros y caja están como se escribieron.',
  );
  const folder = join(dataDir, 'registros');
  await fiscal('export', '--to', folder);
  const invoices = exportedInvoices(folder);
  const record = invoices.find(({ NumSerieFactura }) => NumSerieFactura === document.fullNumber);
  if (!record) throw new Error(`${document.fullNumber} isn't among the exported records`);
  expect(Object.fromEntries(new URL(code).searchParams)).toEqual({
    nif: record['IDEmisorFactura'],
    numserie: document.fullNumber,
    fecha: record['FechaExpedicionFactura'],
    importe: (totalMinor / 100).toFixed(2),
  });
  const text = [
    ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura', 'TipoFactura'].map(
      (name) => `${name}=${record[name]}`,
    ),
    ...['CuotaTotal', 'ImporteTotal'].map((name) => `${name}=${record[name]}`),
    `Huella=${record['HuellaAnterior']}`,
    `FechaHoraHusoGenRegistro=${record['FechaHoraHusoGenRegistro']}`,
  ].join('&');
  expect(record['Huella']).toBe(createHash('sha256').update(text).digest('hex').toUpperCase());
  // The previous record is among the exported ones.
  expect(invoices.map(({ Huella }) => Huella)).toContain(record['HuellaAnterior']);
});
