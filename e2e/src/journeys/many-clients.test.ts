import { expect, jest, test } from '@jest/globals';
import type { Client, ClientImport } from '@aforo/shared/contract';
import type { Page } from 'playwright-core';
import { logIn, openBrowserSession } from '../environment/browser-session.ts';
import { useBrowser } from '../environment/use-browser-session.ts';

jest.setTimeout(120_000);

const browser = useBrowser();

/** As a competitor's program would write it, in Windows-1252 and with all that goes wrong. */
const competitorsExport = Buffer.from(
  [
    'Código;Nombre;Apellidos;Móvil;E-mail;F. nacimiento;Acepta publicidad;Fecha consentimiento',
    '1;Begoña;Traslado Muñoz;;bego@traslado.test;03/11/1984;Sí;01/02/2024',
    '2;Íñigo;Traslado Peña;12;inigo@traslado.test;31/02/1990;No;',
    '3;;;;nadie@traslado.test;;;',
    '4;Lucía;Traslado Gil;;lucia-arroba-traslado;1979-05-02;Sí;',
  ].join('\r\n'),
  'latin1',
);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('an owner brings the clients of another program, is told which rows are wrong, and undoes it', async () => {
  const { context, page, pageErrors } = await openBrowserSession(browser());
  await logIn(page, 'admin');
  await page.goto('/admin/configuration?ver=datos');
  await page.getByRole('heading', { name: 'Traer clientes' }).waitFor();
  await page.getByLabel('Fichero de clientes').setInputFiles({
    ...{ name: 'socios.csv', mimeType: 'text/csv', buffer: competitorsExport },
  });
  await page.getByText('Ejemplo: Traslado Muñoz').waitFor();
  await press(page, 'Ensayar');
  await page.getByText('3 nuevos').waitFor();
  await page.getByText('1 con fallos: no puede entrar').waitFor();
  await page.getByText('1 con permiso para novedades').waitFor();
  await page.getByText(/^Ver las filas con algo que decir/).click();
  const wrong = page.getByRole('table', { name: 'Filas con algo que decir' });
  await wrong.getByRole('row', { name: /Fila 4.*No tiene nombre/ }).waitFor();
  await wrong.getByRole('row', { name: /Fila 3.*El teléfono no existe/ }).waitFor();
  await press(page, 'Traer 3 clientes');
  await page.getByText('Han entrado 3 clientes.').waitFor();

  const found = await page.request.get('/api/clients?q=traslado.test');
  const { items } = (await found.json()) as { items: Client[] };
  expect(items.map(({ name }) => name).sort()).toEqual([
    'Begoña Traslado Muñoz',
    'Íñigo Traslado Peña',
  ]);
  await press(page, 'Deshacer la importación');
  await press(page, 'Quitar 3 clientes');
  await page.getByText(/^Importación deshecha/).waitFor();
  const imported = new URL(page.url()).searchParams.get('importacion');
  const after = await page.request.get(`/api/imports/${imported}`);
  expect((await after.json()) as ClientImport).toMatchObject({
    ...{ state: 'undone', counts: { broughtIn: 0 } },
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});
