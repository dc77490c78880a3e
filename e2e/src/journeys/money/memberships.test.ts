import type { Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { fillLogin, logIn } from '../../environment/browser/browser-session.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { startMovedServer, type MovedServer } from '../../environment/server/moved-server.ts';
import { registerAndLogIn, newAccountPassword } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import type { TestServer } from '../../environment/server/test-server.ts';
import { pollUntil } from '../../environment/poll-until.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';

// A membership is bought, and renewed month after month.
test.describe.configure({ mode: 'serial' });

let moved: MovedServer;
let testServer: TestServer;
test.beforeAll(async () => {
  moved = await startMovedServer();
  testServer = moved.server;
});
test.afterAll(() => moved.stop());

/**
 * Moves the server to the next noon. The test bank counts a card's months in UTC and the center bills by
 * its own days: shortly before midnight UTC on the last of a month they would be in different months.
 */
function moveServerToNoon(): void {
  const hourMs = 3_600_000;
  const dayMs = 24 * hourMs;
  const sinceNoon = (Date.now() + moved.aheadMs() - 12 * hourMs) % dayMs;
  moved.move(moved.aheadMs() + dayMs - sinceNoon);
}

const name = 'Cuota de doce meses';
const email = 'cuota@correo.test';

/** A phone whose clock matches the server's. */
async function openPhone(openSession: OpenSession, at: Date) {
  const opened = await openSession({
    url: testServer.url,
    width: 360,
    height: 740,
  });
  await opened.context.clock.setFixedTime(at);
  return opened;
}

interface Period {
  renewsOn: string;
  owedMinor: number;
  nextTryAt: string | null;
}
/** Requested separately from the page, which has preloaded the same data. */
async function current(page: Page): Promise<Period> {
  const answer = await page.request.get('/api/me/memberships');
  const { items } = (await answer.json()) as { items: [Period?] }; // the contract's response type
  if (!items[0]) throw new Error('No membership');
  return items[0];
}

/** The outcome of the renewal: charged, or failed with a date for the next attempt. */
async function renewalOf(page: Page, due: string, at: Date): Promise<Period> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    const period = await current(page);
    const isTried = period.owedMinor === 0 || Date.parse(period.nextTryAt ?? '') > +at + 3_600_000;
    if (period.renewsOn !== due && isTried) return period;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`Nothing was renewed on ${due}`);
}

/** Moves to the morning on which the next month is due, after the server has processed it. */
async function openOnRenewal(openSession: OpenSession, due: string) {
  const at = new Date(`${due}T10:00:00Z`);
  moved.move(at.getTime() - Date.now());
  const phone = await openPhone(openSession, at);
  const { page } = phone;
  await page.goto('/login');
  await fillLogin(page, email, newAccountPassword);
  await page.waitForURL('**/cliente/reservas');
  const renewed = await renewalOf(page, due, at);
  await page.goto('/cliente');
  return {
    ...phone,
    membership: page.getByRole('region', { name: 'Tu suscripción' }),
    renewsOn: renewed.renewsOn,
    receipts: page.getByRole('region', { name: 'Tus recibos' }).getByText(name),
  };
}

interface Outcome {
  state: string;
  failure: string | null;
  giveBack: string;
}

/**
 * A new client at the payment page for the only class with this name, with a bank that responds
 * slowly.
 */
async function openSlowPayment(
  openSession: OpenSession,
  className: string,
  date: string,
  who: string,
) {
  const opened = await openSession({
    url: testServer.url,
    width: 390,
    height: 844,
  });
  const { page } = opened;
  await registerAndLogIn(page, testServer.dataDir, who);
  const sheet = await openClass(page, className, date);
  await sheet.getByRole('button', { name: /^Pagar 13,00.* y reservar$/ }).click();
  await page.waitForURL('**/api/test-bank/**');
  let reference = '';
  return {
    ...opened,
    /** Sends the payment; the bank confirms it twenty seconds later. */
    async pay(): Promise<void> {
      const isHeard = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().includes('/test-bank/'),
      );
      await page.getByRole('button', { name: /^Pagar, y que el banco lo confirme/ }).click();
      await isHeard;
    },
    async outcome(title: string): Promise<void> {
      await page.getByRole('heading', { name: title }).waitFor();
      reference = new URL(page.url()).searchParams.get('pago') ?? '';
    },
    async payment(): Promise<Outcome> {
      return (await (await page.request.get(`/api/payments/${reference}`)).json()) as Outcome; // the contract's response type
    },
    async count(path: string): Promise<number> {
      const { items } = (await (await page.request.get(path)).json()) as { items: unknown[] };
      return items.length;
    },
  };
}

test('a payment after the hold has expired books the class if a seat is left, and is refunded otherwise', async ({
  openSession,
}) => {
  const admin = await openSession({ url: testServer.url });
  await logIn(admin.page, 'admin');
  const [roomy, narrow] = ['Clase con sitio', 'Clase de una plaza'];
  const left = await writeClass(admin.page, { name: roomy, capacity: 2, priceMinor: 1300 });
  const none = await writeClass(admin.page, { name: narrow, capacity: 1, priceMinor: 1300 });
  const quick = await sendAsPage<{ id: string }>(admin.page, 'POST', '/api/clients', {
    name: 'Rápida Prueba Sanz',
    email: 'rapida@correo.test',
    phone: '',
    birthDate: '',
    tags: [],
    notes: '',
    acceptsDuplicate: true,
  });
  const [lucky, late] = await Promise.all([
    openSlowPayment(openSession, roomy, left.date, 'con.sitio@correo.test'),
    openSlowPayment(openSession, narrow, none.date, 'sin.sitio@correo.test'),
  ]);
  await Promise.all([lucky.pay(), late.pay()]);
  moved.move(40 * 60_000);
  await pollUntil('later hour at the server', async () => {
    const { date } = (await admin.page.request.get('/api/settings')).headers();
    return Date.parse(date ?? '') > Date.now() + 30 * 60_000;
  });
  await sendAsPage(admin.page, 'POST', '/api/bookings', {
    target: { sessionId: none.sessionId },
    clientId: quick.id,
    purchaseId: null,
  });

  await lucky.outcome('Pago confirmado');
  await lucky.page.getByRole('link', { name: 'Ver mi reserva' }).click();
  await lucky.page
    .getByRole('dialog', { name: roomy })
    .getByText(/^Pagada/)
    .waitFor();
  expect(await lucky.payment()).toMatchObject({ state: 'confirmed', failure: null });
  expect(await lucky.count('/api/me/documents')).toBe(1);
  const { items } = await sendAsPage<{ items: object[] }>(lucky.page, 'GET', '/api/me/bookings');
  expect(items).toMatchObject([{ status: 'confirmed', payment: 'online', priceMinor: 0 }]);

  await late.outcome('El pago llegó cuando ya no quedaba plaza');
  const main = late.page.getByRole('main');
  await main.getByText(/^Lo que se pagó \(13,00\s€\) .*al mismo medio de pago\./).waitFor();
  await main.getByText('Elige otro momento, o apúntate a la lista de espera.').waitFor();
  await pollUntil('money on its way back', async () => (await late.payment()).giveBack === 'done');
  expect(await late.payment()).toMatchObject({ state: 'failed', failure: 'seat_lost' });
  expect(await late.count('/api/me/bookings')).toBe(0);
  expect(await late.count('/api/me/documents')).toBe(0);
  await readMail(testServer.dataDir, 'sin.sitio@correo.test', /Te[ _]devolvemos/);
  await main.getByRole('link', { name: 'Elegir otro momento' }).click();
  await late.page.waitForURL('**/cliente/reservas');
  expect([...lucky.pageErrors, ...late.pageErrors]).toEqual([]);
  await Promise.all([admin, lucky, late].map(({ context }) => context.close()));
});

let renewsOn = '';

test('a client buys a monthly membership with a card that expires soon', async ({
  openSession,
}) => {
  moveServerToNoon();
  const admin = await openSession({ url: testServer.url });
  await logIn(admin.page, 'admin');
  await sendAsPage(admin.page, 'POST', '/api/packages', {
    name,
    kind: 'unlimited',
    credits: null,
    validityDays: 31,
    validityFrom: 'purchase',
    serviceIds: [],
    weeklyLimit: null,
    priceMinor: 4e3,
    renewsMonthly: true,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
  });
  const { context, page, pageErrors } = await openPhone(
    openSession,
    new Date(Date.now() + moved.aheadMs()),
  );
  await registerAndLogIn(page, testServer.dataDir, email);
  await page.goto('/cliente');
  await page.getByRole('link', { name: 'Comprar un bono' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  await page.waitForURL('**/cliente/cuota?plan=*');
  await page.getByText('la tarjeta se guarda para las renovaciones').waitFor();
  await page.getByRole('radio', { name: /^Con tarjeta/ }).check();
  await page.getByRole('checkbox', { name: /^Acepto apuntarme/ }).check();
  await page.getByRole('button', { name: /^Pagar 40,00/ }).click();
  await page.waitForURL('**/api/test-bank/**');
  await page.getByRole('button', { name: 'Pagar con una tarjeta que caduca en dos meses' }).click();
  await page.getByRole('heading', { name: 'Pago confirmado' }).waitFor();
  await page.getByRole('link', { name: 'Ir a Mi información' }).click();
  await page
    .getByRole('region', { name: 'Tu suscripción' })
    .getByText(/por 40,00.*, con Visa •••• 4242/)
    .waitFor();
  ({ renewsOn } = await current(page));
  expect(pageErrors).toEqual([]);
  await Promise.all([context.close(), admin.context.close()]);
});

for (const [after, paid] of [
  ['a month', 2],
  ['two months', 3],
] as const) {
  test(`its card is charged again after ${after}`, async ({ openSession }) => {
    const phone = await openOnRenewal(openSession, renewsOn);
    await phone.membership.getByText('En vigor').waitFor();
    await phone.receipts.nth(paid - 1).waitFor();
    expect(await phone.receipts.count()).toBe(paid);
    expect(await phone.page.getByRole('region', { name: 'Pendiente de pago' }).count()).toBe(0);
    expect(phone.pageErrors).toEqual([]);
    ({ renewsOn } = phone);
  });
}

test('after three months the card has expired: the client is told and pays with another, which is saved', async ({
  openSession,
}) => {
  const { page, membership, pageErrors } = await openOnRenewal(openSession, renewsOn);
  await membership
    .getByText(/^No se ha podido cobrar con Visa •••• 4242, que ha caducado/)
    .waitFor();
  await membership.getByText(/^La tarjeta se vuelve a probar el /).waitFor();
  await readMail(testServer.dataDir, email, /No hemos podido cobrar/);
  await page
    .getByRole('region', { name: 'Pendiente de pago' })
    .getByRole('button', { name: `Pagar ${name}`, exact: true })
    .click();
  await page.waitForURL('**/api/test-bank/**');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('heading', { name: 'Pago confirmado' }).waitFor();
  await page.getByRole('link', { name: 'Ir a Mi información' }).click();
  await membership.getByText(/caduca 12\/30/).waitFor();
  expect(await membership.getByText(/No se ha podido cobrar/).count()).toBe(0);
  expect(await page.getByRole('region', { name: 'Pendiente de pago' }).count()).toBe(0);
  expect(pageErrors).toEqual([]);
});
