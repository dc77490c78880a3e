import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { fillLogin } from '../../environment/browser/browser-session.ts';

test.use({ viewport: { width: 360, height: 740 } });

const password = 'siete farolas junto al puerto';
const email = 'irune.zabala@correo.test';

/** Downloads the file that a button provides. */
async function download(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a client reads the legal texts, downloads a copy of their data and erases them', async ({
  page,
  pageErrors,
  server,
}) => {
  await page.goto('/register');
  await page.getByRole('button', { name: 'privacidad' }).click();
  const text = page.getByRole('dialog', { name: 'Privacidad' });
  await text.getByRole('heading', { name: 'Tus derechos' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel(/Nombre/).fill('Irune Zabala Goñi');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /condiciones/i }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL('**/register/success');
  await page.goto(
    linkIn(await readMail(server.dataDir, email, /confirma/i), /^\/register\/success$/),
  );
  await page.waitForURL('**/cliente/reservas');
  await page.goto('/cliente');
  await page.getByText(/^Aceptaste la versión 1 el/).waitFor();

  const json = await download(page, 'Descargar en JSON');
  expect(json.name).toBe('mis-datos.json');
  expect(JSON.parse(json.bytes.toString())).toMatchObject({
    person: { name: 'Irune Zabala Goñi', email },
    consents: [{ kind: 'terms', isGranted: true, termsVersion: 1, privacyVersion: 1 }],
  });
  const pdf = await download(page, 'Descargar en PDF');
  expect([pdf.name, pdf.bytes.subarray(0, 5).toString()]).toEqual(['mis-datos.pdf', '%PDF-']);

  await page.getByRole('button', { name: 'Borrar mi cuenta y mis datos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Se borra').waitFor();
  await dialog.getByLabel(/Escribe BORRAR/).fill('borrar');
  await dialog.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  await page.waitForURL('**/login');
  expect(pageErrors).toEqual([]);

  await fillLogin(page, email, password);
  await page
    .getByText(/no coinciden/i)
    .first()
    .waitFor();
});
