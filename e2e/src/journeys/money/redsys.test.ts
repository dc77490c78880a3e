import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeRedsys, openFakeRedsys } from '@aforo/api/testing/fake-redsys';
import type { Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { startTestServer, type TestServer } from '../../environment/server/test-server.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';

// The last test reads what the others left.
test.describe.configure({ mode: 'serial' });

/** The secret key of the test terminal that Redsys publishes. */
const secretKey = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
let folder: string;
let redsys: FakeRedsys;
let testServer: TestServer;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aforo-e2e-redsys-'));
  redsys = await openFakeRedsys({ secretKey, reach: (notifyUrl) => notifyUrl });
  testServer = await startTestServer({
    dataDir: join(folder, 'data'),
    env: {
      AFORO_DEMO: '1',
      LOG_LEVEL: 'trace',
      REDSYS_MERCHANT_CODE: '999008881',
      REDSYS_TERMINAL: '1',
      REDSYS_SECRET_KEY: secretKey,
      REDSYS_BASE_URL: redsys.baseUrl,
    },
  });
});
test.afterAll(async () => {
  await testServer.stop();
  await redsys.close();
  rmSync(folder, { recursive: true, force: true });
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const outcome = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

/** Every text response of the shop and the bank, with its headers. */
const answers: string[] = [];
function listen(page: Page): void {
  page.on('response', (answer) => {
    answers.push(JSON.stringify(answer.headers()));
    void answer.text().then(
      (text) => answers.push(text),
      () => undefined, // redirects and aborted pages have no text
    );
  });
}

/** Redsys's order number of the payment on the page. */
async function orderOn(page: Page): Promise<string> {
  await page.waitForURL(`${redsys.baseUrl}/sis/realizarPago`);
  const text = (await page.getByText(/^Pedido /).textContent()) ?? '';
  return text.replace('Pedido ', '');
}

async function openPhone(openSession: OpenSession, email: string) {
  const phone = { url: testServer.url, width: 390, height: 844 };
  const opened = await openSession(phone);
  listen(opened.page);
  await registerAndLogIn(opened.page, testServer.dataDir, email);
  return opened;
}

const numbers: string[] = [];

test('a client declined at Redsys pays for a class at the second attempt and returns to it', async ({
  openSession,
}) => {
  const admin = await openSession({ url: testServer.url });
  await logIn(admin.page, 'admin');
  const name = 'Clase con Redsys';
  const { date } = await writeClass(admin.page, { name, capacity: 2, priceMinor: 1300 });
  const { context, page, pageErrors } = await openPhone(openSession, 'tpv@correo.test');
  const sheet = await openClass(page, name, date);
  await sheet.getByRole('button', { name: /^Pagar 13,00.* y reservar$/ }).click();
  const first = await orderOn(page);
  await press(page, 'Denegar');
  await outcome(page, 'El banco no ha aceptado el pago');
  await page.getByText('No se ha cobrado nada.').waitFor();

  const again = await openClass(page, name, date);
  // The seat is still held, and must be paid.
  await again.getByText('Plaza apartada, falta pagarla').waitFor();
  await again.getByRole('button', { name: /^Pagar 13,00/ }).click();
  const second = await orderOn(page);
  await press(page, 'Pagar');
  await outcome(page, 'Pago confirmado');
  await page.getByRole('link', { name: 'Ver mi reserva' }).click();
  await page
    .getByRole('dialog', { name })
    .getByText(/^Pagada/)
    .waitFor();
  numbers.push(first, second);
  expect(first).not.toBe(second);
  expect(redsys.find(first)).toMatchObject({ isPaid: false });
  expect(redsys.find(second)).toMatchObject({ isPaid: true, amountMinor: 1300, currency: '978' });
  const bookings = await sendAsPage<{ items: object[] }>(page, 'GET', '/api/me/bookings');
  expect(bookings.items).toMatchObject([{ status: 'confirmed', payment: 'online' }]);
  const documents = await sendAsPage<{ items: object[] }>(page, 'GET', '/api/me/documents');
  expect(documents.items).toMatchObject([{ totalMinor: 1300 }]);
  expect([...admin.pageErrors, ...pageErrors]).toEqual([]);
  await Promise.all([context.close(), admin.context.close()]);
});

test('a client whose Redsys notification is lost waits, and the page shows the outcome when it arrives', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openPhone(openSession, 'aviso@correo.test');
  await page.goto('/cliente');
  await page.getByRole('link', { name: 'Comprar un bono' }).click();
  const store = page.getByRole('dialog');
  await store.getByRole('button', { name: /^Bono de prueba/ }).click();
  await store.getByRole('button', { name: /^Pagar / }).click();
  const order = await orderOn(page);
  await page.getByLabel('El aviso se pierde').check();
  await press(page, 'Pagar');
  await outcome(page, 'Pago en curso');
  expect(await redsys.tell(order, '0000')).toEqual([204]);
  await outcome(page, 'Pago confirmado');
  const { items } = await sendAsPage<{ items: object[] }>(page, 'GET', '/api/me/purchases');
  expect(items).toMatchObject([{ name: 'Bono de prueba', condition: 'active' }]);
  numbers.push(order);
  expect(pageErrors).toEqual([]);
});

/** All stored data: the database's tables and log files, and the mails. */
function filesOf(dataDir: string): Buffer[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
}

test('the Redsys key is in no table, mail, page or log line', async () => {
  await testServer.stop();
  const kept = {
    files: filesOf(testServer.dataDir),
    answers: answers.map((text) => Buffer.from(text)),
    log: [Buffer.from(testServer.output())],
  };
  const has = (where: Buffer[], text: string) => where.some((one) => one.includes(text));
  // Proves that the search would find it: the order numbers are in the tables and on the pages.
  expect(numbers).toHaveLength(3);
  for (const number of numbers) {
    expect([number, has(kept.files, number), has(kept.answers, number)]).toEqual([
      number,
      true,
      true,
    ]);
  }
  // The log has the route of each request, and notifications arrived.
  expect(has(kept.log, '/api/webhooks/:provider')).toBe(true);
  const inHex = Buffer.from(secretKey, 'base64').toString('hex');
  for (const [where, texts] of Object.entries(kept)) {
    expect([where, has(texts, secretKey), has(texts, inHex)]).toEqual([where, false, false]);
  }
});
