import type { Page } from '@playwright/test';
import { buildForeignArea, notes } from '../fixtures/foreign-areas/build-foreign-area.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { expect, test } from './test.ts';

const problem = 'Esta parte no está disponible';

test('an area without a path fills the client’s record and the header of open pages', async ({
  openSession,
  operator,
}) => {
  const build = variantOf(await buildForeignArea(notes));
  const { page, pageErrors } = await openSession();
  await logIn(page, 'receptionist');
  const clientId = await clientOf(page);
  await navigateInPage(page, `/recepcionista/clientes/${clientId}`);
  await page.getByRole('link', { name: 'Consentimientos', exact: true }).waitFor();
  await expect(page.getByRole('group', { name: 'Avisos propios' })).toHaveCount(0);

  await operator.publish(build);
  await operator.activate(notes.area, build.release.buildId);
  const record = page.getByRole('region', { name: 'Notas propias' });
  await expect(record).toContainText(`Notas de la ficha ${clientId}`);
  const header = page.getByRole('group', { name: 'Avisos propios' });
  await expect(header).toContainText('Avisos de ');

  // Both are unmounted with their hosts; the header's host is every page.
  await navigateInPage(page, '/recepcionista/clientes');
  await expect(record).toHaveCount(0);
  await expect(header).toContainText('Avisos de ');

  // A failure leaves the record as it is.
  await page.evaluate(() => localStorage.setItem('aforo-e2e-notes', 'broken'));
  await navigateInPage(page, `/recepcionista/clientes/${clientId}`);
  await expect(record).toContainText(problem);
  await page.getByRole('link', { name: 'Consentimientos', exact: true }).click();
  await expect(record).toHaveCount(0);
  await page.evaluate(() => localStorage.removeItem('aforo-e2e-notes'));
  await page.getByRole('link', { name: 'Datos', exact: true }).click();
  await expect(record).toContainText(`Notas de la ficha ${clientId}`);

  const admin = await openSession();
  await logIn(admin.page, 'admin', '/admin/modulos?buscar=notas');
  const list = admin.page.getByRole('list', { name: 'Dónde más aparece Notas' });
  await expect(list.getByRole('listitem')).toHaveText([
    'La ficha del cliente: «Notas propias», para Recepción, en el orden 1.',
    'La cabecera: «Avisos propios», para Recepción, en el orden 1.',
  ]);

  // A build that fills no slot takes its content away.
  const { areaManifest: _slots, ...release } = variantOf(build, { version: '1.1.0' }).release;
  const empty = variantOf(build, { version: '1.1.0', buildId: release.buildId });
  await operator.publish({ ...empty, release });
  await operator.activate(notes.area, release.buildId);
  await expect(record).toHaveCount(0);
  await expect(header).toHaveCount(0);
  expect(pageErrors.filter((text) => !text.includes('asked to fail'))).toEqual([]);
});

async function clientOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/clients');
    const { items } = (await answer.json()) as { items: { id: string }[] };
    return items[0]?.id ?? '';
  });
}
