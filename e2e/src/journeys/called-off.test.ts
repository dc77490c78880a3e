import { randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn, openBrowserSession, serverDataDir } from '../environment/browser-session.ts';
import { readMail } from '../environment/mailbox.ts';
import { registerAndLogIn } from '../environment/new-account.ts';
import { sendAsPage } from '../environment/send-as-page.ts';
import { useBrowser } from '../environment/use-browser-session.ts';

jest.setTimeout(180_000);

const browser = useBrowser();
const word = randomUUID().slice(0, 8);
const name = `Clase suspendida ${word}`;

interface Created {
  id: string;
}

const tax = { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 } as const;

/** A class of the story's own, on the first day to come on which the centre can give it. */
async function writeClass(page: Page): Promise<{ date: string; serviceId: string }> {
  const { id: serviceId } = await sendAsPage<Created>(page, 'POST', '/api/services', {
    ...{ name, kind: 'class', description: '', durationMinutes: 30, capacity: 4 },
    ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0, priceMinor: 1700, ...tax },
    ...{ color: '#0f766e', isOnline: true, resources: [] },
    ...{ bookingOpensDays: 60, bookingClosesMinutes: 0, cancellationMinutes: 720 },
  });
  const professional = await sendAsPage<Created>(page, 'POST', '/api/professionals', {
    ...{ name: `Clara Prueba ${word}`, color: '#0f766e', bio: '', userId: null },
    ...{ serviceIds: [serviceId], hours: [], exceptions: [] },
  });
  for (let day = 3; day < 14; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const wanted = {
      ...{ serviceId, professionalId: professional.id, resourceId: null },
      ...{ localDate: date, localTime: '11:00', durationMinutes: 30, capacity: 4 },
    };
    const seen = await sendAsPage<{ creates: number; conflicts: unknown[] }>(
      ...([page, 'POST', '/api/sessions/preview', wanted] as const),
    );
    if (seen.creates !== 1 || seen.conflicts.length > 0) continue;
    await sendAsPage(page, 'POST', '/api/sessions', wanted);
    return { date, serviceId };
  }
  throw new Error('The centre is closed for a fortnight');
}

/** Somebody new on a telephone. */
async function newClient(who: string) {
  const email = `${who}.${word}@correo.test`;
  const opened = await openBrowserSession(browser(), { width: 360, height: 740 });
  await registerAndLogIn(opened.page, serverDataDir(), email);
  const { id } = await sendAsPage<Created>(opened.page, 'GET', '/api/me/client');
  return { ...opened, email, id };
}

/** What it offers to whoever opens it. */
async function openClass(page: Page, date: string) {
  await page.goto(`/cliente/reservas?dia=${date}`);
  const offered = page.getByRole('list', { name: /^Clases, / });
  await offered.getByRole('link', { name: new RegExp(name) }).click();
  return page.getByRole('dialog', { name });
}

/** The bank gives it back a moment later: until the document of it is there. */
async function correctionOf(page: Page): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    const answer = await page.request.get('/api/me/documents');
    if (((await answer.json()) as { items: unknown[] }).items.length === 2) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error('Nothing went back to the card');
}

test('a class that the centre calls off: what a card paid goes back to it, a session to its bono, and both see it', async () => {
  const [admin, payer, member] = await Promise.all([
    openBrowserSession(browser()),
    newClient('tarjeta'),
    newClient('bono'),
  ]);
  await logIn(admin.page, 'admin');
  const { date, serviceId } = await writeClass(admin.page);
  const template = await sendAsPage<Created>(admin.page, 'POST', '/api/packages', {
    ...{ name: `Bono ${word}`, kind: 'credits', credits: 5, validityDays: 60, priceMinor: 5000 },
    ...{ validityFrom: 'purchase', serviceIds: [serviceId], weeklyLimit: null, ...tax },
  });
  await sendAsPage(admin.page, 'POST', '/api/sales', {
    clientId: member.id,
    lines: [{ kind: 'package', templateId: template.id, quantity: 1 }],
    payments: [{ method: 'card', amountMinor: 5000 }],
    ...{ document: { kind: 'simplified' }, expectedTotalMinor: 5000 },
  });

  const paid = await openClass(payer.page, date);
  await paid.getByRole('button', { name: /^Pagar 17,00.* y reservar$/ }).click();
  await payer.page.waitForURL('**/api/test-bank/**');
  await payer.page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await payer.page.getByRole('heading', { name: 'Pago confirmado' }).waitFor();
  const booked = await openClass(member.page, date);
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

  const mail = await readMail(serverDataDir(), payer.email, /cancelad/i);
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
