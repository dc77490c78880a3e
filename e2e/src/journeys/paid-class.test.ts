import type { Page } from '@playwright/test';
import { expect, test } from '../environment/test.ts';
import { linkIn, readMail } from '../environment/mailbox.ts';

const phone = { width: 360, height: 740 };
const email = 'visita.de.pago@correo.test';
/** No other journey books it; the center gives it on two evenings a week. */
const service = 'Vinyasa yoga';

/** A slow mobile connection: 400 kbit/s with a round trip of 300 ms. */
async function slowLine(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 5e4,
    uploadThroughput: 25e3,
  });
}

test('a visitor on a slow connection pays for a class once after a double click', async ({
  openSession,
  server,
}) => {
  const visitor = await openSession(phone);
  const { page } = visitor;
  await slowLine(page);
  await page.goto('/horario');
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await page.waitForURL('**/horario?semana=*');
  await page
    .getByRole('link', { name: new RegExp(`^Reservar ${service}`) })
    .first()
    .click();
  await page.waitForURL('**/register?volver=*');
  await page.getByLabel(/Nombre/).fill('Visita Que Paga');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill('tres gatos en el tejado');
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL('**/register/success?volver=*');
  await page.goto(linkIn(await readMail(server.dataDir, email, /confirma/i), /success$/));

  await page.waitForURL('**/cliente/reservas?dia=*&sesion=*');
  const sheet = page.getByRole('dialog', { name: service });
  // A double click, as when nothing seems to happen, must make one payment.
  await sheet.getByRole('button', { name: /^Pagar .* y reservar$/ }).dblclick();
  await page.waitForURL('**/api/test-bank/**');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await page.getByRole('heading', { name: 'Pago confirmado' }).waitFor({ timeout: 60_000 });
  await page.getByText(service).first().waitFor();
  await page.goto('/cliente');
  const receipts = page.getByRole('region', { name: 'Tus recibos' });
  await receipts.getByText('Factura simplificada').first().waitFor();
  expect(await receipts.getByText('Factura simplificada').count()).toBe(1);
  expect(visitor.pageErrors).toEqual([]);
});
