import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';

const mother = 'Lucía Fernández Ortiz';

interface OfferedClass {
  localDate: string;
  sessions: { id: string; taken: number; capacity: number }[];
}
interface OwnBookings {
  items: { id: string; client: { name: string }; session: { id: string } }[];
}

/** A class of the coming weeks with two free seats. */
async function freeClass(page: Page): Promise<{ day: string; id: string }> {
  const { days } = await sendAsPage<{ days: OfferedClass[] }>(
    page,
    'GET',
    '/api/availability?days=14',
  );
  for (const { localDate, sessions } of days.slice(2)) {
    const found = sessions.find(({ taken, capacity }) => capacity - taken >= 2);
    if (found) return { day: localDate, id: found.id };
  }
  throw new Error('The demo has no class with two free seats');
}

const childrensBookings = async (page: Page) =>
  (await sendAsPage<OwnBookings>(page, 'GET', '/api/me/bookings')).items
    .map(({ client }) => client.name)
    .filter((name) => name.endsWith('Prueba'));

test('a mother adds a child on her phone, books for both children, cancels one and undoes it', async ({
  openSession,
}) => {
  const frontDesk = await openSession();
  await logIn(frontDesk.page, 'receptionist', '/recepcionista/clientes?q=lucia fernandez ortiz');
  await frontDesk.page.getByRole('link', { name: mother }).first().click();
  await frontDesk.page.getByRole('button', { name: 'Añadir a alguien nuevo' }).click();
  const panel = frontDesk.page.getByRole('dialog');
  await panel.getByLabel(/^Nombre y apellidos/).fill('Mateo Prueba');
  await panel.getByLabel(/^Fecha de nacimiento/).fill('04/03/2018');
  await panel.getByRole('button', { name: 'Crear ficha y añadir' }).click();
  await frontDesk.page.getByRole('link', { name: 'Mateo Prueba' }).waitFor();

  const phone = await openSession({ width: 390, height: 844 });
  const { page } = phone;
  await logIn(page, 'client', '/cliente');
  await page.getByRole('button', { name: 'Añadir a un menor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nombre y apellidos/).fill('Nora Prueba');
  await dialog.getByLabel(/^Fecha de nacimiento/).fill('15/09/2016');
  await dialog.getByRole('checkbox', { name: /^Soy su madre/ }).check();
  await dialog.getByRole('button', { name: 'Añadir', exact: true }).click();
  await page.getByRole('link', { name: 'Reservar para Nora' }).click();

  await page.waitForURL('**/cliente/reservas?para=*');
  const { day, id } = await freeClass(page);
  const url = new URL(page.url());
  await page.goto(`${url.pathname}${url.search}&dia=${day}`);
  await page.locator(`a[href*="${id}"]`).click();
  const sheet = page.getByRole('dialog');
  for (const child of ['Nora', 'Mateo']) {
    await sheet.getByRole('link', { name: `Para ${child}` }).click();
    await sheet.getByRole('button', { name: /^Reservar( y pagar en el centro)?$/ }).click();
    await sheet.getByText('Reservada', { exact: true }).waitFor();
  }
  await sheet.getByRole('button', { name: 'Hecho' }).click();
  expect((await childrensBookings(page)).toSorted()).toEqual(['Mateo Prueba', 'Nora Prueba']);

  const { items } = await sendAsPage<OwnBookings>(page, 'GET', '/api/me/bookings');
  const ofMateo = items.find(({ client }) => client.name === 'Mateo Prueba');
  await page.goto(`/cliente/reservas?reserva=${ofMateo?.id}`);
  await sheet.getByText('Para Mateo').waitFor();
  await sheet.getByRole('link', { name: /^Cancelar / }).click();
  await sheet.getByText('Para Mateo').waitFor();
  await sheet.getByRole('button', { name: 'Cancelar la reserva' }).click();
  await sheet.getByRole('heading', { name: 'Reserva cancelada' }).waitFor();
  await sheet.getByText(/ · Para Mateo$/).waitFor();
  expect(await childrensBookings(page)).toEqual(['Nora Prueba']);
  await sheet.getByRole('button', { name: 'Deshacer' }).click();
  await sheet.getByRole('heading', { name: 'Vuelves a tener tu plaza' }).waitFor();
  await sheet.getByRole('button', { name: 'Hecho' }).click();
  await sheet.waitFor({ state: 'hidden' });
  expect((await childrensBookings(page)).toSorted()).toEqual(['Mateo Prueba', 'Nora Prueba']);
  expect([...frontDesk.pageErrors, ...phone.pageErrors]).toEqual([]);
});
