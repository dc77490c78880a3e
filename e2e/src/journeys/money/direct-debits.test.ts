import { readFile } from 'node:fs/promises';
import { logIn } from '../../environment/browser/browser-session.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';
import { expect, test } from '../../environment/test.ts';
import { centerDay } from '../../environment/center-day.ts';

const iban = 'ES7921000813610123456789';

test('a client signs on the phone, and a batch goes from preview to return to paid at the desk', async ({
  openSession,
}) => {
  const admin = await openSession();
  const { page } = admin;
  await logIn(page, 'admin');
  await page.goto('/admin/configuration?ver=domiciliacion');
  await page.getByLabel('Nombre del acreedor').fill('Estudio Aforo, S.L.');
  await page.getByLabel('NIF').fill('B-12345674');
  await page.getByLabel('IBAN donde se cobra').fill('ES91 2100 0418 4502 0005 1332');
  await page.getByRole('button', { name: 'Guardar domiciliación' }).click();
  await page.getByText('Domiciliación, guardada.').waitFor();

  const phone = await openSession({ width: 390, height: 844 });
  await logIn(phone.page, 'client');
  await phone.page.goto('/cliente');
  const card = phone.page.getByRole('region', { name: 'Domiciliación bancaria' });
  await card.getByRole('button', { name: 'Domiciliar' }).click();
  const account = phone.page.getByRole('dialog', { name: 'Domiciliar' });
  await account.getByLabel('IBAN').fill('ES79 2100 0813 6101 2345 6780');
  await account.getByRole('button', { name: 'Seguir y firmar' }).click();
  await account.getByText('Ese IBAN no es correcto. Revisa los números.').waitFor();
  await account.getByLabel('IBAN').fill('ES79 2100 0813 6101 2345 6789');
  await account.getByRole('button', { name: 'Seguir y firmar' }).click();
  const signing = phone.page.getByRole('dialog', { name: 'Firmar el mandato' });
  await signing.getByText(/legitimado al reembolso/).waitFor();
  await signing.getByLabel('Nombre y apellidos de quien firma').fill('Lucía Fernández Ortiz');
  await signing.getByRole('button', { name: 'Firmar', exact: true }).click();
  await card.getByText('Activo').waitFor();
  await expect(card.getByText('ES•• •••• 6789')).toBeVisible();

  const own = await sendAsPage<{ id: string; name: string }>(phone.page, 'GET', '/api/me/client');
  const line = {
    kind: 'text',
    description: 'Cuota de diciembre',
    quantity: 1,
    unitPriceMinor: 4500,
    taxTreatment: 'rate',
    taxCause: null,
    taxBasisPoints: 2100,
  };
  await sendAsPage(page, 'POST', '/api/sales', {
    clientId: own.id,
    lines: [line],
    payments: [],
    document: { kind: 'simplified' },
    dueOn: centerDay(),
    expectedTotalMinor: 4500,
  });

  await page.goto('/admin/caja?ver=remesas');
  await page.getByRole('link', { name: 'Nueva remesa' }).click();
  await page.getByRole('checkbox', { name: own.name }).first().waitFor();
  await page.getByRole('button', { name: /^Preparar / }).click();
  await page.getByRole('button', { name: 'Dar por enviada' }).click();
  await page
    .getByRole('dialog', { name: '¿Dar la remesa por enviada?' })
    .getByRole('button', { name: 'Dar por enviada' })
    .click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar el fichero' }).click();
  const xml = await readFile(await (await downloading).path(), 'utf8');
  expect(xml).toContain(`<IBAN>${iban}</IBAN>`);
  expect(xml).toContain('pain.008.001.08');

  // On some days the demo's client owes an older sale too, and the batch has both.
  const returning = page.getByRole('button', { name: `Anotar la devolución de ${own.name}` });
  await returning.first().waitFor();
  for (let open = await returning.count(); open > 0; open--) {
    await returning.first().click();
    const returned = page.getByRole('dialog', { name: `Recibo devuelto de ${own.name}` });
    await returned
      .getByLabel('Día de la devolución')
      .fill(centerDay().split('-').reverse().join('/'));
    await returned.getByRole('button', { name: 'Anotar la devolución' }).click();
    await expect(returning).toHaveCount(open - 1);
  }
  await page.getByText('Rechazado').first().waitFor();

  await page.goto(`/admin/clientes/${own.id}`);
  await page.getByRole('heading', { name: own.name }).first().waitFor();
  await page.keyboard.press('F2');
  const panel = page.getByRole('dialog', { name: `Cobrar a ${own.name}` });
  await panel.getByText('Cuota de diciembre').first().waitFor();
  await page.keyboard.press('t');
  await panel.getByRole('button', { name: /^Cobrar \d/ }).click();
  await panel.getByText(/^Cobrado /).waitFor();
  expect(admin.pageErrors).toEqual([]);
  // The browser reports the refused account number.
  expect(phone.pageErrors).toEqual([expect.stringMatching(/400 \(Bad Request\).*mandates/)]);
});
