import type { Page } from '@playwright/test';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { registerAndLogIn } from '../../environment/new-account.ts';
import { expect, test } from '../../environment/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The panel that sells a free amount to a buyer without a record. */
async function openPanel(page: Page) {
  await page.goto('/recepcionista/recepcion');
  await page.getByLabel('Teclas').waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: 'Vender sin ficha' });
  await panel.getByRole('combobox').waitFor();
  return panel;
}

/** Chooses the first terminal of the test bank for this browser. */
async function chooseTerminal(page: Page): Promise<void> {
  await page.goto('/recepcionista/impresora');
  await page.getByRole('radio', { name: /^Mostrador \(de prueba\)/ }).check();
}

test('a card is declined and then approved at the terminal of the desk', async ({
  page,
  openSession,
  pageErrors,
}) => {
  await logIn(page, 'receptionist');
  const { items } = await sendAsPage<{ items: { name: string; stock: number }[] }>(
    page,
    'GET',
    '/api/products?pageSize=20',
  );
  const product = items.find(({ stock }) => stock >= 2);
  if (!product) throw new Error('no product of the demo is in stock');
  await chooseTerminal(page);
  const panel = await openPanel(page);
  await page.keyboard.type(product.name);
  await page.keyboard.press('Enter');
  await panel.getByLabel(`1 de ${product.name}`, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await panel.getByRole('button', { name: /^Cobrar \d/ }).click();
  await panel.getByText('Acerca la tarjeta al datáfono').waitFor();
  const terminalUrl = await panel
    .getByRole('link', { name: 'Abrir el datáfono de prueba' })
    .getAttribute('href');
  const { page: terminal } = await openSession();
  await terminal.goto(terminalUrl ?? '');
  await press(terminal, 'Acercar la tarjeta: se rechaza');
  await panel.getByText('El banco ha rechazado la tarjeta. No se ha cobrado nada.').waitFor();
  // The basket is as it was.
  await panel.getByLabel(`1 de ${product.name}`, { exact: true }).waitFor();
  await panel.getByRole('button', { name: /^Cobrar \d/ }).click();
  await panel.getByText('Acerca la tarjeta al datáfono').waitFor();
  await terminal.goto(terminalUrl ?? '');
  await press(terminal, 'Acercar la tarjeta: se aprueba');
  await panel.getByText(/^Cobrado /).waitFor();
  expect(pageErrors).toEqual([]);
});

test('a client’s saved card pays a purchase at the desk', async ({
  page,
  server,
  openSession,
  pageErrors,
}) => {
  const email = 'tarjeta.guardada@correo.test';
  const { page: client } = await openSession();
  await registerAndLogIn(client, server.dataDir, email);
  await client.goto('/cliente');
  await client.getByText('tus compras de hasta 300 € cada una').waitFor();
  await press(client, 'Guardar una tarjeta');
  await client.waitForURL('**/api/test-bank/**');
  await press(client, 'Guardar la tarjeta');
  await client.getByText(/4242/).first().waitFor();
  await logIn(page, 'receptionist');
  const found = await sendAsPage<{ items: { id: string }[] }>(
    page,
    'GET',
    `/api/clients?q=${encodeURIComponent(email)}`,
  );
  const clientId = found.items[0]?.id ?? '';
  await page.goto(`/recepcionista/recepcion?cliente=${clientId}&hacer=cobrar`);
  const panel = page.getByRole('dialog', { name: /^Cobrar a/ });
  const { items } = await sendAsPage<{ items: { name: string; stock: number }[] }>(
    page,
    'GET',
    '/api/products?pageSize=20',
  );
  const product = items.find(({ stock }) => stock >= 1);
  await panel.getByRole('combobox').fill(product?.name ?? '');
  await page.keyboard.press('Enter');
  await panel.getByLabel(`1 de ${product?.name}`, { exact: true }).waitFor();
  await panel.getByRole('button', { name: /^Tarjeta guardada ·· 4242/ }).click();
  await panel.getByRole('button', { name: /^Cobrar \d/ }).click();
  await panel.getByText(/^Cobrado /).waitFor();
  expect(pageErrors).toEqual([]);
});
