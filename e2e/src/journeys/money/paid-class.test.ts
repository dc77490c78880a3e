import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { readMail } from '../../environment/server/mailbox.ts';

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
  await page.getByRole('link', { name: 'Ver toda la semana' }).click();
  await page.waitForURL('**/horario?semana=*&dia=todos');
  await page
    .getByRole('link', { name: new RegExp(`^Reservar ${service}`) })
    .first()
    .click();
  await page.waitForURL('**/register/booking?volver=*');
  await page.getByLabel(/Nombre/).fill('Visita Que Paga');
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: 'Recibir mi código' }).click();
  const mail = await readMail(server.dataDir, email, /./);
  const code = /pedido:\s+(\d{6})/.exec(mail)?.[1] ?? '';
  await page.getByLabel('Código de seis cifras').fill(code);
  // A double click, as when nothing seems to happen, must make one payment.
  await page.getByRole('button', { name: /^Pagar .* y reservar$/ }).dblclick();
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
