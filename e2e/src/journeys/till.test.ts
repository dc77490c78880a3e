import { expect, jest, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { logIn } from '../environment/browser-session.ts';
import { tabTo } from '../environment/tab-to.ts';
import { useBrowserSession } from '../environment/use-browser-session.ts';

jest.setTimeout(180_000);

const session = useBrowserSession();

async function frontDesk(): Promise<Page> {
  const { page } = session();
  await logIn(page, 'receptionist');
  return page;
}

async function read<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(new URL(path, page.url()).href);
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Answer; // as the contract has it
}

interface Listed {
  items: { id: string; client: { id: string; name: string } | null; description: string }[];
}

/** Clients of the demo who have paid a part of something. */
async function debtors(page: Page): Promise<{ id: string; name: string }[]> {
  const { items } = await read<Listed>(page, '/api/sales?state=partlyPaid&limit=50');
  const found = new Map(items.flatMap(({ client }) => (client ? [[client.id, client]] : [])));
  return [...found.values()];
}

const owedBy = async (page: Page, clientId: string) =>
  (await read<{ totalMinor: number }>(page, `/api/clients/${clientId}/debts`)).totalMinor;

test('somebody who owes pays in at most five keys', async () => {
  const page = await frontDesk();
  const [client] = await debtors(page);
  if (!client) throw new Error('nobody owes in the demo');
  expect(await owedBy(page, client.id)).toBeGreaterThan(0);
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
  await press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await press('Enter');
  await panel.waitFor({ state: 'detached' });
  expect(presses).toBeLessThanOrEqual(5);
  expect(await owedBy(page, client.id)).toBe(0);
  expect(session().pageErrors).toEqual([]);
});

test('who has no record buys a product at the desk, by keyboard alone', async () => {
  const page = await frontDesk();
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
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  const { items } = await read<Listed>(page, '/api/sales?limit=5');
  expect(items.find(({ client }) => client === null)?.description).toContain(product.name);
  expect(session().pageErrors).toEqual([]);
});

test('a bono, two products and a debt in one mixed payment, and half of the products given back', async () => {
  const page = await frontDesk();
  const [client] = await debtors(page);
  if (!client) throw new Error('nobody owes in the demo');
  const { items: products } = await read<{ items: { name: string; stock: number }[] }>(
    page,
    '/api/products?pageSize=20',
  );
  const product = products.find(({ stock }) => stock >= 2);
  if (!product) throw new Error('no product of the demo is in stock');

  await page.goto(`/recepcionista/clientes/${client.id}?ficha=ventas`);
  await page.getByRole('list', { name: 'Ventas' }).waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: `Cobrar a ${client.name}` });
  await panel.getByText('Pendiente').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('bono 5');
  await page.keyboard.press('Enter');
  await panel.getByLabel('1 de Bono 5', { exact: true }).waitFor();
  for (const count of [1, 2]) {
    await page.keyboard.type(product.name);
    await page.keyboard.press('Enter');
    await panel.getByLabel(`${count} de ${product.name}`, { exact: true }).waitFor();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('m');
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  expect(await owedBy(page, client.id)).toBe(0);

  const [sold] = (
    await read<{ items: { id: string; document: { id: string; fullNumber: string } }[] }>(
      page,
      `/api/sales?clientId=${client.id}&limit=1`,
    )
  ).items;
  if (!sold) throw new Error('nothing was sold');
  const { id, document } = sold;
  const row = page.getByRole('button', { name: new RegExp(document.fullNumber) });
  await row.waitFor();
  const pdf = await page.request.get(new URL(`/api/documents/${document.id}/pdf`, page.url()).href);
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await tabTo(page, new RegExp(`${document.fullNumber}.{0,40}$`), 80);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Devolver$/);
  await page.keyboard.press('Enter');
  const refund = page.getByRole('dialog', { name: /^Devolver/ });
  await refund.getByLabel(product.name).waitFor();
  await tabTo(page, new RegExp(product.name));
  await page.keyboard.press('ArrowDown');
  await refund.getByRole('list', { name: 'Lo que se devuelve' }).waitFor();
  await tabTo(page, /^Por qué/);
  await page.keyboard.type('Uno estaba abierto');
  await refund.getByRole('button', { name: /^Devolver \d/ }).waitFor();
  await tabTo(page, /^Devolver \d/);
  await page.keyboard.press('Enter');
  await refund.waitFor({ state: 'detached' });
  const after = await read<{
    lines: { description: string; quantity: number; refundedQuantity: number }[];
  }>(page, `/api/sales/${id}`);
  expect(after.lines.find(({ description }) => description === product.name)).toMatchObject({
    ...{ quantity: 2, refundedQuantity: 1 },
  });
  expect(session().pageErrors).toEqual([]);
});
