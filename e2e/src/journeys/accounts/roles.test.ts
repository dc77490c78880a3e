import { expect, test } from '../../environment/test.ts';
import { injectRegistryFault } from '../../shipping/matrix/inject-fault.ts';
import {
  demoPassword,
  fillLogin,
  logIn,
  logInByForm,
  demoAccounts,
  type Person,
} from '../../environment/browser/browser-session.ts';

const everybody = Object.keys(demoAccounts) as Person[]; // the keys of the object above

test('the root path leads to the login', async ({ page, pageErrors }) => {
  await page.goto('/');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pageErrors).toEqual([]);
});

for (const fault of ['503', 'stalled'] as const) {
  test(`a user who logs in while the registry answers ${fault} sees an error and continues once it is back`, async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    const repair = await injectRegistryFault(context, fault);
    await fillLogin(page, demoAccounts.client.email, demoPassword);
    await page.getByRole('heading', { name: '503 Service Unavailable' }).waitFor();
    await repair();
    // To the landing screen, or to the user's own data while only the role is known.
    const screen = page.getByRole('heading', {
      level: 1,
      name: /^(Mis reservas|Mi información)$/,
    });
    // When the registry arrives, the page continues by itself, before or after the click.
    await Promise.any([page.getByRole('link', { name: 'Ir al inicio' }).click(), screen.waitFor()]);
    await screen.waitFor();
  });
}

for (const [index, person] of everybody.entries()) {
  test(`${person} logs in, lands on the role’s screen, sees real data and is refused in another role’s area`, async ({
    page,
    pageErrors,
  }) => {
    await logInByForm(page, person);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto(demoAccounts[person].home);
    await page.getByRole('main').getByText(demoAccounts[person].email).first().waitFor();
    expect(await page.title()).toMatch(/ · /);
    expect(pageErrors).toEqual([]);
    const other = everybody[(index + 1) % everybody.length] ?? 'admin';
    await page.goto(demoAccounts[other].home);
    await page.getByRole('heading', { name: '403 Forbidden' }).waitFor();
  });
}

test('an anonymous visitor returns to the requested page after logging in', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/admin/clientes?q=ana');
  await page.waitForURL('**/login?volver=**');
  await fillLogin(page, demoAccounts.admin.email, demoPassword);
  await page.waitForURL('**/admin/clientes?q=ana');
  expect(pageErrors).toEqual([]);
});

test('the return path never leads to another site or another role', async ({ page }) => {
  for (const wanted of ['//evil.test', '/admin/users']) {
    await page.context().clearCookies();
    await page.goto(`/login?volver=${encodeURIComponent(wanted)}`);
    await fillLogin(page, demoAccounts.client.email, demoPassword);
    await page.waitForURL(`**${demoAccounts.client.landing}`);
  }
});

test('wrong credentials show the same message whether or not the account exists', async ({
  page,
}) => {
  const answers: string[] = [];
  for (const email of [demoAccounts.client.email, 'nadie@aforo.test']) {
    await page.goto('/login');
    await fillLogin(page, email, 'no es esta contraseña');
    answers.push(await page.getByRole('alert').first().innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  expect(answers[0]).toMatch(/no coinciden/);
});

test('logging out closes the session on the server and in every tab', async ({ page, context }) => {
  await logIn(page, 'professional');
  const second = await context.newPage();
  await second.goto('/profesional');
  await second.getByRole('heading', { level: 1 }).waitFor();

  await page
    .getByRole('button', { name: /Ana|menú|cuenta/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login');
  await second.waitForURL('**/login');
  const session = await page.evaluate(() => fetch('/api/session').then((answer) => answer.json()));
  expect(session).toEqual({ session: null });
});

test('an unknown path is not found, for every role', async ({ page }) => {
  const answer = await page.goto('/no/existe');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
  await logIn(page, 'admin', '/admin/no-existe');
  await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
});
