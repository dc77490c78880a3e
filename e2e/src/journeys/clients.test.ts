import { expect, jest, test } from '@jest/globals';
import { useBrowser } from '../environment/use-browser-session.ts';
import { logIn, visit } from '../environment/browser-session.ts';

jest.setTimeout(120_000);

const browser = useBrowser();

test('reception creates a client and administration finds them without typing the accents', async () => {
  const desk = await visit(browser());
  await logIn(desk.page, 'receptionist');
  await desk.page.goto('/recepcionista/clientes');
  await desk.page
    .getByRole('button', { name: 'Nuevo cliente' })
    .or(desk.page.getByRole('link', { name: 'Nuevo cliente' }))
    .first()
    .click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel(/Nombre/).fill('Íñigo Núñez Echeverría');
  await dialog.getByLabel(/Teléfono/).fill('699 123 987');
  await dialog.getByRole('button', { name: /Crear|Guardar|Dar de alta/ }).click();
  await desk.page.getByText('Íñigo Núñez Echeverría').first().waitFor();
  expect(desk.complaints).toEqual([]);

  const office = await visit(browser(), { width: 360, height: 740 });
  await logIn(office.page, 'admin');
  await office.page.goto('/admin/clientes');
  for (const [visitor, path] of [
    [desk, '/recepcionista/clientes'],
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
    expect(visitor.complaints).toEqual([]);
  }
  await desk.context.close();
  await office.context.close();
});
