import { randomUUID } from 'node:crypto';
import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { axeFaults } from '../environment/axe-faults.ts';
import { logIn, openBrowserSession, serverDataDir } from '../environment/browser-session.ts';
import { readMail } from '../environment/mailbox.ts';
import { registerAndLogIn } from '../environment/new-account.ts';
import { sendAsPage } from '../environment/send-as-page.ts';
import { useBrowser } from '../environment/use-browser-session.ts';

jest.setTimeout(120_000);

const browser = useBrowser();
const word = randomUUID().slice(0, 8);
const name = `Clase de una plaza ${word}`;
const email = `espera.${word}@correo.test`;

interface Created {
  id: string;
}
interface Agenda {
  days: { sessions: { id: string; service: { name: string } }[] }[];
}

/** With one seat, on the first day to come on which the centre can give it. */
async function writeClass(admin: Page): Promise<{ date: string; sessionId: string }> {
  const { id: serviceId } = await sendAsPage<Created>(admin, 'POST', '/api/services', {
    ...{ name, kind: 'class', description: '', durationMinutes: 30, capacity: 1 },
    ...{ bufferBeforeMinutes: 0, bufferAfterMinutes: 0, priceMinor: 1300 },
    ...{ taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 },
    ...{ color: '#0f766e', isOnline: true, resources: [] },
    ...{ bookingOpensDays: 60, bookingClosesMinutes: 0, cancellationMinutes: 720 },
  });
  const { id: professionalId } = await sendAsPage<Created>(admin, 'POST', '/api/professionals', {
    ...{ name: `Olga Prueba ${word}`, color: '#0f766e', bio: '', userId: null },
    ...{ serviceIds: [serviceId], hours: [], exceptions: [] },
  });
  for (let day = 4; day < 18; day++) {
    const date = new Date(Date.now() + day * 86_400_000).toISOString().slice(0, 10);
    const wanted = {
      ...{ serviceId, professionalId, resourceId: null, localDate: date, localTime: '13:00' },
      ...{ durationMinutes: 30, capacity: 1 },
    };
    const seen = await sendAsPage<{ creates: number; conflicts: unknown[] }>(
      ...([admin, 'POST', '/api/sessions/preview', wanted] as const),
    );
    if (seen.creates !== 1 || seen.conflicts.length > 0) continue;
    await sendAsPage(admin, 'POST', '/api/sessions', wanted);
    const path = `/api/agenda?date=${date}&days=1`;
    const { days } = await sendAsPage<Agenda>(admin, 'GET', path);
    const own = days
      .flatMap(({ sessions }) => sessions)
      .find(({ service }) => service.name === name);
    return { date, sessionId: own?.id ?? '' };
  }
  throw new Error('The centre is closed for a fortnight');
}

test('a place that is left is offered with its price and its deadline, and taken in one tap', async () => {
  const [admin, phone] = await Promise.all([
    openBrowserSession(browser()),
    openBrowserSession(browser(), { width: 360, height: 740 }),
  ]);
  await Promise.all([
    logIn(admin.page, 'admin'),
    registerAndLogIn(phone.page, serverDataDir(), email),
  ]);
  const { date, sessionId } = await writeClass(admin.page);
  const sitting = await sendAsPage<Created>(admin.page, 'POST', '/api/clients', {
    ...{ name: `Sentada Prueba ${word}`, email: `sentada.${word}@correo.test`, phone: '' },
    ...{ birthDate: '', tags: [], notes: '', acceptsDuplicate: true },
  });
  const booked = await sendAsPage<Created>(admin.page, 'POST', '/api/bookings', {
    ...{ target: { sessionId }, clientId: sitting.id, purchaseId: null },
  });

  const { page } = phone;
  await page.goto(`/cliente/reservas?dia=${date}`);
  await page
    .getByRole('list', { name: /^Clases, / })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByText(/te la guardamos media hora para que decidas/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Apuntarme a la espera' }).click();
  await sheet.getByText('Estás en la lista de espera').waitFor();

  await sendAsPage(admin.page, 'POST', `/api/bookings/${booked.id}/cancellation`, {
    expected: 'cancelled',
  });
  const mail = await readMail(serverDataDir(), email, /Hay[ _]una[ _]plaza[ _]para[ _]ti/);
  expect(mail).toMatch(/13,00/);
  const deadline = /hasta las (\d{2}:\d{2})/.exec(mail)?.[1] ?? 'no deadline';

  await page.goto('/cliente/reservas');
  const offer = page.getByRole('region', { name: `Plaza libre en ${name}` });
  await offer.getByText(`Hay una plaza para ti hasta las ${deadline}`).waitFor();
  await offer.getByText(/13,00/).first().waitFor();
  await offer.getByRole('button', { name: 'Aceptar la plaza' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'Tu próxima reserva' }).getByText(name).waitFor();
  expect([...admin.pageErrors, ...phone.pageErrors]).toEqual([]);
  await Promise.all([admin.context.close(), phone.context.close()]);
});
