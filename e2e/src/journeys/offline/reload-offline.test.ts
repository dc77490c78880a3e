import { apiOf } from '../../browsers/api-of.ts';
import { writeComingClass } from '../../browsers/coming-class.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { keptIn, waitUntilKept } from '../../environment/browser/offline-worker.ts';
import { pollUntil } from '../../environment/poll-until.ts';
import { expect, test } from '../../environment/test.ts';

// A server of its own: the coming classes need a center without opening hours.
test.use({ serverEnv: { AFORO_DEMO: '1', OFFLINE_WORKER: 'on' } });

const notice = /^Sin conexión · lo que ves es de las \d\d:\d\d/;

test('a client sees the next booking after a reload without network, and stays up to date afterwards', async ({
  openSession,
}) => {
  const { page, context } = await openSession({ hasWorker: true, width: 390 });
  await logIn(page, 'client');
  const next = page.getByRole('region', { name: 'Tu próxima reserva' });
  const service = (await next.getByRole('heading').textContent()) ?? '';
  await waitUntilKept(page, '/api/me/bookings');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(next.getByRole('heading')).toHaveText(service);

  // Where the installed application opens.
  await page.goto('/');
  await expect(next.getByRole('heading')).toHaveText(service);
  await expect(page).toHaveURL(/\/cliente\/reservas/);

  const fresh = page.waitForResponse('**/api/me/bookings?when=upcoming');
  await context.setOffline(false);
  expect((await fresh).status()).toBe(200);
  await expect(page.getByText(notice)).toBeHidden();
  await expect(next.getByRole('heading')).toHaveText(service);
});

test('the desk sees its day after a reload without network, and its arrivals are sent afterwards', async ({
  openSession,
  server,
}) => {
  const send = await apiOf(server.url, 'admin');
  const { date, client } = await writeComingClass(send, 'Clase sin red');
  const { page, context } = await openSession({ hasWorker: true });
  await logIn(page, 'receptionist', `/recepcionista/recepcion?dia=${date}`);
  await page.locator('[data-session]').filter({ hasText: 'Clase sin red' }).click();
  await page.getByRole('button', { name: `Llegada de ${client}` }).waitFor();
  await waitUntilKept(page, '/api/agenda');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
  const arrival = page.getByRole('button', { name: `Llegada de ${client}` });
  await arrival.click();
  await expect(page.getByText('por enviar')).toBeVisible();

  await page.getByRole('link', { name: client, exact: true }).click();
  const panel = page.getByRole('complementary', { name: client });
  await expect(panel.getByText('Sin conexión: es lo que ya sabía la lista')).toBeVisible();
  await expect(panel.getByText(/^\d\d:\d\d · Clase sin red$/)).toBeVisible();
  await page.keyboard.press('F2');
  const charge = page.getByRole('dialog', { name: `Cobrar a ${client}` });
  await expect(charge.getByText('Sin conexión: cobrar espera')).toBeVisible();
  await charge.getByRole('button', { name: 'Cerrar' }).click();

  // The mark survives another reload.
  await page.reload();
  await expect(arrival).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect(page.getByText('por enviar')).toBeHidden();
  await expect(page.getByText(notice)).toBeHidden();
  await expect(arrival).toHaveAttribute('aria-pressed', 'true');
});

test('a professional sees the classes of today after a reload without network, without the notes about clients', async ({
  openSession,
  server,
}) => {
  const send = await apiOf(server.url, 'admin');
  const { client } = await writeComingClass(send, 'Clase propia sin red', 'Marta Ibáñez Soler');
  const { page, context } = await openSession({ hasWorker: true, width: 390 });
  await logIn(page, 'professional');
  const card = page.locator('details').filter({ hasText: 'Clase propia sin red' });
  await card.waitFor();
  await waitUntilKept(page, '/api/agenda');
  const agenda = await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.endsWith('reads')) ?? '';
    const cache = await caches.open(name);
    const [request] = (await cache.keys()).filter(({ url }) => url.includes('/api/agenda'));
    return request ? ((await (await cache.match(request))?.text()) ?? '') : '';
  });
  expect(agenda).toContain(client);
  expect(agenda).not.toContain('"about"');
  const { days } = JSON.parse(agenda) as { days: unknown[] }; // an agenda
  expect(days.length).toBeLessThanOrEqual(2);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(notice)).toBeVisible();
  if (!(await card.evaluate((details: HTMLDetailsElement) => details.open))) {
    await card.locator('summary').click();
  }
  await card.getByRole('button', { name: `${client} vino`, exact: true }).click();
  await expect(card.getByText('Sin enviar')).toBeVisible();
  await context.setOffline(false);
  await expect(card.getByText('Sin enviar')).toBeHidden();
});

test('nothing of a person is kept after the log-out, and nothing after the session was closed elsewhere', async ({
  openSession,
}) => {
  const { page, context } = await openSession({ hasWorker: true });
  await logIn(page, 'client');
  await waitUntilKept(page, '/api/me/bookings');
  const isEmpty = async () => {
    const { pages = [], reads = [], person = [] } = await keptIn(page);
    return [...pages, ...person, ...reads.filter((path) => path !== '/api/settings')].length === 0;
  };

  // As another device would: the page hears of it with its next read.
  await page.evaluate(() => fetch('/api/me/bookings?when=upcoming').then(({ status }) => status));
  await context.clearCookies({ name: 'aforo_session' });
  await page.evaluate(() => fetch('/api/me/bookings?when=upcoming').then(({ status }) => status));
  await pollUntil('end of what was kept', isEmpty);

  await logIn(page, 'client');
  await waitUntilKept(page, '/api/me/bookings');
  await page.getByRole('button', { name: /^Cuenta de|Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login');
  await pollUntil('end of what was kept', isEmpty);

  await context.setOffline(true);
  await expect(page.goto('/cliente/reservas')).rejects.toThrow('net::ERR_');
});

test('another person who logs in gets nothing of the one before', async ({ openSession }) => {
  const { page, context } = await openSession({ hasWorker: true });
  await logIn(page, 'client');
  await waitUntilKept(page, '/api/me/bookings');
  await logIn(page, 'professional');
  await waitUntilKept(page, '/api/agenda');
  const { pages = [], reads = [] } = await keptIn(page);
  expect(pages).toEqual(['/profesional/clases']);
  expect(reads.filter((path) => path.startsWith('/api/me/'))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Clases' })).toBeVisible();
});
