import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { readMail } from '../../environment/server/mailbox.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { centerDay } from '../../environment/center-day.ts';

const tax = { taxTreatment: 'rate', taxCause: null, taxBasisPoints: 2100 } as const;

interface CreatedRecord {
  id: string;
}

interface Story {
  word: string;
  date: string;
  professionalId: string;
  emails: string[];
}

/** Two classes of one professional in one room, at 11:00 with two people booked and at 13:00. */
async function writeClasses(page: Page): Promise<Story> {
  const word = randomUUID().slice(0, 8);
  const add = (path: string, body: object) => sendAsPage<CreatedRecord>(page, 'POST', path, body);
  const services: string[] = [];
  for (const name of [`Movida ${word}`, `Vecina ${word}`]) {
    const { id } = await add('/api/services', {
      name,
      kind: 'class',
      description: '',
      durationMinutes: 60,
      capacity: 4,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      priceMinor: 1700,
      ...tax,
      color: '#0f766e',
      isOnline: true,
      resources: [],
      bookingOpensDays: 60,
      bookingClosesMinutes: 0,
      cancellationMinutes: 720,
    });
    services.push(id);
  }
  const professional = await add('/api/professionals', {
    name: `Clara ${word}`,
    color: '#0f766e',
    bio: '',
    userId: null,
    serviceIds: services,
    hours: [],
    exceptions: [],
  });
  const room = await add('/api/resources', { name: `Sala ${word}`, kind: 'room', quantity: 1 });
  const [movedId, besideId] = services;
  const classOn = (localDate: string, serviceId: string | undefined, localTime: string) => ({
    serviceId,
    professionalId: professional.id,
    resourceId: room.id,
    localDate,
    localTime,
    durationMinutes: 60,
    capacity: 4,
  });
  const date = await firstDay(async (day) => {
    const seen = [];
    for (const [serviceId, hour] of [
      [movedId, '11:00'],
      [besideId, '13:00'],
      [movedId, '15:00'],
    ] as const) {
      const wanted = classOn(day, serviceId, hour);
      const { creates } = await sendAsPage<{ creates: number }>(
        ...([page, 'POST', '/api/sessions/preview', wanted] as const),
      );
      seen.push(creates);
    }
    return seen.every((creates) => creates === 1);
  });
  const { id: sessionId } = await add('/api/sessions', classOn(date, movedId, '11:00'));
  await add('/api/sessions', classOn(date, besideId, '13:00'));
  const emails: string[] = [];
  for (const who of ['Ana', 'Berta']) {
    const email = `${who.toLowerCase()}.${word}@correo.test`;
    const client = await add('/api/clients', {
      name: `${who} ${word}`,
      email,
      phone: '',
      birthDate: '',
      tags: [],
      notes: '',
      acceptsDuplicate: true,
    });
    await add('/api/bookings', { target: { sessionId }, clientId: client.id, purchaseId: null });
    emails.push(email);
  }
  return { word, date, professionalId: professional.id, emails };
}

/** The first day of the next fortnight on which the center is open at those hours. */
async function firstDay(isGood: (localDate: string) => Promise<boolean>): Promise<string> {
  for (let day = 3; day < 17; day++) {
    const date = centerDay(day);
    if (await isGood(date)) return date;
  }
  throw new Error('The centre is closed for a fortnight');
}

/** Drags a class by this many hours without dropping it. */
async function dragBy(page: Page, tile: Locator, hours: number): Promise<void> {
  const grip = { x: 20, y: 12 };
  // Scrolls to the class and waits until it stays in its place: the week's closures arrive later.
  await tile.hover({ position: grip });
  const box = await tile.boundingBox();
  if (!box) throw new Error('the class is not on the screen');
  const [x, y] = [box.x + grip.x, box.y + grip.y];
  await page.mouse.down();
  // The class lasts an hour, so its height is one hour.
  await page.mouse.move(x, y + hours * box.height, { steps: 8 });
}

async function timesOf(page: Page, { date, word }: Story): Promise<string[]> {
  const { days } = await sendAsPage<{
    days: { sessions: { startsAt: string; service: { name: string } }[] }[];
  }>(page, 'GET', `/api/agenda?date=${date}`);
  const inMadrid = new Intl.DateTimeFormat('es-ES', {
    timeStyle: 'short',
    timeZone: 'Europe/Madrid',
  });
  return days
    .flatMap(({ sessions }) => sessions)
    .filter(({ service }) => service.name === `Movida ${word}`)
    .map(({ startsAt }) => inMadrid.format(new Date(startsAt)));
}

test('dragging a class with bookings onto another shows the people and the conflict before the drop', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'admin');
  const story = await writeClasses(page);
  const { word, date, professionalId } = story;
  await page.goto(`/admin/servicios?ver=clases&dia=${date}&profesional=${professionalId}`);
  const tile = page.getByRole('link', { name: new RegExp(`Movida ${word}`) });
  await tile.waitFor();
  const said = page
    .getByRole('group', { name: 'Calendario de la semana' })
    .getByText('No cabe ahí.');

  await dragBy(page, tile, 2);
  await said.waitFor();
  const messageText = await said.innerText();
  expect(messageText).toContain(`Clara ${word} ya tiene Vecina ${word} a las 13:00.`);
  expect(messageText).toContain(`Sala ${word}: ya la usa Vecina ${word} a las 13:00.`);
  expect(messageText).toContain(`Vienen Ana ${word} y Berta ${word}.`);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await said.waitFor({ state: 'detached' });

  // After the drop it can't be saved.
  await dragBy(page, tile, 2);
  await said.waitFor();
  await page.mouse.up();
  const edit = page.getByRole('dialog', { name: `Cambiar Movida ${word}` });
  await edit.getByText('Así no se puede guardar: choca con otra cosa').waitFor();
  expect(await edit.getByLabel('Hora').inputValue()).toBe('13:00');
  expect(await edit.getByRole('button', { name: 'Guardar cambios' }).isEnabled()).toBe(false);
  expect(await timesOf(page, story)).toEqual(['11:00']);
  expect(pageErrors).toEqual([]);
});

test('a class is moved by keyboard, and the booked clients are notified when it fits', async ({
  page,
  pageErrors,
  server,
}) => {
  await logIn(page, 'admin');
  const story = await writeClasses(page);
  const { word, date, professionalId, emails } = story;
  await page.goto(`/admin/servicios?ver=clases&dia=${date}&profesional=${professionalId}`);
  const tile = page.getByRole('link', { name: new RegExp(`Movida ${word}`) });
  await tile.focus();
  await page.keyboard.press(' ');
  const press = async (times: number) => {
    for (let at = 0; at < times; at++) await page.keyboard.press('ArrowDown');
  };
  await press(8);
  const heard = page.getByRole('status').filter({ hasText: `Movida ${word}:` });
  await heard.filter({ hasText: `Clara ${word} ya tiene Vecina ${word} a las 13:00.` }).waitFor();
  const messageText = await heard.innerText();
  expect(messageText).toContain('de 13:00 a 14:00.');
  expect(messageText).toContain(`Sala ${word}: ya la usa Vecina ${word} a las 13:00.`);
  expect(messageText).toContain(`Vienen Ana ${word} y Berta ${word}.`);
  await press(8);
  await heard.filter({ hasText: 'de 15:00 a 16:00. Avisamos del cambio a 2 personas.' }).waitFor();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: `Cambiar Movida ${word}` });
  await edit.getByText('Avisamos del cambio a 2 personas.').waitFor();
  expect(await edit.getByLabel('Hora').inputValue()).toBe('15:00');
  await edit.getByRole('button', { name: 'Guardar cambios' }).click();
  await edit.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: new RegExp(`^15:00.*Movida ${word}`) }).waitFor();
  expect(await timesOf(page, story)).toEqual(['15:00']);
  for (const email of emails) {
    expect(await readMail(server.dataDir, email, /Cambia[ _]tu[ _]clase/)).toContain(
      'Conservas tu plaza',
    );
  }
  expect(pageErrors).toEqual([]);
});
