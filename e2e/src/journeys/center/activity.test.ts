import { expect, test } from '../../environment/test.ts';
import { fillLogin, logIn } from '../../environment/browser/browser-session.ts';

test('an administrator finds who changed a role, with the values before and after', async ({
  page,
  context,
  pageErrors,
}) => {
  await logIn(page, 'admin');
  const headers = { origin: new URL(page.url()).origin };
  const name = 'Amparo Actividad';
  const person = { name, email: `actividad-${Date.now()}@correo.test`, role: 'client' };
  const invited = await context.request.post('/api/users/invitations', { data: person, headers });
  const { id } = (await invited.json()) as { id: string };
  const role = { data: { role: 'receptionist' }, headers };
  expect((await context.request.put(`/api/users/${id}/role`, role)).status()).toBe(200);

  await page.goto('/admin/users');
  await page.getByRole('searchbox').fill(person.email);
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Ver actividad' }).click();
  await page.waitForURL('**/admin/actividad?sobre=*');
  await page.getByRole('button', { name: `Quitar sobre ${name}` }).waitFor();
  const row = page.getByRole('row', { name: new RegExp(`cambió el rol de ${name}`) });
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await row.getByText('Recepción').waitFor();
  expect(await row.locator('del').textContent()).toBe('Cliente');
  expect(await row.locator('time').getAttribute('title')).toMatch(/ de \d{4}, \d{2}:\d{2}$/);

  // The filter is in the URL, so it can be bookmarked and shared.
  await page.getByLabel('Qué', { exact: true }).selectOption('user.invited');
  await page.waitForURL('**que=user.invited*');
  await row.waitFor({ state: 'detached' });
  await page.getByText(`mandó la invitación para ${name}`, { exact: false }).first().waitFor();
  expect(pageErrors).toEqual([]);
});

test('an administrator sees where login attempts came from', async ({ page, openSession }) => {
  const stranger = await openSession();
  await stranger.page.goto('/login');
  await fillLogin(stranger.page, 'recepcion@aforo.test', 'no es esta, seguro');
  await stranger.page.getByRole('alert').first().waitFor();
  await stranger.context.close();

  await logIn(page, 'admin', '/admin/actividad?ver=accesos&resultado=refused');
  const row = page.getByRole('row', { name: /recepcion@aforo\.test/ }).first();
  await row.getByText('Rechazado').waitFor();
  await row.getByRole('link', { name: /[\d.:]+/ }).click();
  await page.waitForURL('**direccion=*');
  await page
    .getByRole('row', { name: /recepcion@aforo\.test/ })
    .first()
    .waitFor();
});
