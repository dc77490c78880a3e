import { readQr } from '@aforo/api/testing/printed-page';
import { printedRoll } from '@aforo/shared/testing/printed-roll';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { dayWithClasses } from '../../environment/day-with-classes.ts';

interface Printed {
  title: string;
  text: string;
  widthPx: number;
  pageRule: string;
}
/** What the tests add to the page. */
interface PrintingPage {
  printedBytes: number[];
  printedPages: Printed[];
}

test.beforeEach(async ({ page }) => {
  // Also runs in the print frame.
  await page.addInitScript(() => {
    const top = window.top as unknown as PrintingPage; // the page of this test
    window.print = () => {
      const [sheet] = document.adoptedStyleSheets;
      const rules = [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
      top.printedPages.push({
        title: document.title,
        text: document.body.innerText,
        widthPx: document.body.getBoundingClientRect().width,
        pageRule: rules.find((rule) => rule.startsWith('@page')) ?? '',
      });
      window.dispatchEvent(new Event('afterprint'));
    };
    if (window !== window.top) return;
    top.printedBytes = [];
    top.printedPages = [];
    // As in the specification: one stream per opening, and no closing while a writer holds it.
    let isOpen = false;
    let stream: WritableStream<Uint8Array> | null = null;
    const port = {
      getInfo: () => ({ usbVendorId: 0x04b8, usbProductId: 0x0202 }),
      open: () => {
        if (isOpen) return Promise.reject(new Error('in use'));
        isOpen = true;
        return Promise.resolve();
      },
      close: async () => {
        await stream?.abort();
        stream = null;
        isOpen = false;
      },
      get writable() {
        if (!isOpen) return null;
        stream ??= new WritableStream<Uint8Array>({
          write: (bytes) => void top.printedBytes.push(...bytes),
          close: () => void (stream = null),
        });
        return stream;
      },
    };
    Object.defineProperty(navigator, 'serial', {
      value: {
        getPorts: () => Promise.resolve([port]),
        requestPort: () => Promise.resolve(port),
      },
    });
  });
  await logIn(page, 'receptionist');
});

const bytesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as PrintingPage).printedBytes); // added above
const pagesOf = (page: Page) =>
  page.evaluate(() => (window as unknown as PrintingPage).printedPages); // added above

/** The code of the ticket, drawn as the rectangles that `readQr` reads. */
function qrOf({ images: [image] }: ReturnType<typeof printedRoll>): string {
  if (!image) return '';
  const rectangles: number[][] = [];
  for (let y = 0; y < image.height; y += 1) {
    for (let x = 0; x < image.width; x += 1) {
      if (image.isDark(x, y)) rectangles.push([20 + x / 3, 20 + y / 3, 1 / 3, 1 / 3]);
    }
  }
  return readQr({ rectangles, width: 0, texts: [] });
}

test('a sale in cash opens the drawer and prints its ticket without leaving the desk', async ({
  page,
  context,
  pageErrors,
}) => {
  await page.goto('/recepcionista/impresora');
  await page.getByLabel(/^Directo a una impresora/).check();
  await page.getByRole('button', { name: 'Elegir la impresora' }).click();
  await page.getByText('Impresora elegida.').waitFor();

  await page.goto('/recepcionista/recepcion');
  await page.getByLabel('Teclas').waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: 'Vender sin ficha' });
  await panel.getByRole('combobox').waitFor();
  const products = await page.request.get('/api/products?pageSize=20');
  const { items } = (await products.json()) as { items: { name: string; stock: number }[] }; // the contract's response type
  const name = items.find(({ stock }) => stock >= 1)?.name ?? '';
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await panel.getByLabel(`1 de ${name}`, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  await panel.getByRole('button', { name: /^Cobrar \d/ }).waitFor();
  await page.keyboard.press('Enter');
  await panel.getByText(/^Cobrado /).waitFor();
  await expect.poll(async () => printedRoll(await bytesOf(page)).drawerKicks).toBe(1);
  await page.keyboard.press('p');
  await panel.waitFor({ state: 'detached' });

  const roll = printedRoll(await bytesOf(page));
  const paper = roll.lines.join('\n');
  expect(paper).toMatch(new RegExp(`^${name} .* \\d+,\\d\\d €$`, 'm'));
  expect(paper).toMatch(/^\^\*\*Total .* \d+,\d\d €\*\*$/m);
  expect(paper).toMatch(/^Efectivo .* \d+,\d\d €$/m);
  expect(roll.lines.at(-1)).toBe('[cut]');
  if (roll.images.length > 0) expect(qrOf(roll)).toContain('importe=');
  expect(context.pages()).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test('a ticket and a roster print from the page, without a tab, under its policy', async ({
  page,
  context,
  pageErrors,
}) => {
  const sales = await page.request.get('/api/sales?limit=20');
  const { items } = (await sales.json()) as {
    items: { id: string; document: { fullNumber: string; type: string } | null }[];
  }; // the contract's response type
  const sale = items.find(({ document }) => document && document.type !== 'F1');
  if (!sale?.document) throw new Error('no sale of the demo has a ticket');
  await page.goto(`/recepcionista/ventas?venta=${sale.id}`);
  await page.getByRole('button', { name: 'Imprimir el tique' }).click();
  await expect.poll(async () => (await pagesOf(page)).length).toBe(1);
  const [ticket] = await pagesOf(page);
  expect(ticket?.title).toContain(sale.document.fullNumber);
  expect(ticket?.text).toMatch(/Total\s+-?[\d.]+,\d\d\s€/);
  // 80 mm.
  expect(ticket?.widthPx).toBeCloseTo((80 * 96) / 25.4, 0);
  expect(ticket?.pageRule).toMatch(/size: 80mm \d+mm/);

  await page.goto(`/recepcionista/recepcion?dia=${await dayWithClasses(page)}`);
  await page.getByRole('list', { name: 'Quién viene' }).waitFor();
  const first = page.getByRole('list', { name: 'Quién viene' }).getByRole('link').first();
  const person = await first.innerText();
  await page.getByRole('button', { name: /^Más para esta/ }).click();
  await page.getByRole('menuitem', { name: 'Imprimir la lista' }).click();
  await expect.poll(async () => (await pagesOf(page)).length).toBe(1);
  const [sheet] = await pagesOf(page);
  expect(sheet?.text).toContain(person);
  expect(sheet?.text).not.toContain('debe');
  expect(sheet?.pageRule).toMatch(/a4/i);
  expect(context.pages()).toHaveLength(1);
  expect(pageErrors).toEqual([]);
});

test('a message to the people of a class is in the history of each', async ({
  page,
  pageErrors,
}) => {
  await page.goto(`/recepcionista/recepcion?dia=${await dayWithClasses(page)}`);
  await page.getByRole('list', { name: 'Quién viene' }).waitFor();
  await page.getByRole('button', { name: /^Más para esta/ }).click();
  await page.getByRole('menuitem', { name: 'Escribir a quien viene' }).click();
  const dialog = page.getByRole('dialog', { name: 'Escribir a quien viene' });
  await dialog.getByLabel('Asunto').fill('Traed toalla el martes');
  await dialog.getByLabel('Correo').pressSequentially('Esta vez no hay.');
  const sent = page.waitForResponse(
    (response) => response.url().endsWith('/message') && response.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: /^Enviar a \d+ persona/ }).click();
  const { mailed } = (await (await sent).json()) as { mailed: { clientId: string }[] }; // the contract's response type
  await dialog.waitFor({ state: 'detached' });
  await page.goto(`/recepcionista/clientes/${mailed[0]?.clientId}?ficha=historial`);
  await page.getByText(/le mandó el correo «Traed toalla el martes»/).waitFor();
  expect(pageErrors).toEqual([]);
});
