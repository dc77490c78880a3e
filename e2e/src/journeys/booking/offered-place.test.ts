import { randomUUID } from 'node:crypto';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { openClass, writeClass } from '../../environment/write-class.ts';

const word = randomUUID().slice(0, 8);
const name = `Clase de una plaza ${word}`;
const email = `espera.${word}@correo.test`;

interface CreatedRecord {
  id: string;
}
test('a free seat is offered with its price and deadline, and accepted with one tap', async ({
  openSession,
  server,
}) => {
  const [admin, phone] = await Promise.all([
    openSession(),
    openSession({ width: 360, height: 740 }),
  ]);
  await Promise.all([
    logIn(admin.page, 'admin'),
    registerAndLogIn(phone.page, server.dataDir, email),
  ]);
  const { date, sessionId } = await writeClass(admin.page, { name, capacity: 1, priceMinor: 1300 });
  const sitting = await sendAsPage<CreatedRecord>(admin.page, 'POST', '/api/clients', {
    name: `Sentada Prueba ${word}`,
    email: `sentada.${word}@correo.test`,
    phone: '',
    birthDate: '',
    tags: [],
    notes: '',
    acceptsDuplicate: true,
  });
  const booked = await sendAsPage<CreatedRecord>(admin.page, 'POST', '/api/bookings', {
    target: { sessionId },
    clientId: sitting.id,
    purchaseId: null,
  });

  const { page } = phone;
  const sheet = await openClass(page, name, date);
  await sheet.getByText(/te la guardamos media hora para que decidas/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Apuntarme a la espera' }).click();
  await sheet.getByText('Estás en la lista de espera').waitFor();

  await sendAsPage(admin.page, 'POST', `/api/bookings/${booked.id}/cancellation`, {
    expected: 'cancelled',
  });
  const mail = await readMail(server.dataDir, email, /Hay[ _]una[ _]plaza[ _]para[ _]ti/);
  expect(mail).toMatch(/13,00/);
  const deadline = /hasta las (\d{2}:\d{2})/.exec(mail)?.[1] ?? 'no deadline';

  await page.goto('/cliente/reservas');
  const offer = page.getByRole('region', { name: `Plaza libre en ${name}` });
  await offer.getByText(`Hay una plaza para ti hasta las ${deadline}`).waitFor();
  await offer.getByText(/13,00/).first().waitFor();
  await offer.getByRole('button', { name: 'Aceptar la plaza' }).click();
  const outcome = page.getByRole('dialog', { name });
  await outcome.getByRole('heading', { name: 'La plaza es tuya' }).waitFor();
  await outcome.getByText(/^13,00\s€, se paga en el centro\.$/).waitFor();
  await outcome.getByRole('button', { name: 'Hecho' }).click();
  await offer.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'Tu próxima reserva' })
    .getByRole('heading', { name })
    .waitFor();
  expect([...admin.pageErrors, ...phone.pageErrors]).toEqual([]);
  await Promise.all([admin.context.close(), phone.context.close()]);
});
