import { expect, test } from '../../environment/test.ts';
import { axeFaults } from '../../environment/looks/axe-faults.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test('an owner creates an achievement and its holders are exactly the clients counted before', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin', '/admin/logros');
  await page.getByRole('button', { name: 'Nuevo logro' }).click();
  await page.getByRole('button', { name: /^Probar cosas distintas/ }).click();
  await page.getByRole('heading', { level: 1, name: 'De todo un poco' }).waitFor();

  const steps = page.getByLabel('Cuántas actividades');
  await steps.fill('2');
  await page.getByText('Por probar 2 actividades distintas.').waitFor();
  await page.getByLabel('Además de la medalla').selectOption('Algo que se entrega en recepción');
  await page.getByLabel('Qué se entrega').fill('Una botella');
  await page.getByLabel('Nombre').fill('Dos caminos');
  await page.getByRole('button', { name: 'Guardar' }).click();

  const activate = page.getByRole('button', { name: /^Activar y darlo a \d+ personas$/ });
  await activate.waitFor();
  const counted = Number(/\d+/.exec((await activate.textContent()) ?? '')?.[0]);
  expect(counted).toBeGreaterThan(1);
  expect(await axeFaults(page)).toEqual([]);
  await activate.click();
  await page.getByText(`Activado: ya lo tienen ${counted} personas.`).waitFor();
  await page.getByText(`${counted} personas lo tienen`).waitFor();

  // Reception hands over the reward of the first holder.
  const holders = page.getByRole('region', { name: 'Quién lo tiene' });
  const person = holders.getByRole('link').first();
  const name = (await person.textContent()) ?? '';
  expect(await holders.getByText('por entregar: Una botella').count()).toBeGreaterThan(0);
  expect(await axeFaults(page)).toEqual([]);
  await person.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('link', { name: 'Logros' }).last().click();
  const achievementRow = page.getByRole('listitem').filter({ hasText: 'Dos caminos' });
  await achievementRow.getByRole('button', { name: 'Entregado' }).click();
  await page.getByText('Premio entregado.').waitFor();
  await achievementRow.getByText('Por entregar').waitFor({ state: 'detached' });
  expect(pageErrors).toEqual([]);
});

test('a client sees the earned achievements and only the next of each ladder', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession({
    width: 360,
    height: 740,
  });
  await logIn(page, 'client', '/cliente');
  const ownAchievements = page.getByRole('region', { name: 'Tus logros' });
  await ownAchievements
    .getByText(/^Te faltan? \d+ clases? para llegar a \d+$/)
    .first()
    .waitFor();
  expect(await ownAchievements.getByText(/^\d+ clases$/).count()).toBe(1);
  expect(pageErrors).toEqual([]);
});
