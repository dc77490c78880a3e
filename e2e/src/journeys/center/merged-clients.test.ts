import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

async function createClient(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/clientes?nuevo=${encodeURIComponent(name)}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Teléfono/).fill('699 456 321');
  await dialog.getByRole('button', { name: 'Crear ficha' }).click();
  const anyway = dialog.getByRole('button', { name: 'Crear de todos modos' });
  const heading = page.getByRole('heading', { level: 1, name, exact: true });
  await anyway.or(heading).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await heading.waitFor();
}

test('an administrator merges two records of one person and separates them again', async ({
  openSession,
}) => {
  const office = await openSession({ width: 390, height: 844 });
  const { page } = office;
  await logIn(page, 'admin', '/admin/clientes');
  await createClient(page, 'Begoña Ibarra');
  await createClient(page, 'Begoña Ibarra Sáez');

  await page.goto('/admin/clientes');
  await page.getByRole('button', { name: 'Fichas repetidas' }).click();
  const pair = page.getByRole('listitem', { name: 'Begoña Ibarra y Begoña Ibarra Sáez' });
  await pair.getByRole('link', { name: 'Ver y unir' }).click();
  const panel = page.getByRole('dialog', { name: 'Unir con otra ficha' });
  await panel.getByRole('radio', { name: /^Begoña Ibarra Sáez/ }).check();
  await panel.getByRole('button', { name: 'Unir las fichas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Begoña Ibarra Sáez' }).waitFor();

  await page.getByRole('link', { name: 'Historial', exact: true }).click();
  await page.getByText('unió otra ficha a esta').waitFor();
  await page.getByRole('button', { name: 'Deshacer la unión' }).click();
  await page.getByRole('button', { name: 'Separar las fichas' }).click();
  await page.getByRole('heading', { level: 1, name: 'Begoña Ibarra', exact: true }).waitFor();
  await page.getByText('separó de esta la ficha').waitFor();
  // The second record is refused first, as a possible duplicate.
  const refused = /status of 409 .*\/api\/clients$/;
  expect(office.pageErrors.filter((error) => !refused.test(error))).toEqual([]);
});
