import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test('reception creates a client and administration finds them without typing the accents', async ({
  openSession,
}) => {
  const frontDesk = await openSession();
  await logIn(frontDesk.page, 'receptionist', '/recepcionista/clientes');
  await frontDesk.page
    .getByRole('button', { name: 'Nuevo cliente' })
    .or(frontDesk.page.getByRole('link', { name: 'Nuevo cliente' }))
    .first()
    .click();
  const dialog = frontDesk.page.getByRole('dialog');
  await dialog.getByLabel(/Nombre/).fill('Íñigo Núñez Echeverría');
  await dialog.getByLabel(/Teléfono/).fill('699 123 987');
  await dialog.getByRole('button', { name: /Crear|Guardar|Dar de alta/ }).click();
  await frontDesk.page.getByText('Íñigo Núñez Echeverría').first().waitFor();
  expect(frontDesk.pageErrors).toEqual([]);

  const office = await openSession({ width: 360, height: 740 });
  await logIn(office.page, 'admin', '/admin/clientes');
  for (const [visitor, path] of [
    [frontDesk, '/recepcionista/clientes'],
    [office, '/admin/clientes'],
  ] as const) {
    await visitor.page.goto(path);
    await visitor.page.getByRole('searchbox').first().fill('inigo nunez eche');
    await visitor.page.getByText('Íñigo Núñez Echeverría').first().waitFor();
    expect(visitor.page.url()).toContain('q=inigo');
    await visitor.page
      .getByRole('link', { name: /Íñigo Núñez Echeverría/ })
      .first()
      .click();
    await visitor.page.getByRole('heading', { level: 1, name: /Íñigo/ }).waitFor();
    await visitor.page.getByText('699 123 987').first().waitFor();
    expect(visitor.pageErrors).toEqual([]);
  }
  await frontDesk.context.close();
});
