import { expect, test } from '../../environment/test.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { fillLogin } from '../../environment/browser/browser-session.ts';

// The account of the first test is used in the second.
test.describe.configure({ mode: 'serial' });

test.use({ viewport: { width: 360, height: 740 } });

const password = 'tres gatos en el tejado';
const email = 'lucia.munoz@correo.test';

test('a new client registers, confirms the email address from the mail and is logged in', async ({
  page,
  pageErrors,
  openSession,
  server,
}) => {
  await page.goto('/login');
  await page
    .getByRole('link', { name: /crear|cuenta|regístrate/i })
    .first()
    .click();
  await page.waitForURL('**/register');
  await page.getByLabel(/Nombre/).fill('Lucía Muñoz Peña');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: /Crear/ }).click();
  await page.waitForURL('**/register/success');
  await page.getByText(email).first().waitFor();

  // Before the confirmation, the login explains what is missing.
  await page.goto('/login');
  await fillLogin(page, email, password);
  await page
    .getByText(/confirmar tu correo/i)
    .first()
    .waitFor();
  pageErrors.length = 0; // the refused login is a console error

  const link = linkIn(await readMail(server.dataDir, email, /confirma/i), /^\/register\/success$/);
  await page.goto(link);
  // Confirming logs the user in, and they can book at once.
  await page.waitForURL('**/cliente/reservas');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(pageErrors).toEqual([]);

  // The link works only once.
  const other = await openSession();
  await other.page.goto(link);
  await other.page
    .getByText(/no vale|ya se usó/i)
    .first()
    .waitFor();
});

test('a forgotten password is reset from the mail; the link works once and other sessions are closed', async ({
  page,
  openSession,
  server,
}) => {
  const elsewhere = await openSession();
  await elsewhere.page.goto('/login');
  await fillLogin(elsewhere.page, email, password);
  await elsewhere.page.waitForURL('**/cliente/reservas');

  await page.goto('/password');
  await page.getByLabel('Correo').fill(email);
  await page.getByRole('button', { name: /enlace|enviar|mandar/i }).click();
  await page.waitForURL('**/password/success');
  const mail = await readMail(server.dataDir, email, /contraseña/i);
  const link = linkIn(mail, /^\/password\/reset$/);

  await page.goto(link);
  const newPassword = 'cuatro perros en la playa';
  await page
    .getByLabel(/contraseña nueva|nueva contraseña/i)
    .first()
    .fill(newPassword);
  await page.getByRole('button', { name: /guardar|cambiar/i }).click();
  await page.getByRole('heading', { name: /cambiada|nueva/i }).waitFor();

  const session = await elsewhere.page.evaluate(() =>
    fetch('/api/session').then((answer) => answer.json()),
  );
  expect(session).toEqual({ session: null });
  await elsewhere.context.close();

  await page.goto('/login');
  await fillLogin(page, email, newPassword);
  await page.waitForURL('**/cliente/reservas');

  const again = await openSession();
  await again.page.goto(link);
  await again.page
    .getByLabel(/contraseña nueva|nueva contraseña/i)
    .first()
    .fill('otra frase bien larga');
  await again.page.getByRole('button', { name: /guardar|cambiar/i }).click();
  await again.page
    .getByText(/no vale|ya se usó/i)
    .first()
    .waitFor();
});

test('requesting a new password looks the same for an unknown address', async ({
  page,
  pageErrors,
}) => {
  await page.goto('/password');
  await page.getByLabel('Correo').fill('nadie-de-nadie@correo.test');
  await page.getByRole('button', { name: /enlace|enviar|mandar/i }).click();
  await page.waitForURL('**/password/success');
  expect(pageErrors).toEqual([]);
});
