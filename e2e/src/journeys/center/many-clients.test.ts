import type { Client, DataImport } from '@aforo/shared/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';
import { linkIn, readMail } from '../../environment/server/mailbox.ts';
import { sendAsPage } from '../../environment/browser/send-as-page.ts';

/** A realistic export of a competing program, in Windows-1252 and with typical errors. */
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

test('an owner imports the clients of another program, sees the invalid rows, and undoes the import', async ({
  openSession,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin', '/admin/configuration?ver=datos');
  await page.getByRole('heading', { name: 'Traer datos de otro programa' }).waitFor();
  await page
    .getByLabel('Fichero de clientes')
    .setInputFiles({ name: 'socios.csv', mimeType: 'text/csv', buffer: competitorsExport });
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
  expect((await after.json()) as DataImport).toMatchObject({
    state: 'undone',
    counts: { broughtIn: 0 },
  });
  expect(pageErrors).toEqual([]);
});

test('an owner finds clients and mails them, and a recipient unsubscribes with one click', async ({
  openSession,
  server,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin');
  const email = 'regreso.salcedo@correo.test';
  const { id } = await sendAsPage<Client>(page, 'POST', '/api/clients', {
    name: 'Regreso Salcedo Vidal',
    email,
    phone: '',
    birthDate: '',
    tags: ['Regreso'],
    notes: '',
    acceptsDuplicate: true,
  });
  const consents = [{ kind: 'marketing', isGranted: true }];
  await sendAsPage(page, 'PUT', `/api/clients/${id}/consents`, { consents });

  await page.goto('/admin/clientes?etiqueta=Regreso');
  await page.getByText('1 cliente con estos filtros').waitFor();
  await press(page, 'Elegir varios');
  await page.getByRole('checkbox', { name: 'Elegir a Regreso Salcedo Vidal' }).check();
  await press(page, 'Escribir');
  const panel = page.getByRole('dialog', { name: 'Escribir un correo' });
  await panel.getByText('A 1 de 1.').waitFor();
  await panel.getByLabel('Asunto').fill('Te echamos de menos');
  await panel.getByLabel('Correo').fill('Hola, {nombre}:\n\nTu sitio sigue ahí.');
  await panel.getByRole('region', { name: 'Cómo queda' }).getByText('Hola, Regreso:').waitFor();
  await press(page, 'Enviar a 1 persona');
  await panel.getByText('Sale 1 correo.').waitFor();
  expect(pageErrors).toEqual([]);

  const mail = await readMail(server.dataDir, email, /Te echamos de menos/);
  expect(mail).toContain('Tu sitio sigue ahí.');
  const visitor = await openSession({ width: 360, height: 740 });
  await visitor.page.goto(linkIn(mail, /^\/api\/unsubscribe\//));
  await press(visitor.page, 'No quiero más novedades');
  await visitor.page.getByRole('heading', { name: 'No recibirás más novedades' }).waitFor();
  const read = await page.request.get(`/api/clients/${id}`);
  const marketing = ((await read.json()) as Client).consents.find(
    ({ kind }) => kind === 'marketing',
  );
  expect(marketing?.isGranted).toBe(false);
  await visitor.context.close();
});

test('an owner sees on the start page which clients have stopped coming, and mails them', async ({
  openSession,
  server,
}) => {
  const { page, pageErrors } = await openSession();
  await logIn(page, 'admin');
  const leaving = page.getByRole('link', { name: /14 días sin venir$/ });
  const linkText = await leaving.innerText();
  const count = Number(/^\d+/.exec(linkText)?.[0]);
  expect(count).toBeGreaterThan(1);
  await leaving.click();
  await page.waitForURL('**/admin/clientes?grupo=ausentes');
  // The figure links to its clients.
  await page.getByText(`${count} clientes con estos filtros`).waitFor();
  const list = `/api/clients?segment=away&pageSize=100`;
  const { items } = await sendAsPage<{ items: { id: string }[] }>(page, 'GET', list);
  expect(items).toHaveLength(count);
  const clients: Client[] = [];
  for (const { id } of items) clients.push(await sendAsPage(page, 'GET', `/api/clients/${id}`));
  const agreed = clients.filter(
    ({ email, consents }) =>
      email && consents.some(({ kind, isGranted }) => kind === 'marketing' && isGranted),
  );
  expect(agreed.length).toBeGreaterThan(0);

  await press(page, 'Elegir varios');
  await press(page, new RegExp(`^Los ${count} (clientes|de esta página)$`));
  await page.getByText(`${count} elegidos`).waitFor();
  await press(page, 'Escribir');
  const panel = page.getByRole('dialog', { name: 'Escribir un correo' });
  await panel.getByText(new RegExp(`^A ${agreed.length} de ${count}[.;]`)).waitFor();
  await panel.getByLabel('Asunto').fill('¿Volvemos a verte?');
  await panel.getByLabel('Correo').fill('Hola, {nombre}:\n\nHace días que no vienes.');
  await press(
    page,
    agreed.length === 1 ? 'Enviar a 1 persona' : `Enviar a ${agreed.length} personas`,
  );
  await panel
    .getByText(agreed.length === 1 ? 'Sale 1 correo.' : `Salen ${agreed.length} correos.`)
    .waitFor();
  expect(pageErrors).toEqual([]);
  for (const { name, email } of agreed) {
    const mail = await readMail(server.dataDir, email ?? '', /Volvemos[ _]a[ _]verte/);
    expect(mail).toContain(`Hola, ${name.split(' ')[0]}:`);
  }
});
