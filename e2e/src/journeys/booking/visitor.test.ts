import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { pollUntil } from '../../environment/poll-until.ts';
import { centerDay } from '../../environment/center-day.ts';

const phone = { width: 360, height: 740 };
const service = 'Yoga suave';

/** The site of a center on another origin than Aforo's: all of its pages have the given content. */
async function openSite() {
  let shown = '';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="es"><link rel="icon" href="data:,"><body><h1>Su web</h1>${shown}</body></html>`,
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    show: (html: string) => void (shown = html),
    close: () => new Promise<unknown>((done) => server.close(done).closeAllConnections()),
  };
}

test.describe('a visitor without an account', () => {
  test('books a class after a registration with a password', async ({ openSession, server }) => {
    const { page, pageErrors } = await openSession(phone);
    const screens = new Set<string>();
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
    });
    await page.goto('/horario');
    await page.getByRole('heading', { level: 1, name: 'Horario y precios' }).waitFor();
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    await page.waitForURL('**/horario?semana=*');
    await page.getByRole('link', { name: 'Ver toda la semana' }).click();
    await page.waitForURL('**/horario?semana=*&dia=todos');
    // The last one: on a Saturday the first is tomorrow, and the sheet then says so.
    const booking = page.getByRole('link', { name: new RegExp(`^Reservar ${service}`) }).last();
    const [, day = '', time = ''] =
      / (\d+) de \w+ a las ([\d:]+)/.exec((await booking.textContent()) ?? '') ?? [];
    await booking.click();

    // A person who prefers a password registers from there.
    await page.waitForURL('**/register/booking?volver=*');
    await page.goto(page.url().replace('/register/booking?', '/register?'));
    await page.getByText('vuelves a lo que estabas mirando').waitFor();
    const email = 'visita.nueva@correo.test';
    await page.getByLabel(/Nombre/).fill('Visita Nueva Prueba');
    await page.getByLabel('Correo').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos en el tejado');
    await page.getByRole('checkbox', { name: /condiciones/i }).check();
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await page.waitForURL('**/register/success?volver=*');

    const mail = await readMail(server.dataDir, email, /confirma/i);
    await page.goto(linkIn(mail, /^\/register\/success$/));
    await page.waitForURL('**/cliente/reservas?dia=*&sesion=*');
    const sheet = page.getByRole('dialog', { name: service });
    // A class of next year is shown with its year.
    const year = new URL(page.url()).searchParams.get('dia')?.slice(0, 4) ?? '';
    const today = centerDay();
    const shownYear = today.startsWith(year) ? '' : ` ${year}`;
    await sheet.getByText(new RegExp(` ${day} \\w+${shownYear} ${time}`)).waitFor();
    await sheet.getByText('13,00 €', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Reservar y pagar en el centro' }).click();
    await sheet.getByText('Reservada').waitFor();
    expect([...screens]).toEqual([
      '/horario',
      '/register/booking',
      '/register',
      '/register/success',
      '/cliente/reservas',
    ]);
    expect(pageErrors).toEqual([]);
    // When logged in, the same link leads straight to the class.
    await page.goto('/horario');
    await page
      .getByRole('link', { name: /^(Reservar|Lista de espera)/ })
      .last()
      .click();
    await page.waitForURL('**/cliente/reservas?dia=*&sesion=*');
    await page.getByRole('dialog').waitFor();
  });

  test('reads the timetable without JavaScript and without a cookie', async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: phone,
      javaScriptEnabled: false,
    });
    const page = await context.newPage();
    await page.goto('/horario?dia=todos');
    await page.getByRole('link', { name: service, exact: true }).first().click();
    await page.waitForURL('**/horario/yoga-suave');
    await page.getByRole('heading', { level: 1, name: service }).waitFor();
    await page.getByText('60 min · 13,00 €').waitFor();
    await page.getByRole('link', { name: 'Más adelante' }).click();
    await page.getByRole('link', { name: 'Clases anteriores' }).waitFor();
    await page.getByRole('link', { name: 'Todo el horario' }).click();
    await page.waitForURL('**/horario');
    expect(await context.cookies()).toEqual([]);
    const unknown = await page.goto('/horario/esto-no-se-da');
    expect(unknown?.status()).toBe(404);
    await context.close();
  });

  test('reads the timetable embedded in the center’s site, and nowhere else', async ({
    browser,
    openSession,
    server,
  }) => {
    const [centerSite, foreignSite] = [await openSite(), await openSite()];
    const admin = await openSession({ width: 1280, height: 800 });
    await logIn(admin.page, 'admin', '/admin/configuration?ver=horario');
    await admin.page
      .getByLabel('Webs en las que puede ir incrustado')
      .fill(`${centerSite.origin}/clases`);
    await admin.page.getByRole('button', { name: 'Guardar horario público' }).click();
    await admin.page.getByText('Pega esto en la página en la que lo quieras. No usa').waitFor();
    const snippet = await admin.page.getByRole('group', { name: 'Código para tu web' }).innerText();

    const context = await browser.newContext({ viewport: phone });
    const page = await context.newPage();
    const refusals: string[] = [];
    page.on('console', (message) => refusals.push(message.text()));
    for (const site of [centerSite, foreignSite]) site.show(snippet);
    await page.goto(`${centerSite.origin}/clases`);
    const frame = page.frameLocator('#aforo-horario');
    await frame.getByRole('link', { name: 'Semana siguiente' }).click();
    await frame.getByRole('link', { name: 'Ver toda la semana' }).click();
    const booking = frame.getByRole('link', { name: new RegExp(`^Reservar ${service}`) }).first();
    await booking.waitFor();
    // The snippet sets the frame to the height of its content.
    const held = page.locator('#aforo-horario');
    await pollUntil('a frame without a scroll bar of its own', async () => {
      const inside = await frame
        .locator('html')
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      return inside === 0 && (await held.evaluate(({ clientHeight }) => clientHeight)) > 1000;
    });
    expect(await context.cookies()).toEqual([]);
    // The booking is a separate page: no other site contains its form.
    const opened = context.waitForEvent('page');
    await booking.click();
    await (await opened).waitForURL(`${server.url}/register/booking?volver=*`);
    expect(page.url()).toBe(`${centerSite.origin}/clases`);
    expect(refusals).toEqual([]);

    await page.goto(foreignSite.origin);
    await pollUntil('a refusal', () =>
      Promise.resolve(refusals.join().includes('frame-ancestors')),
    );
    expect(await frame.getByRole('link').count()).toBe(0);
    await Promise.all([
      context.close(),
      admin.context.close(),
      centerSite.close(),
      foreignSite.close(),
    ]);
  });

  test('finds the timetable from the login', async ({ openSession }) => {
    const { page } = await openSession(phone);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Ver el horario y los precios' }).click();
    await page.getByRole('heading', { level: 1, name: 'Horario y precios' }).waitFor();
  });

  for (const scheme of ['light', 'dark'] as const) {
    test(`can use the timetable without accessibility violations, ${scheme}`, async ({
      openSession,
    }) => {
      const opened = { width: 320, height: 740, scheme };
      const { page, pageErrors } = await openSession(opened);
      for (const path of ['/horario', '/horario/yoga-suave', '/horario/fisioterapia']) {
        await page.goto(path);
        expect([path, await axeFaults(page)]).toEqual([path, []]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect([path, overflow]).toEqual([path, 0]);
      }
      expect(pageErrors).toEqual([]);
    });
  }
});
