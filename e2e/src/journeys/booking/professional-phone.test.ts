import { randomUUID } from 'node:crypto';
import { updateProfessional } from '@aforo/shared/contract';
import { apiOf } from '../../browsers/api-of.ts';
import { writeComingClass } from '../../browsers/coming-class.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { newAccountPassword } from '../../environment/new-account.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { expect, test } from '../../environment/test.ts';

// A server of its own: the coming classes need a center without opening hours.
test.use({ serverEnv: { AFORO_DEMO: '1' } });

const word = randomUUID().slice(0, 8);
const service = `Clase del móvil ${word}`;
const lent = `Clase que se presta ${word}`;
const professional = 'Marta Ibáñez Soler';
const colleague = { name: `Sara Prueba ${word}`, email: `sara.${word}@correo.test` };
const walkIn = { name: `Vera Puerta ${word}`, email: `vera.${word}@correo.test` };
const phone = { width: 390, height: 844 };

interface NamedRecord {
  id: string;
  name: string;
}

test('a professional adds a walk-in, writes to the class, passes one to a colleague and looks at the week', async ({
  openSession,
  server,
}) => {
  const send = await apiOf(server.url, 'admin');
  await send('POST', '/api/users/invitations', { ...colleague, role: 'professional' });
  const invitation = await readMail(server.dataDir, colleague.email, /./);
  await send('POST', '/api/clients', {
    ...walkIn,
    phone: '',
    birthDate: '',
    tags: [],
    notes: '',
    acceptsDuplicate: true,
  });
  const { date } = await writeComingClass(send, service, professional);
  await writeComingClass(send, lent, professional);
  const { items: services } = await send<{ items: NamedRecord[] }>('GET', '/api/services');
  const { items } = await send<{ items: NamedRecord[] }>('GET', '/api/professionals');
  const id = items.find(({ name }) => name === colleague.name)?.id ?? '';
  const known = await send<object>('GET', `/api/professionals/${id}`);
  const serviceIds = services.filter(({ name }) => name === lent).map((one) => one.id);
  const given = updateProfessional.body.parse({ ...known, serviceIds });
  await send('PUT', `/api/professionals/${id}`, given);

  const [own, other] = await Promise.all([openSession(phone), openSession(phone)]);
  const { page } = own;
  await logIn(page, 'professional');
  const cardOf = async (name: string, on = page) => {
    const card = on.locator('details').filter({ hasText: name });
    if (!(await card.evaluate((details: HTMLDetailsElement) => details.open))) {
      await card.locator('summary').click();
    }
    return card;
  };

  // A person is at the door.
  const card = await cardOf(service);
  await card.getByRole('button', { name: 'Apuntar a quien ha llegado' }).click();
  const door = page.getByRole('dialog', { name: 'Ha llegado alguien' });
  await door.getByLabel('Nombre o teléfono').fill('vera puerta');
  await door
    .getByRole('button', { name: `Apuntar a ${walkIn.name}` })
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await door
    .getByRole('button', { name: `Apuntar a ${walkIn.name}` })
    .first()
    .click();
  await door.waitFor({ state: 'detached' });
  await card.getByRole('button', { name: `Deshacer lo marcado de ${walkIn.name}` }).waitFor();
  await expect(card).not.toContainText('€');

  // What the person owes is for the front desk.
  const { days } = await send<{
    days: {
      sessions: {
        service: { name: string };
        roster: { client: NamedRecord; debt: { owedMinor: number; aheadMinor: number } | null }[];
      }[];
    }[];
  }>('GET', `/api/agenda?date=${date}`);
  const roster = days
    .flatMap(({ sessions }) => sessions)
    .find((session) => session.service.name === service)?.roster;
  const seat = roster?.find(({ client }) => client.name === walkIn.name);
  // The class may begin in a while: until then its price is ahead.
  expect((seat?.debt?.owedMinor ?? 0) + (seat?.debt?.aheadMinor ?? 0)).toBe(1500);

  // A mail to the class.
  await card.getByRole('button', { name: `Más para ${service}` }).click();
  await page.getByRole('menuitem', { name: 'Escribir a quien viene' }).click();
  const mail = page.getByRole('dialog', { name: 'Escribir a quien viene' });
  await mail.getByText(/^Llegará a 1 persona\./).waitFor();
  await mail.getByLabel('Asunto').fill(`Toalla ${word}`);
  await mail.getByLabel('Correo', { exact: true }).fill('Hola, {nombre}:\n\nTraed toalla.');
  expect(await axeFaults(page)).toEqual([]);
  await mail.getByRole('button', { name: 'Enviar a 1 persona' }).click();
  await mail.waitFor({ state: 'detached' });
  expect(await readMail(server.dataDir, walkIn.email, new RegExp(word))).toContain('Traed toalla.');

  // A colleague gives the other class, once she has accepted.
  const lentCard = await cardOf(lent);
  await lentCard.getByRole('button', { name: `Más para ${lent}` }).click();
  await page.getByRole('menuitem', { name: 'Que la dé otra persona' }).click();
  const choice = page.getByRole('dialog', { name: 'Que la dé otra persona' });
  await choice.getByText(colleague.name).click();
  expect(await axeFaults(page)).toEqual([]);
  await choice.getByRole('button', { name: 'Pedir' }).click();
  await page.getByText(new RegExp(`^Has pedido a ${colleague.name} que dé`)).waitFor();

  await other.page.goto(linkIn(invitation, /^\/register$/));
  await other.page.getByLabel('Contraseña', { exact: true }).fill(newAccountPassword);
  await other.page.locator('button[type=submit]').click();
  await other.page.waitForURL('**/profesional/clases');
  await other.page.getByText(`${professional} te pide una clase`).waitFor();
  expect(await axeFaults(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: 'La doy yo' }).click();
  await cardOf(lent, other.page);
  // The list of the professional who asked follows by itself.
  await expect(lentCard).toHaveCount(0);

  await page.getByRole('link', { name: 'Semana' }).click();
  const block = page.getByRole('link', { name: new RegExp(`^${service}, de`) });
  await block.waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await block.click();
  await page.waitForURL(/\/profesional\/clases\?dia=/);
  await page.locator('details[open]').filter({ hasText: service }).waitFor();
  expect([...own.pageErrors, ...other.pageErrors]).toEqual([]);
  await Promise.all([own.context.close(), other.context.close()]);
});
