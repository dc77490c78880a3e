import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { demoAccounts } from '../../environment/browser/browser-session.ts';
import { readMail } from '../../environment/server/mailbox.ts';

const phone = { width: 360, height: 740 };
/** The center gives it often enough to find a free class in any two weeks. */
const service = 'Pilates suelo';

async function openClass(page: Page): Promise<void> {
  await page.goto('/horario?dia=todos');
  await page.getByRole('heading', { level: 1, name: 'Horario y precios' }).waitFor();
  const link = page.getByRole('link', { name: new RegExp(`^Reservar ${service}`) }).last();
  if ((await link.count()) === 0) {
    await page.getByRole('link', { name: 'Semana siguiente' }).click();
    await page.waitForURL('**/horario?semana=*');
    await page.getByRole('link', { name: 'Ver toda la semana' }).click();
    await page.waitForURL('**/horario?semana=*&dia=todos');
  }
  await page
    .getByRole('link', { name: new RegExp(`^Reservar ${service}`) })
    .last()
    .click();
  await page.waitForURL('**/register/booking?volver=*');
  await page.getByRole('heading', { name: service }).waitFor();
}

async function askCode(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel('Nombre y apellidos').fill(name);
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: 'Recibir mi código' }).click();
  await page.getByLabel('Código de seis cifras').waitFor();
}

async function mailedCode(dataDir: string, email: string): Promise<string> {
  const mail = await readMail(dataDir, email, /\d{6}[ _]es[ _]tu/);
  const code = /pedido:\s+(\d{6})/.exec(mail)?.[1];
  if (code === undefined) throw new Error('The mail has no code');
  return code;
}

test.describe('a visitor without an account', () => {
  test('pays for a class with four screens, five taps and three fields', async ({
    openSession,
    server,
  }) => {
    const { page, pageErrors } = await openSession(phone);
    const screens = new Set<string>();
    let taps = 0;
    const fields = new Set<string>();
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      const { pathname } = new URL(frame.url());
      screens.add(pathname.startsWith('/api/test-bank') ? 'bank' : pathname);
    });
    await page.exposeFunction('countTap', () => void (taps += 1));
    await page.exposeFunction('countField', (name: string) => void fields.add(name));
    await page.addInitScript(() => {
      // playwright’s functions are on the window
      const counters = window as unknown as {
        countTap: () => void;
        countField: (name: string) => void;
      };
      addEventListener('pointerdown', () => counters.countTap(), true);
      addEventListener(
        'input',
        ({ target }) => {
          if (target instanceof HTMLInputElement && target.type !== 'checkbox') {
            counters.countField(target.name);
          }
        },
        true,
      );
    });

    const email = 'visita.sin.clave@correo.test';
    await openClass(page);
    await page.getByText(/^14,00/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await askCode(page, 'Visita Sin Clave', email);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel('Código de seis cifras').fill(await mailedCode(server.dataDir, email));
    await page.getByRole('button', { name: /^Pagar .* y reservar$/ }).click();
    await page.waitForURL('**/api/test-bank/**');
    await page.getByRole('button', { name: 'Pagar', exact: true }).click();
    await page.getByRole('heading', { name: 'Pago confirmado' }).waitFor({ timeout: 60_000 });
    expect([...screens]).toEqual([
      '/horario',
      '/register/booking',
      'bank',
      '/cliente/pagoConfirmado',
    ]);
    expect([...fields].toSorted()).toEqual(['code', 'email', 'name']);
    expect(taps).toBeLessThanOrEqual(5);
    expect(pageErrors).toEqual([]);
  });

  test('corrects a wrong code, and two tabs end with one seat', async ({ openSession, server }) => {
    const { page, context } = await openSession(phone);
    const email = 'visita.dos.veces@correo.test';
    await openClass(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await askCode(page, 'Visita Dos Veces', email);
    const code = await mailedCode(server.dataDir, email);
    await page.getByLabel('Código de seis cifras').fill(code === '000000' ? '000001' : '000000');
    await page.getByText(/Ese código no es el que hemos mandado/).waitFor();
    // The page of the code survives a reload, as after a change to the mail program.
    await page.reload();
    await page.getByLabel('Código de seis cifras').fill(code);
    await page.getByRole('button', { name: 'Reservar y pagar en el centro' }).click();
    await page.getByRole('heading', { name: 'Tienes tu plaza' }).waitFor();
    await page.getByRole('button', { name: 'Ver mi reserva' }).click();
    await page.waitForURL('**/cliente/reservas?dia=*&sesion=*');
    await page.getByRole('dialog').getByText('Ya tienes plaza en esta clase').waitFor();
    // The other tab, opened before, finds the session and the seat.
    await other.reload();
    await other.waitForURL('**/cliente/reservas?dia=*&sesion=*');
    await other.getByRole('dialog').getByText('Ya tienes plaza en esta clase').waitFor();
  });
});

test('a client with an account logs in with the same code', async ({ openSession, server }) => {
  const { page } = await openSession(phone);
  const { email } = demoAccounts.client;
  await openClass(page);
  await askCode(page, 'Otro Nombre', email);
  await page.getByLabel('Código de seis cifras').fill(await mailedCode(server.dataDir, email));
  // A bono may pay, so the client’s own screen offers the class.
  await page
    .getByRole('dialog', { name: service })
    .or(page.getByRole('button', { name: /y reservar$|^Reservar/ }).first())
    .first()
    .waitFor();
  const session = await page.evaluate(async () => {
    const answer = await fetch('/api/session');
    return ((await answer.json()) as { session: { user: { email: string } } | null }).session;
  });
  expect(session?.user.email).toBe(email);
});
