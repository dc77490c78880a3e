import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { newAccountPassword } from '../../environment/new-account.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { centerDay } from '../../environment/center-day.ts';
import { updateProfessional } from '@aforo/shared/contract';

const word = randomUUID().slice(0, 8);
const service = `Clase prestada ${word}`;
const asker = { name: `Paula Prueba ${word}`, email: `paula.${word}@correo.test` };
const substitute = `Sara Suplente ${word}`;

interface CreatedRecord {
  id: string;
}
interface NamedRecord extends CreatedRecord {
  name: string;
}

/** Creates a professional with an account, and another who can give the same sessions. */
async function writeTeam(admin: Page) {
  const { id: serviceId } = await sendAsPage<CreatedRecord>(admin, 'POST', '/api/services', {
    name: service,
    kind: 'class',
    description: '',
    durationMinutes: 30,
    capacity: 4,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    priceMinor: 0,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
    color: '#0f766e',
    isOnline: true,
    resources: [],
    bookingOpensDays: 60,
    bookingClosesMinutes: 0,
    cancellationMinutes: 720,
  });
  const given = { color: '#0f766e', bio: '', serviceIds: [serviceId], hours: [], exceptions: [] };
  await sendAsPage(admin, 'POST', '/api/professionals', {
    ...given,
    name: substitute,
    userId: null,
  });
  // Inviting a professional creates their record.
  const { items } = await sendAsPage<{ items: NamedRecord[] }>(admin, 'GET', '/api/professionals');
  const id = items.find(({ name }) => name === asker.name)?.id ?? '';
  const professionalRecord = await sendAsPage<CreatedRecord>(
    admin,
    'GET',
    `/api/professionals/${id}`,
  );
  const changed = updateProfessional.body.parse({ ...professionalRecord, serviceIds: [serviceId] });
  await sendAsPage(admin, 'PUT', `/api/professionals/${id}`, changed);
  return { serviceId, professionalId: id };
}

/** Creates the class on the next day on which the center can give it. */
async function writeClass(admin: Page, given: Awaited<ReturnType<typeof writeTeam>>) {
  for (let day = 20; day < 34; day++) {
    const localDate = centerDay(day);
    const wanted = {
      ...given,
      resourceId: null,
      localDate,
      localTime: '12:00',
      durationMinutes: 30,
      capacity: 4,
    };
    const seen = await sendAsPage<{ creates: number; conflicts: unknown[] }>(
      ...([admin, 'POST', '/api/sessions/preview', wanted] as const),
    );
    if (seen.creates !== 1 || seen.conflicts.length > 0) continue;
    await sendAsPage(admin, 'POST', '/api/sessions', wanted);
    return localDate;
  }
  throw new Error('The centre is closed for a fortnight');
}

test('days off are requested on a phone, reach the owner, and are granted with a substitute for the class', async ({
  openSession,
  server,
}) => {
  const [owner, askerSession] = await Promise.all([
    openSession(),
    openSession({ width: 360, height: 740 }),
  ]);
  await logIn(owner.page, 'admin');
  await sendAsPage(owner.page, 'POST', '/api/users/invitations', {
    name: asker.name,
    email: asker.email,
    role: 'professional',
  });
  const waiting = () => sendAsPage<{ count: number }>(owner.page, 'GET', '/api/time-off/requested');
  const { count: before } = await waiting();

  const phone = askerSession.page;
  await phone.goto(linkIn(await readMail(server.dataDir, asker.email, /./), /^\/register$/));
  await phone.getByLabel('Contraseña', { exact: true }).fill(newAccountPassword);
  await phone.locator('button[type=submit]').click();
  await phone.waitForURL('**/profesional/clases');
  const date = await writeClass(owner.page, await writeTeam(owner.page));

  await phone.goto('/profesional');
  await phone.getByRole('button', { name: 'Pedir días libres' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Pedir días libres' });
  const written = date.split('-').reverse().join('/');
  await dialog.getByLabel('Primer día', { exact: true }).fill(written);
  await dialog.getByLabel('Último día', { exact: true }).fill(written);
  await dialog.getByLabel(/^Motivo/).fill('Se casa mi hermana');
  await dialog.getByText(new RegExp(service)).waitFor();
  expect(await axeFaults(phone)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pedir', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const asked = phone.getByRole('list', { name: 'Días libres pedidos' });
  await asked.getByText('Pedida', { exact: true }).waitFor();

  // In an encoded subject with accents, spaces are written as underscores.
  const subject = new RegExp(asker.name.replaceAll(' ', '[ _]'));
  const mail = await readMail(server.dataDir, 'admin@aforo.test', subject);
  expect(mail).toContain('Se casa mi hermana');
  expect(mail).toContain('1 clase o cita');

  const { page } = owner;
  await page.goto('/admin/inicio');
  expect((await waiting()).count).toBe(before + 1);
  const link = page.getByRole('link', { name: /^Profesionales/ }).first();
  await link
    .getByText(String(before + 1))
    .first()
    .waitFor();
  await page.getByRole('link', { name: /del equipo por responder$/ }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: asker.name })
    .getByRole('link', { name: 'Responder' })
    .click();
  await page.getByText('Se queda sin nadie 1 clase').waitFor();
  for (const part of ['Editar datos', 'Editar horario']) {
    const button = page.getByRole('button', { name: part });
    // For a professional without services or hours the page begins with the form.
    if (await button.isVisible()) await button.click();
  }
  await page.getByRole('button', { name: 'Guardar datos' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('button', { name: `Poner a ${substitute} en ${service}` }).click();
  await page.getByText(`La da ${substitute}`).waitFor();
  expect((await waiting()).count).toBe(before);

  await readMail(server.dataDir, asker.email, /d[ií]as[ _]libres[ _]est/);
  await phone.reload();
  await asked.getByText('Aprobada', { exact: true }).waitFor();
  expect([...owner.pageErrors, ...askerSession.pageErrors]).toEqual([]);
  await Promise.all([owner.context.close(), askerSession.context.close()]);
});
