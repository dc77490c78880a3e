import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestServer } from '../../environment/server/test-server.ts';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { fillLogin, logIn } from '../../environment/browser/browser-session.ts';
import { newAccountPassword, registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';
import { centerDay } from '../../environment/center-day.ts';

async function open(
  openSession: OpenSession,
  person: 'client' | 'receptionist' | 'admin',
  path?: string,
) {
  const opened = await openSession({ width: 390, height: 844 });
  await logIn(opened.page, person, path);
  return opened;
}

const atTheBank = (page: Page) => page.waitForURL('**/api/test-bank/**');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const outcome = (page: Page, name: string) =>
  page.getByRole('heading', { name }).waitFor({ timeout: 60_000 });

/** Buys the first bono of the shop, up to the bank's page. */
async function buyBono(page: Page): Promise<void> {
  await page.goto('/cliente');
  await page.getByRole('link', { name: 'Comprar un bono' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Bono de prueba/ }).click();
  await dialog.getByRole('button', { name: /^Pagar / }).click();
  await atTheBank(page);
  await page.getByText('aquí no se cobra a nadie').waitFor();
}

test.describe('a client', () => {
  test('whose payment is declined is not charged, and pays at the second attempt', async ({
    openSession,
  }) => {
    const { page } = await open(openSession, 'client');
    await buyBono(page);
    await press(page, 'Hacer que el banco lo rechace');
    await page.getByRole('alert').waitFor();
    await press(page, 'Pagar con confirmación del banco (3-D Secure)');
    await press(page, 'Confirmar el pago');
    await outcome(page, 'Pago confirmado');
  });

  test('who returns without paying can continue', async ({ openSession }) => {
    const { page } = await open(openSession, 'client');
    await buyBono(page);
    await press(page, 'Volver sin pagar');
    await outcome(page, 'No has pagado');
    await page.getByRole('link', { name: 'Ir a pagar' }).click();
    await atTheBank(page);
    await press(page, 'Pagar');
    await outcome(page, 'Pago confirmado');
  });

  test('buys a gift voucher and pays part of a bono with one', async ({ openSession }) => {
    const { page, pageErrors } = await open(openSession, 'client');
    const recipient = `Marta ${randomUUID().slice(0, 8)}`;
    await page.goto('/cliente');
    await page.getByRole('link', { name: 'Regalar un vale' }).click();
    const giftDialog = page.getByRole('dialog', { name: 'Vale regalo' });
    await giftDialog.getByRole('radio', { name: /^20,00/ }).check();
    await giftDialog.getByLabel('Para quién (opcional)').fill(recipient);
    await giftDialog.getByRole('button', { name: /^Pagar 20,00/ }).click();
    await atTheBank(page);
    await press(page, 'Pagar');
    await outcome(page, 'Pago confirmado');

    await page.getByRole('link', { name: 'Ir a Mi información' }).click();
    const vouchers = page.getByRole('region', { name: 'Vales regalo' });
    const bought = vouchers.getByRole('listitem').filter({ hasText: recipient });
    const code = (await bought.locator('strong').textContent()) ?? '';
    await page.getByRole('link', { name: 'Comprar un bono' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Bono de prueba/ }).click();
    await dialog.getByRole('button', { name: 'Tengo un vale o un código' }).click();
    await dialog.getByLabel('Código del vale o de la promoción').fill(code);
    await dialog.getByRole('button', { name: 'Usar el código' }).click();
    await dialog.getByText(/^El vale pone 20,00/).waitFor();
    await dialog.getByRole('button', { name: /^Pagar / }).click();
    await atTheBank(page);
    await press(page, 'Pagar');
    await outcome(page, 'Pago confirmado');
    await page.getByText(/^20,00\s€ con vale regalo y /).waitFor();
    expect(pageErrors).toEqual([]);
  });

  test('pays less with a promotion code of the center, which counts its use', async ({
    openSession,
  }) => {
    const admin = await open(openSession, 'admin');
    const code = `P-${randomUUID().slice(0, 8).toUpperCase()}`;
    await admin.page.goto('/admin/paquetes?ver=codigos');
    await admin.page.getByRole('button', { name: 'Nuevo código' }).click();
    const form = admin.page.getByRole('dialog', { name: 'Nuevo código' });
    await form.getByLabel('Código', { exact: true }).fill(code);
    await form.getByLabel('Porcentaje').fill('10');
    await form.getByLabel('Veces en total').fill('1');
    await form.getByRole('button', { name: 'Crear código' }).click();
    const row = admin.page.getByRole('row').filter({ hasText: code });
    await row.getByText('En vigor').waitFor();

    const { context, page, pageErrors } = await open(openSession, 'client');
    await page.goto('/cliente');
    await page.getByRole('link', { name: 'Comprar un bono' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Bono de prueba/ }).click();
    await dialog.getByRole('button', { name: 'Tengo un vale o un código' }).click();
    await dialog.getByLabel('Código del vale o de la promoción').fill(code.toLowerCase());
    await dialog.getByRole('button', { name: 'Usar el código' }).click();
    await dialog.getByText(`Código ${code}`).waitFor();
    await dialog.getByRole('button', { name: /^Pagar / }).click();
    await atTheBank(page);
    await press(page, 'Pagar');
    await outcome(page, 'Pago confirmado');
    await page.getByText(/ con un código$/).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();

    await admin.page.reload();
    await row.getByText('Agotado').waitFor();
    await row.getByText('1 de 1').waitFor();
  });
});

interface ClientAccount {
  bookings: { status: string; priceMinor: number; session: { serviceName: string } }[];
  bonos: { name: string; balance: number | null; condition: string }[];
  /** The totals of the documents, in cents. */
  documents: number[];
  owedMinor: number;
}

/** The server's data of the logged-in client. */
async function accountOf(page: Page): Promise<ClientAccount> {
  const [bookings, bonos, documents, debts] = await Promise.all([
    sendAsPage<{ items: ClientAccount['bookings'] }>(page, 'GET', '/api/me/bookings'),
    sendAsPage<{ items: ClientAccount['bonos'] }>(page, 'GET', '/api/me/purchases'),
    sendAsPage<{ items: { totalMinor: number }[] }>(page, 'GET', '/api/me/documents'),
    sendAsPage<{ totalMinor: number }>(page, 'GET', '/api/me/debts'),
  ]);
  return {
    bookings: bookings.items,
    bonos: bonos.items,
    owedMinor: debts.totalMinor,
    documents: documents.items.map(({ totalMinor }) => totalMinor),
  };
}

/** Registers a client without history on a phone. */
async function openNewClient(openSession: OpenSession, server: TestServer) {
  const email = `paga.${randomUUID().slice(0, 8)}@correo.test`;
  const opened = await openSession({ width: 390, height: 844 });
  await registerAndLogIn(opened.page, server.dataDir, email);
  return { ...opened, email };
}

test.describe('a new client', () => {
  test('buys a bono, books with it and owes nothing', async ({ openSession, server }) => {
    const word = randomUUID().slice(0, 8);
    const [name, bono] = [`Clase con bono ${word}`, `Bono nuevo ${word}`];
    const [admin, phone] = await Promise.all([
      open(openSession, 'admin'),
      openNewClient(openSession, server),
    ]);
    const { date, serviceId } = await writeClass(admin.page, {
      name,
      capacity: 4,
      priceMinor: 1300,
    });
    await sendAsPage(admin.page, 'POST', '/api/packages', {
      name: bono,
      kind: 'credits',
      credits: 5,
      validityDays: 60,
      priceMinor: 5500,
      validityFrom: 'purchase',
      serviceIds: [serviceId],
      weeklyLimit: null,
      taxTreatment: 'rate',
      taxCause: null,
      taxBasisPoints: 2100,
    });

    const { page } = phone;
    await page.goto('/cliente');
    await page.getByRole('link', { name: 'Comprar un bono' }).click();
    const store = page.getByRole('dialog');
    await store.getByRole('button', { name: new RegExp(`^${bono}`) }).click();
    await store.getByRole('button', { name: /^Pagar 55,00/ }).click();
    await atTheBank(page);
    await press(page, 'Pagar');
    await outcome(page, 'Pago confirmado');
    const sheet = await openClass(page, name, date);
    await sheet.getByText(new RegExp(bono)).first().waitFor();
    await sheet.getByRole('button', { name: 'Reservar', exact: true }).click();
    await sheet.getByText('Reservada', { exact: true }).waitFor();
    await page.goto('/cliente');
    await page
      .getByRole('region', { name: 'Tus bonos' })
      .getByText('Quedan 4 sesiones')
      .first()
      .waitFor();

    const { bookings, bonos, documents, owedMinor } = await accountOf(page);
    expect(bookings).toMatchObject([
      { status: 'confirmed', priceMinor: 0, purchase: { name: bono }, credit: 'spent' },
    ]);
    expect(bonos).toMatchObject([{ name: bono, balance: 4, condition: 'active' }]);
    expect({ documents, owedMinor }).toEqual({ documents: [5500], owedMinor: 0 });
    expect([...admin.pageErrors, ...phone.pageErrors]).toEqual([]);
    await Promise.all([admin.context.close(), phone.context.close()]);
  });

  test('whose session ends at the bank logs in again and sees the outcome', async ({
    openSession,
    server,
  }) => {
    const { context, page, pageErrors, email } = await openNewClient(openSession, server);
    await buyBono(page);
    const other = await context.newPage();
    await other.goto('/cliente');
    await other.getByRole('button', { name: /^Cuenta de/ }).click();
    await other.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
    await other.waitForURL('**/login');

    await press(page, 'Pagar');
    await page.waitForURL('**/login?volver=*');
    expect(await page.getByText('Bono de prueba').count()).toBe(0);
    await fillLogin(page, email, newAccountPassword);
    await page.waitForURL('**/cliente/pagoConfirmado?pago=*');
    await outcome(page, 'Pago confirmado');
    await page.getByRole('button', { name: /^PDF de / }).waitFor();
    const { bonos, documents, owedMinor } = await accountOf(page);
    expect(bonos).toMatchObject([{ name: 'Bono de prueba', condition: 'active' }]);
    expect([documents.length, owedMinor]).toEqual([1, 0]);
    expect(pageErrors).toEqual([]);
  });

  test('whose sessions are closed elsewhere while the bank is slow stays on the page and sees the outcome', async ({
    openSession,
    server,
  }) => {
    const { context, page, email } = await openNewClient(openSession, server);
    await buyBono(page);
    await press(page, 'Pagar, y que el banco lo confirme más tarde');
    await outcome(page, 'Pago en curso');
    const elsewhere = await openSession();
    await elsewhere.page.goto('/login');
    await fillLogin(elsewhere.page, email, newAccountPassword);
    await elsewhere.page.waitForURL('**/cliente/reservas');
    const closed = await elsewhere.page.evaluate(
      async () => (await fetch('/api/me/sessions', { method: 'DELETE' })).status,
    );
    expect(closed).toBe(200);

    const lost = page.getByRole('dialog', { name: 'Tu sesión se ha cerrado' });
    await lost.getByLabel(`Contraseña de ${email}`).fill(newAccountPassword);
    await lost.getByRole('button', { name: 'Continuar' }).click();
    await lost.waitFor({ state: 'detached' });
    await outcome(page, 'Pago confirmado');
    expect((await accountOf(page)).bonos).toMatchObject([{ condition: 'active' }]);
    await Promise.all([context.close(), elsewhere.context.close()]);
  });
});

/** Creates a debt for a client of the demo: other journeys pay the demo's debts. */
function sellOnCredit(page: Page): Promise<string> {
  return page.evaluate(async (dueOn) => {
    const itemsOf = async <Item>(path: string): Promise<Item[]> =>
      ((await (await fetch(path)).json()) as { items: Item[] }).items; // typed by the contract
    const [client] = await itemsOf<{ id: string }>('/api/clients?pageSize=1');
    // How many are left depends on the day of the demo and on other journeys.
    const product = (
      await itemsOf<{ id: string; priceMinor: number; stock: number }>('/api/products?pageSize=20')
    ).find(({ stock }) => stock > 0);
    if (!client || !product) throw new Error('no client, or nothing in stock');
    const answer = await fetch('/api/sales', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        clientId: client.id,
        lines: [{ kind: 'product', productId: product.id, quantity: 1 }],
        payments: [],
        document: { kind: 'simplified' },
        dueOn,
        expectedTotalMinor: product.priceMinor,
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return client.id;
  }, centerDay(30));
}

test('the desk shows a QR code, a phone pays it without logging in, and the desk sees the payment', async ({
  openSession,
}) => {
  const frontDesk = await open(openSession, 'receptionist');
  const { page } = frontDesk;
  const clientId = await sellOnCredit(page);
  await page.goto(`/recepcionista/clientes/${clientId}?ficha=ventas`);
  const debtsRegion = page.getByRole('region', { name: 'Pendiente de pago' });
  const link = page.waitForResponse('**/api/payments/links');
  await debtsRegion
    .getByRole('button', { name: /^Enlace de pago: / })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Enlace de pago' });
  await dialog.getByRole('img', { name: 'Código QR para pagar' }).waitFor();
  const { url } = (await (await link).json()) as { url: string };

  const phone = await openSession({ width: 360, height: 740 });
  await phone.page.goto(new URL(url).pathname);
  await atTheBank(phone.page);
  await press(phone.page, 'Pagar');
  // No login there either.
  await phone.page.getByRole('heading', { name: 'Pago confirmado' }).waitFor();
  await dialog.getByText('Pago confirmado').waitFor();
  await phone.context.close();
});
