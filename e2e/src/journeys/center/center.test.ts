import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import type { getOpening, ResponseOf } from '@aforo/shared/contract';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import type { TestServer } from '../../environment/server/test-server.ts';
import { expect, test } from '../../environment/test.ts';
import {
  logIn,
  openBrowserSession,
  type Person,
  type BrowserSession,
} from '../../environment/browser/browser-session.ts';

const browserSessions: BrowserSession[] = [];
async function pageOf(
  browser: Browser,
  server: TestServer,
  person: Person,
  width: number,
): Promise<Page> {
  const opened = await openBrowserSession(browser, { url: server.url, width, height: 800 });
  browserSessions.push(opened);
  await logIn(opened.page, person);
  return opened.page;
}
test.afterAll(async () => {
  for (const { context } of browserSessions) await context.close();
});

test.describe('the center’s contact details', () => {
  test.describe.configure({ mode: 'serial' });
  const texts = ['Nombre', 'Dirección', 'Teléfono', 'Correo'] as const;
  let admin: Page;
  const before = new Map<string, string>();
  test.beforeAll(async ({ browser, server }) => {
    admin = await pageOf(browser, server, 'admin', 1280);
    await admin.goto('/admin/configuration');
    for (const label of texts) before.set(label, await admin.getByLabel(label).inputValue());
  });
  // Other journeys use the demo's address.
  test.afterAll(async () => {
    for (const [label, text] of before) await admin.getByLabel(label).fill(text);
    await save();
  });
  async function save(): Promise<void> {
    await admin.getByRole('button', { name: 'Guardar datos' }).click();
    await admin.getByText('Datos del centro guardados.').first().waitFor();
  }

  test('are edited by the owner by keyboard, and an invalid phone number is refused', async () => {
    await admin.getByLabel('Nombre').fill('Estudio Norte');
    await admin.getByLabel('Dirección').focus();
    await admin.keyboard.press('ControlOrMeta+A');
    await admin.keyboard.type('Calle Mayor, 1');
    await admin.keyboard.press('Enter');
    await admin.keyboard.type('28013 Madrid');
    await admin.keyboard.press('Tab');
    await admin.keyboard.type('000 000');
    await admin.keyboard.press('Enter');
    await admin.getByText(/Ese teléfono no existe/).waitFor();
    expect(await admin.getByLabel('Dirección').inputValue()).toBe('Calle Mayor, 1\n28013 Madrid');
    await admin.getByLabel('Teléfono').fill('912 345 678');
    await admin.getByLabel('Correo').fill('hola@norte.es');
    await save();
    // The toast's timer also runs with reduced motion, which all tests here use.
    const clock = admin.locator('.Toastify__progress-bar').first();
    expect(await clock.evaluate((bar) => getComputedStyle(bar).animationDuration)).toBe('2s');
    // The content below the toast can be clicked meanwhile.
    const takesThePress = await admin
      .locator('.Toastify__toast')
      .first()
      .evaluate((toast) => {
        const { left, top, width, height } = toast.getBoundingClientRect();
        return toast.contains(document.elementFromPoint(left + width / 3, top + height / 2));
      });
    expect(takesThePress).toBe(false);
    // The page's own header updates without a reload.
    await admin.getByText('Estudio Norte').first().waitFor();
  });

  test('are shown to a client on the next page load', async ({ browser, server }) => {
    const page = await pageOf(browser, server, 'client', 360);
    await page.goto('/cliente/reservas');
    await page.getByText('Calle Mayor, 1').first().waitFor();
    const map = page.getByRole('link', { name: 'Cómo llegar' }).first();
    expect(await map.getAttribute('href')).toContain(
      encodeURIComponent('Calle Mayor, 1, 28013 Madrid'),
    );
    const call = page.getByRole('link', { name: 'Llamar al 912 345 678' }).first();
    expect(await call.getAttribute('href')).toBe('tel:+34912345678');
    const write = page.getByRole('link', { name: 'Escribir a hola@norte.es' }).first();
    expect(await write.getAttribute('href')).toBe('mailto:hola@norte.es');
  });
});

test('the owner sets the prefix of invoice numbers and sees a preview before saving', async ({
  browser,
  server,
}) => {
  const page = await pageOf(browser, server, 'admin', 1280);
  await page.goto('/admin/configuration?ver=cobros');
  const code = page.getByLabel('Factura', { exact: true });
  const before = await code.inputValue();
  await code.fill('fa ct');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.locator('[aria-invalid="true"]').waitFor();
  expect(await code.inputValue()).toBe('fa ct');
  await code.fill('norte');
  await page.getByText(/NORTE\d\d-000001/).waitFor();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Cobros y facturas, guardado.').first().waitFor();
  await page.reload();
  await page.getByText(/NORTE\d\d-000001/).waitFor();
  expect(await code.inputValue()).toBe('NORTE');
  await code.fill(before);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Cobros y facturas, guardado.').first().waitFor();
});

// In this file, because saving the center checks its version.
test.describe('the timetable embedded in the center’s web site', () => {
  /** The center's web site, on another origin, with the embed snippet. */
  const site = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>Mi web</title><h1>Mi web</h1>${pasted}`);
  });
  let pasted = '';
  let origin = '';
  let admin: Page;
  test.beforeAll(async ({ browser, server }) => {
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`; // it listens on a port
    admin = await pageOf(browser, server, 'admin', 1280);
    await admin.goto('/admin/configuration?ver=horario');
    pasted = (await admin.getByRole('group', { name: 'Código para tu web' }).textContent()) ?? '';
  });
  test.afterAll(async () => {
    await allow('');
    site.close();
  });

  async function allow(origins: string): Promise<void> {
    await admin.getByLabel('Webs en las que puede ir incrustado').fill(origins);
    await admin.getByRole('button', { name: 'Guardar horario público' }).click();
    await admin.getByText('Horario público guardado.').first().waitFor();
  }

  test('adapts its height on the allowed site, without a cookie', async ({ browser }) => {
    await allow(`${origin}/clases`);
    const context = await browser.newContext({ viewport: { width: 800, height: 700 } });
    const page = await context.newPage();
    await page.goto(origin);
    const frame = page.frameLocator('#aforo-horario');
    await frame.getByRole('heading', { level: 1, name: 'Horario y precios' }).waitFor();
    await page.waitForFunction(() => {
      const embeddedFrame = document.getElementById('aforo-horario');
      return (
        embeddedFrame !== null &&
        embeddedFrame.style.height !== '60rem' &&
        embeddedFrame.offsetHeight > 700
      );
    });
    const inner = frame.locator('html');
    expect(await inner.evaluate((root) => root.scrollHeight - root.clientHeight)).toBe(0);
    // Its own links stay in the frame; booking opens another tab.
    await frame.getByRole('link', { name: 'Semana siguiente' }).click();
    await frame.getByRole('link', { name: 'Semana anterior' }).waitFor();
    expect(await context.cookies()).toEqual([]);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      frame
        .getByRole('link', { name: /^(Reservar|Lista de espera)/ })
        .first()
        .click(),
    ]);
    await opened.waitForURL('**/register/booking?volver=*');
    expect(page.url()).toBe(`${origin}/`);
    await opened.close();
    await context.close();
  });

  test('is refused on any other site', async ({ browser }) => {
    await allow('https://www.otra-web.test');
    const context = await browser.newContext();
    const page = await context.newPage();
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await page.goto(origin);
    await refused;
    await context.close();
  });
});

test.describe('a class on a single day', () => {
  test('is added to the week, changed and cancelled, with a preview of each change', async ({
    browser,
    server,
  }) => {
    const page = await pageOf(browser, server, 'admin', 1280);
    // Far enough ahead for no series to have sessions there, and a day on which the center opens.
    const day = await firstOpenDay(page);
    await page.goto(`/admin/servicios?ver=clases&dia=${day}`);
    for (const hour of ['11:00', '12:30']) {
      await page.getByRole('button', { name: 'Crear clase suelta' }).click();
      const form = page.getByRole('dialog', { name: 'Nueva clase suelta' });
      await form.getByLabel('Clase', { exact: true }).selectOption({ label: 'Pilates suelo' });
      await form.getByLabel('Hora').fill(hour);
      await form.getByLabel('Quién la da').selectOption({ label: 'Marta Ibáñez Soler' });
      await form.getByText('Se crea 1 clase.').waitFor();
      await form.getByRole('button', { name: 'Crear la clase' }).click();
      await form.waitFor({ state: 'detached' });
    }

    await page.getByRole('link', { name: /^12:30.*Pilates suelo/ }).click();
    const panel = page.getByRole('dialog', { name: 'Pilates suelo' });
    await panel.getByText('No, es una clase suelta').waitFor();
    await panel.getByRole('button', { name: 'Cerrar' }).click();
    // While dragging, the consequences are shown before the drop.
    const tile = page.getByRole('link', { name: /^12:30.*Pilates suelo/ });
    await tile.scrollIntoViewIfNeeded();
    const { x, y, height } = (await tile.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    const hour = (height * 60) / 55;
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 10 - 1.25 * hour, { steps: 9 });
    await page
      .getByText(/Marta Ibáñez Soler ya tiene/)
      .first()
      .waitFor();
    await page.mouse.move(x + 20, y + 10 + hour, { steps: 5 });
    await page.getByText('No hace falta avisar a nadie.').first().waitFor();
    await page.mouse.up();
    const edit = page.getByRole('dialog', { name: 'Cambiar Pilates suelo' });
    expect(await edit.getByLabel('Hora').inputValue()).toBe('13:30');
    await edit.getByLabel('Hora').fill('13:00');
    await edit.getByText('Cambia 1 clase.').waitFor();
    await edit.getByText('No hace falta avisar a nadie.').waitFor();
    await edit.getByRole('button', { name: 'Guardar cambios' }).click();
    await edit.waitFor({ state: 'detached' });

    await page.getByRole('link', { name: /^13:00.*Pilates suelo/ }).click();
    await panel.getByRole('button', { name: 'Cancelar la clase' }).click();
    const cancel = page.getByRole('dialog', { name: /^¿Cancelar Pilates suelo/ });
    await cancel.getByText(/No hay nadie apuntado/).waitFor();
    await cancel.getByLabel('Motivo').fill('Era una prueba');
    await cancel.getByRole('button', { name: 'Cancelar la clase' }).click();
    await cancel.waitFor({ state: 'detached' });
    const cancelled = page.getByRole('link', { name: /^13:00.*Cancelada.*Pilates suelo/ });
    await cancelled.waitFor();
    expect(await cancelled.count()).toBe(1);
  });
});

/** The first Tuesday from twelve weeks on that is no holiday, `YYYY-MM-DD`. */
async function firstOpenDay(page: Page): Promise<string> {
  const { holidays } = await sendAsPage<ResponseOf<typeof getOpening>>(page, 'GET', '/api/opening');
  const closed = new Set(holidays.map(({ localDate }) => localDate));
  const date = new Date(Date.now() + 84 * 86_400_000);
  date.setUTCDate(date.getUTCDate() + ((2 - date.getUTCDay() + 7) % 7));
  while (closed.has(date.toISOString().slice(0, 10))) date.setUTCDate(date.getUTCDate() + 7);
  return date.toISOString().slice(0, 10);
}
