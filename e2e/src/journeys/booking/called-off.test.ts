import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TestServer } from '../../environment/server/test-server.ts';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { sellBono } from '../../environment/sell-bono.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';

const word = randomUUID().slice(0, 8);
const name = `Clase suspendida ${word}`;

interface CreatedRecord {
  id: string;
}

/** Creates a new client on a phone. */
async function newClient(openSession: OpenSession, server: TestServer, who: string) {
  const email = `${who}.${word}@correo.test`;
  const opened = await openSession({ width: 360, height: 740 });
  await registerAndLogIn(opened.page, server.dataDir, email);
  const { id } = await sendAsPage<CreatedRecord>(opened.page, 'GET', '/api/me/client');
  return { ...opened, email, id };
}

/** Waits until the bank has refunded the payment and its document exists. */
async function correctionOf(page: Page): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await page.request.get('/api/me/documents');
    if (((await answer.json()) as { items: unknown[] }).items.length === 2) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('Nothing went back to the card');
}

test('cancelling a class refunds the card payment, returns the session to the bono, and both clients see it', async ({
  openSession,
  server,
}) => {
  const [admin, payer, member] = await Promise.all([
    openSession(),
    newClient(openSession, server, 'tarjeta'),
    newClient(openSession, server, 'bono'),
  ]);
  await logIn(admin.page, 'admin');
  const { date, serviceId } = await writeClass(admin.page, { name, capacity: 4, priceMinor: 1700 });
  await sellBono(admin.page, { clientId: member.id, name: `Bono ${word}`, serviceId });

  const paid = await openClass(payer.page, name, date);
  await paid.getByRole('button', { name: /^Pagar 17,00.* y reservar$/ }).click();
  await payer.page.waitForURL('**/api/test-bank/**');
  await payer.page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payer.page.getByRole('heading', { name: 'Pago confirmado' }).waitFor();
  const booked = await openClass(member.page, name, date);
  await booked.getByRole('button', { name: 'Reservar', exact: true }).click();
  await booked.getByText('Reservada', { exact: true }).waitFor();

  const { page } = admin;
  await page.goto(`/admin/servicios?ver=clases&dia=${date}`);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await page.getByRole('button', { name: 'Cancelar la clase' }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^¿Cancelar ${name}`) });
  await dialog.getByText(/^Se devuelven 17,00.* a la tarjeta, a 1 persona\.$/).waitFor();
  await dialog.getByLabel('Motivo').fill('Clara está enferma');
  await dialog.getByRole('button', { name: 'Cancelar la clase' }).click();
  await dialog.waitFor({ state: 'detached' });

  const mail = await readMail(server.dataDir, payer.email, /cancelad/i);
  expect(mail).toContain('al mismo medio de pago');
  await correctionOf(payer.page);
  await payer.page.goto('/cliente/reservas?ver=pasadas');
  const refunded = payer.page.getByRole('listitem').filter({ hasText: name });
  await refunded.getByText('Cancelada por el centro').waitFor();
  await refunded.getByText(/^17,00.* devueltos a tu tarjeta/).waitFor();
  await payer.page.goto('/cliente');
  await payer.page
    .getByRole('region', { name: 'Tus recibos' })
    .getByText(/^.17,00\s€$/)
    .waitFor();

  await member.page.goto('/cliente/reservas?ver=pasadas');
  const returned = member.page.getByRole('listitem').filter({ hasText: name });
  await returned.getByText(new RegExp(`Sesión devuelta a tu Bono ${word}`)).waitFor();
  await member.page.goto('/cliente');
  await member.page
    .getByRole('region', { name: 'Tus bonos' })
    .getByText('Quedan 5 sesiones')
    .first()
    .waitFor();
  expect([...admin.pageErrors, ...payer.pageErrors, ...member.pageErrors]).toEqual([]);
  for (const { context } of [admin, payer, member]) await context.close();
});
