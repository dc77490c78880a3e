import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { centerDay } from '../../environment/center-day.ts';

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer; // the contract's response type
}

interface NamedRecord {
  id: string;
  name: string;
}

/** A free hour or half hour of a future day, with a professional who gives the appointment. */
async function findGap(page: Page, timeZone: string) {
  const { items: services } = await read<{
    items: (NamedRecord & { kind: string; status: string })[];
  }>(page, '/api/services');
  const { items: people } = await read<{ items: (NamedRecord & { serviceIds: string[] })[] }>(
    page,
    '/api/professionals',
  );
  const service = services.find(
    ({ kind, status }) => kind === 'appointment' && status === 'active',
  );
  if (!service) throw new Error('the demo has no appointments');
  const from = centerDay(3);
  const { days } = await read<{
    days: { localDate: string; starts: { startsAt: string; professionalIds: string[] }[] }[];
  }>(page, `/api/availability?serviceId=${service.id}&from=${from}&days=10`);
  for (const { localDate, starts } of days) {
    for (const { startsAt, professionalIds } of starts) {
      const localTime = new Intl.DateTimeFormat('es-ES', {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(new Date(startsAt));
      const person = people.find(({ id }) => id === professionalIds[0]);
      if (person && /:(00|30)$/.test(localTime)) return { service, person, localDate, localTime };
    }
  }
  throw new Error('no hour is free');
}

/** Clicks the professional's free time at that hour and returns the dialog. */
async function pressGap(page: Page, person: string, localTime: string): Promise<Locator> {
  const column = page.getByRole('region', { name: person });
  const ground = column.getByRole('button', { name: /^Hueco de / });
  await ground.waitFor();
  const hours = await page.locator('[data-axis] span').allInnerTexts();
  const [first = '00:00'] = hours;
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const share = (minutes(localTime) - minutes(first) + 10) / (hours.length * 60);
  const aimed = column.getByRole('button', { name: `Hueco de ${person}, ${localTime}` });
  const dialog = page.getByRole('dialog', { name: `Reservar a las ${localTime}` });
  // The grid scrolls to the beginning of its day once it has loaded: the pointer follows it.
  for (let tries = 0; tries < 20; tries++) {
    await ground.evaluate((element, at) => {
      const scroller = element.closest('[role="group"]');
      scroller?.scrollTo({ top: Math.max(0, element.clientHeight * at - 150) });
    }, share);
    const box = await ground.boundingBox();
    if (!box) throw new Error('the column is not on the screen');
    await page.mouse.move(box.x + 20, box.y + box.height * share);
    if (await isShown(aimed)) {
      await page.mouse.down();
      await page.mouse.up();
      if (await isShown(dialog)) return dialog;
      // It scrolled between aiming and clicking, so another time was clicked.
      await page.keyboard.press('Escape');
    }
    await page.mouse.move(0, 0);
  }
  throw new Error(`${localTime} of ${person} can't be pressed`);
}

async function isShown(element: Locator): Promise<boolean> {
  return element.waitFor({ timeout: 1000 }).then(
    () => true,
    () => false,
  );
}

test('an appointment is booked at a free time of the day’s grid, with the professional of the column', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'receptionist');
  const { service, person, localDate, localTime } = await findGap(page, 'Europe/Madrid');
  await page.goto(`/recepcionista/recepcion?dia=${localDate}&vista=profesionales`);
  const who = await pressGap(page, person.name, localTime);
  await who.getByRole('combobox').fill('lucía');
  await who.getByRole('option').first().waitFor();
  const name = (await who.getByRole('option').first().locator('span').innerText()).trim();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: `Reservar a ${name}` });
  await panel.getByLabel('Con').waitFor();
  // The first service of the professional is preselected; this test needs the one found above.
  await panel.getByLabel('Qué').selectOption(service.id);
  const chosen = (label: string) =>
    panel.getByLabel(label, { exact: true }).locator('option:checked').innerText();
  const book = panel.locator('button:enabled', { hasText: /^Reservar/ });
  await book.waitFor();
  expect(await chosen('Con')).toBe(person.name);
  expect(await chosen('Hora')).toBe(localTime);
  await book.click();
  await panel.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: person.name })
    .getByRole('link', { name: new RegExp(`${localTime}.*${name}`, 's') })
    .waitFor();
  expect(pageErrors).toEqual([]);
});
