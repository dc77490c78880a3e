import { readFile } from 'node:fs/promises';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

/** `1.234,50 €` or `1234,50`, in cents. */
function centsOf(text: string): number {
  return Math.round(Number(text.replace(/[^\d,-]/g, '').replace(',', '.')) * 100);
}

test('the month’s total equals the invoice book, and the days add up to the month', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin', '/admin/caja?ver=mes');
  // A past month gets no more sales from other journeys.
  await page.getByRole('link', { name: /^Anterior/ }).click();
  await page.getByRole('link', { name: /^Siguiente/ }).waitFor();
  const sums = page.getByRole('region', { name: 'De lo vendido a lo cobrado' });
  await sums.waitFor();
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' });
  const amounts = await sums.getByRole('definition').allTextContents();
  const documentsMinor = centsOf(amounts[0] ?? '');
  const chargedMinor = centsOf(amounts.at(-1) ?? '');
  expect(documentsMinor).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Libro de facturas' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Formato').selectOption('csv');
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  const file = await (await downloading).path();
  const [head = [], ...rows] = (await readFile(file, 'utf8'))
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const inColumn = (row: string[], name: string) => row[head.indexOf(name)] ?? '';
  const booked = rows
    .map((row) => inColumn(row, 'Total factura'))
    // Empty for a full invoice that replaces a simplified one, which is already counted.
    .filter((total) => total !== '')
    .reduce((sum, total) => sum + centsOf(total), 0);
  expect(booked).toBe(documentsMinor);

  await page.getByText('Ver los días en una tabla').click();
  const table = page.getByRole('table', { name: 'Vendido y cobrado cada día' });
  const charged = await table.locator('tbody td:last-child').allTextContents();
  expect(charged.reduce((sum, text) => sum + centsOf(text), 0)).toBe(chargedMinor);

  await table.getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Ventas del día' }).waitFor();
  expect(pageErrors).toEqual([]);
});
