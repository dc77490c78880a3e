import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { pageOf, readQr } from 'api/testing/printed-page';
import type { Page } from 'playwright-core';
import { logIn, openBrowserSession } from '../environment/browser-session.ts';
import { tabTo } from '../environment/tab-to.ts';
import { startTestServer, type TestServer } from '../environment/test-server.ts';
import { useBrowser } from '../environment/use-browser-session.ts';

jest.setTimeout(400_000);

// One of its own: other journeys charge in cash meanwhile.
const dataDir = mkdtempSync(join(tmpdir(), 'aforo-e2e-shift-'));
let testServer: TestServer;
beforeAll(async () => {
  testServer = await startTestServer({ dataDir, env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
});
afterAll(async () => {
  await testServer.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const browser = useBrowser();

interface OpenShifts {
  items: { session: { id: string; expectedMinor: number } }[];
}

/** The amount as as few coins and notes as it has, each typed into its field. */
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
  await tabTo(page, text);
  await page.keyboard.press('Enter');
};

test('a shift is counted blind with five euros missing, closed with its reason, and the next one opened, by keyboard alone', async () => {
  const { page, pageErrors, context } = await openBrowserSession(browser(), {
    url: testServer.url,
  });
  await logIn(page, 'admin');
  const shifts = await page.request.get(`${testServer.url}/api/cash/sessions/open`);
  const [shift] = ((await shifts.json()) as OpenShifts).items; // as the contract has it
  if (!shift) throw new Error('the demo has no open shift');
  const { id, expectedMinor } = shift.session;
  const countedMinor = expectedMinor - 500;

  await page.goto('/admin/caja');
  await page.getByText('efectivo en el cajón').waitFor();
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
  // Without its reason it isn't closed.
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
  await page.getByText('efectivo en el cajón').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

/** What the program for the tax office's records prints; nothing else may have the database open. */
async function fiscal(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/run.js', 'api/src/cli/fiscal.ts', ...args],
    {
      cwd: fileURLToPath(new URL('../../../', import.meta.url)),
      env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir },
    },
  );
  return stdout;
}

/** Of each record of an invoice that was exported: its fields by name, the record before's apart. */
function exportedInvoices(folder: string): Record<string, string>[] {
  const xml = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
  return [...xml.matchAll(/<sf:RegistroAlta>(.*?)<\/sf:RegistroAlta>/gs)].map(([, record = '']) => {
    const before = /<sf:RegistroAnterior>(.*?)<\/sf:RegistroAnterior>/s.exec(record)?.[0] ?? '';
    const own = record
      .replace(before, '')
      .replace(/<sf:FacturasRectificadas>.*?<\/sf:FacturasRectificadas>/s, '');
    const fields = [...own.matchAll(/<sf:(\w+)>([^<]*)<\/sf:\1>/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
    const previous = /<sf:Huella>(\w+)</.exec(before)?.[1] ?? '';
    return { ...Object.fromEntries(fields), HuellaAnterior: previous };
  });
}

test('what is sold is printed with a code that says it, and anybody can compute its record’s hash anew', async () => {
  const { page, pageErrors, context } = await openBrowserSession(browser(), {
    url: testServer.url,
  });
  await logIn(page, 'receptionist');
  await page.goto('/recepcionista/recepcion');
  await page.getByLabel('Teclas').waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: 'Vender sin ficha' });
  await panel.getByRole('combobox').waitFor();
  await tabTo(page, /^Otro importe$/);
  await page.keyboard.press('Enter');
  await panel.getByLabel('Qué es').waitFor();
  await page.keyboard.type('Arreglo de una esterilla');
  await tabTo(page, /^Importe/);
  await page.keyboard.type('12,10');
  await page.keyboard.press('Enter');
  await panel.getByText('Arreglo de una esterilla', { exact: true }).waitFor();
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  expect(pageErrors).toEqual([]);

  const sales = await page.request.get(`${testServer.url}/api/sales?limit=1`);
  const { items } = (await sales.json()) as {
    items: { document: { id: string; fullNumber: string } }[];
  }; // as the contract has it
  const document = items[0]?.document;
  if (!document) throw new Error('the sale has no document');
  const printed = async (paper: string) => {
    const path = `/api/documents/${document.id}/pdf?paper=${paper}`;
    return readQr(pageOf(await (await page.request.get(`${testServer.url}${path}`)).body()));
  };
  const code = await printed('a4');
  expect(await printed('ticket')).toBe(code);
  await context.close();
  await testServer.stop();

  expect(await fiscal('verify')).toContain('Cadena, huellas, importes y números están bien.');
  const folder = join(dataDir, 'registros');
  await fiscal('export', '--to', folder);
  const invoices = exportedInvoices(folder);
  const record = invoices.find(({ NumSerieFactura }) => NumSerieFactura === document.fullNumber);
  if (!record) throw new Error(`${document.fullNumber} isn't among the exported records`);
  expect(Object.fromEntries(new URL(code).searchParams)).toEqual({
    nif: record['IDEmisorFactura'],
    numserie: document.fullNumber,
    fecha: record['FechaExpedicionFactura'],
    importe: '12.10',
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
  // The record before it is one that was exported, too.
  expect(invoices.map(({ Huella }) => Huella)).toContain(record['HuellaAnterior']);
});
