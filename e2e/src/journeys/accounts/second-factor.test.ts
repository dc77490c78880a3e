import type { Page } from '@playwright/test';
import { expect, test, type OpenSession } from '../../environment/test.ts';
import { codesOf } from '../../environment/totp.ts';
import {
  demoPassword,
  fillLogin,
  demoAccounts,
  type Person,
  type BrowserSession,
} from '../../environment/browser/browser-session.ts';

test.describe.configure({ mode: 'serial' });

/** Its own server: a role that requires a second factor would require it in every journey. */
test.use({ serverEnv: { AFORO_DEMO: '1' } });

async function open(openSession: OpenSession, path = '/login'): Promise<BrowserSession> {
  const opened = await openSession();
  await opened.page.goto(path);
  return opened;
}

async function submitLogin(page: Page, person: Person): Promise<void> {
  await fillLogin(page, demoAccounts[person].email, demoPassword);
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/login');
}

const code = (page: Page) => page.getByLabel('Código de seis cifras');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** On the profile: sets up the authenticator app and returns its recovery codes. */
async function turnTotpOn(page: Page) {
  await press(page, 'Activar una aplicación de códigos');
  const dialog = page.getByRole('dialog', { name: 'Activa tu aplicación de códigos' });
  const codes = codesOf((await dialog.locator('code').textContent()) ?? '');
  await code(page).fill(await codes.next());
  const recoveryDialog = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' });
  await recoveryDialog.waitFor();
  const recoveryCodes = await recoveryDialog.getByRole('listitem').allTextContents();
  await press(page, 'Los he guardado');
  return { codes, recoveryCodes };
}

/** A device with a fingerprint reader that always accepts. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Opens the page where the second factor is set up; a login leads to the landing screen. */
async function openOwnData(page: Page, path: string): Promise<void> {
  await page.waitForURL(`**${path}/*`);
  await page.goto(path);
}

test.describe('an authenticator app', () => {
  test('is required at the next login; a recovery code replaces it once', async ({
    openSession,
  }) => {
    const { page, pageErrors } = await open(openSession);
    await submitLogin(page, 'receptionist');
    await openOwnData(page, '/recepcionista');
    const { codes, recoveryCodes } = await turnTotpOn(page);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByText('Te quedan 10.').waitFor();

    await logOut(page);
    await submitLogin(page, 'receptionist');
    await page.getByRole('heading', { name: 'Falta tu segundo paso' }).waitFor();
    // The field has the focus, and six digits submit it.
    await page.keyboard.type(await codes.next());
    await openOwnData(page, '/recepcionista');

    // The input stays while the session is renewed, with the same two steps.
    const phone = page.getByLabel('Teléfono');
    await phone.fill('600 700 800');
    await page.context().clearCookies();
    await press(page, 'Guardar datos');
    await page.getByLabel(/^Contraseña de/).fill(demoPassword);
    await press(page, 'Continuar');
    await code(page).fill(await codes.next());
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // A section that was reading without a session reads again.
    await page.locator('#contenido').getByText('Te quedan').waitFor();
    expect(await phone.inputValue()).toBe('600 700 800');
    await press(page, 'Guardar datos');
    await page.getByText('Datos guardados.').first().waitFor();
    // The refused request is a console error.
    expect(pageErrors.filter((text) => !text.includes('401'))).toEqual([]);

    const first = recoveryCodes[0] ?? '';
    await logOut(page);
    await submitLogin(page, 'receptionist');
    await press(page, 'Usar un código de recuperación');
    await page.keyboard.type(first.toUpperCase());
    await page.keyboard.press('Enter');
    await openOwnData(page, '/recepcionista');
    await page.getByText('Te quedan 9.').waitFor();

    await logOut(page);
    await submitLogin(page, 'receptionist');
    await press(page, 'Usar un código de recuperación');
    await page.keyboard.type(first);
    await page.keyboard.press('Enter');
    await page.getByText(/no vale o ya se usó/).waitFor();
  });
});

test.describe('a passkey', () => {
  test('logs its owner in alone or after the password, and is required', async ({
    openSession,
  }) => {
    const { page, pageErrors } = await open(openSession);
    await addAuthenticator(page);
    await submitLogin(page, 'professional');
    await openOwnData(page, '/profesional');
    await press(page, 'Añadir una llave de acceso');
    await page.getByLabel('Nombre', { exact: true }).fill('Portátil de Marta');
    await press(page, 'Crear la llave');
    await press(page, 'Los he guardado');
    await page.getByText('Portátil de Marta', { exact: true }).waitFor();

    await logOut(page);
    await press(page, 'Entrar con una llave de acceso');
    await openOwnData(page, '/profesional');
    await page.getByText(/usada/).waitFor();

    await logOut(page);
    await page.goto('/login?volver=%2Fprofesional%2Fclases');
    await submitLogin(page, 'professional');
    await press(page, 'Usar mi llave de acceso');
    await page.waitForURL('**/profesional/clases');
    expect(pageErrors).toEqual([]);

    // Another device, without the passkey.
    const other = await open(openSession);
    await addAuthenticator(other.page);
    await submitLogin(other.page, 'professional');
    await press(other.page, 'Usar mi llave de acceso');
    await other.page.getByText(/No se ha usado ninguna llave/).waitFor();
    await press(other.page, 'Volver al principio');
    expect(await other.page.getByLabel('Correo').inputValue()).toBe(
      demoAccounts.professional.email,
    );
  });
});

test.describe('a user whose role requires a second factor', () => {
  test('sets it up first and then continues to the requested page', async ({ openSession }) => {
    const { page: admin } = await open(
      openSession,
      '/login?volver=%2Fadmin%2Fconfiguration%3Fver%3Dacceso',
    );
    await submitLogin(admin, 'admin');
    await admin.getByRole('checkbox', { name: 'Cliente' }).check();
    await admin.getByText(/lo pondrán? al volver a entrar/).waitFor();
    await press(admin, 'Guardar segundo paso');
    await admin.getByText('Segundo paso guardado.').first().waitFor();

    const { page } = await open(openSession, '/login?volver=%2Fcliente%2Freservas');
    await submitLogin(page, 'client');
    await page.getByText('Tu centro pide un segundo paso al entrar', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/cliente');

    // The rest of the application is shown, with a message about what comes first.
    await page.goto('/cliente/reservas');
    await page.getByRole('link', { name: 'Poner el segundo paso' }).first().click();
    await page.getByText('Tu centro pide un segundo paso al entrar', { exact: true }).waitFor();
    await turnTotpOn(page);
    await page.waitForURL('**/cliente/reservas');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Te falta el segundo paso').first().waitFor({ state: 'detached' });
  });
});

test.describe('a fresh proof of identity', () => {
  test('is requested over the screen, and the refused request is repeated', async ({
    openSession,
  }) => {
    const { page } = await open(
      openSession,
      '/login?volver=%2Fadmin%2Fconfiguration%3Fver%3Dacceso',
    );
    await submitLogin(page, 'admin');
    // A login counts as a proof for ten minutes, which is too long to wait: only this refusal is
    // simulated.
    let refusals = 0;
    const keys = new Set<string | undefined>();
    await page.route('**/api/settings/accessPolicy', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      keys.add(route.request().postData() ?? undefined);
      if ((refusals += 1) > 1) return route.continue();
      await route.fulfill({
        status: 403,
        json: { code: 'proof_required', message: 'Confirma que eres tú.' },
      });
    });
    await page.getByRole('checkbox', { name: 'Profesional' }).check();
    await press(page, 'Guardar segundo paso');
    const dialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await dialog.waitFor();
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByText('Segundo paso guardado.').first().waitFor();
    expect(await dialog.count()).toBe(0);
    expect(refusals).toBe(2);
    expect(keys.size).toBe(1);
  });
});
