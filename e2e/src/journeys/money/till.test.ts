import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test.beforeEach(({ page }) => logIn(page, 'receptionist'));

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer; // the contract's response type
}

interface SaleList {
  items: { id: string; client: { id: string; name: string } | null; description: string }[];
}

/** Clients of the demo who have partly paid a sale. */
async function debtors(page: Page): Promise<{ id: string; name: string }[]> {
  const { items } = await read<SaleList>(page, '/api/sales?state=partlyPaid&limit=50');
  const found = new Map(items.flatMap(({ client }) => (client ? [[client.id, client]] : [])));
  return [...found.values()];
}

const debtOf = async (page: Page, clientId: string) =>
  (await read<{ totalMinor: number }>(page, `/api/clients/${clientId}/debts`)).totalMinor;

test('a client’s debt is paid with at most five keys', async ({ page, pageErrors }) => {
  const [client] = await debtors(page);
  if (!client) throw new Error('no client of the demo owes anything');
  expect(await debtOf(page, client.id)).toBeGreaterThan(0);
  await page.goto(`/recepcionista/recepcion?cliente=${client.id}`);
  await page.getByRole('heading', { level: 2, name: client.name }).waitFor();
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await press('F2');
  const panel = page.getByRole('dialog', { name: `Cobrar a ${client.name}` });
  await panel.getByText('Pendiente').first().waitFor();
  await press('t');
  // As a person does, who reads the total first.
  await panel.getByRole('button', { name: /^Cobrar \d/ }).waitFor();
  await press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await press('Enter');
  await panel.waitFor({ state: 'detached' });
  expect(presses).toBeLessThanOrEqual(5);
  expect(await debtOf(page, client.id)).toBe(0);
  expect(pageErrors).toEqual([]);
});

test('a buyer without a record buys a product at the desk, by keyboard alone', async ({
  page,
  pageErrors,
}) => {
  const { items: products } = await read<{ items: { name: string; stock: number }[] }>(
    page,
    '/api/products?pageSize=20',
  );
  const product = products.find(({ stock }) => stock >= 1);
  if (!product) throw new Error('no product of the demo is in stock');
  await page.goto('/recepcionista/recepcion');
  await page.getByLabel('Teclas').waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: 'Vender sin ficha' });
  await panel.getByRole('combobox').waitFor();
  await page.keyboard.type(product.name);
  await page.keyboard.press('Enter');
  await panel.getByLabel(`1 de ${product.name}`, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('t');
  await panel.getByRole('button', { name: /^Cobrar \d/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  const { items } = await read<SaleList>(page, '/api/sales?limit=5');
  expect(items.find(({ client }) => client === null)?.description).toContain(product.name);
  expect(pageErrors).toEqual([]);
});
