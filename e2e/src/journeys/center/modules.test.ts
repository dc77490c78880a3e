import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test('an administrator freezes a section, finds it in the log, and ends the freeze', async ({
  page,
  pageErrors,
}) => {
  await logIn(page, 'admin', '/admin/modulos');
  await page.getByRole('button', { name: 'Congelar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Qué', { exact: true }).selectOption({ label: 'Clientes' });
  await dialog.getByLabel('Por qué').fill('semana de puertas abiertas');
  await dialog.getByRole('button', { name: 'Congelar' }).click();
  await page.getByText('Clientes está congelada').waitFor();
  await page.getByRole('region', { name: 'Clientes' }).getByText('Congelada').waitFor();

  await page.getByLabel('Qué sucesos').selectOption({ label: 'Congelación' });
  await page.waitForURL('**suceso=freeze**');
  const log = page.getByRole('list', { name: /^Sucesos/ });
  await log.getByText('semana de puertas abiertas').waitFor();
  await log.getByText(/admin@aforo\.test/).waitFor();

  await page.getByRole('button', { name: 'Descongelar Clientes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descongelar' }).click();
  await page.getByText('Clientes está congelada').waitFor({ state: 'detached' });
  await page.getByLabel('Qué sucesos').selectOption({ label: 'Fin de congelación' });
  await log.getByText('Termina la congelación').waitFor();
  expect(pageErrors).toEqual([]);
});
