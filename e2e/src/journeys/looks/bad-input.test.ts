import { expect, test } from '../../environment/test.ts';
import { startTestServer } from '../../environment/server/test-server.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

test('a form with every field wrong shows an error at each and keeps the input', async ({
  page,
}) => {
  await page.goto('/register');
  await page.getByLabel(/Nombre/).fill('A');
  await page.getByLabel('Correo').fill('ana@');
  await page.getByLabel(/Teléfono/).fill('seis');
  await page.getByLabel('Contraseña', { exact: true }).fill('corta');
  await page.getByRole('button', { name: /Crear/ }).click();
  for (const text of [
    /nombre y los apellidos/,
    /no parece completo/,
    /Escribe solo números/,
    /10 caracteres/,
    /condiciones/,
  ]) {
    await page.getByText(text).first().waitFor();
  }
  expect(await page.getByLabel('Correo').inputValue()).toBe('ana@');
  // The first invalid field has the focus.
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('A');
});

test('a picture of 20 MB and a text file named like a picture are refused with a reason', async ({
  page,
}) => {
  await logIn(page, 'professional', '/profesional');
  const choose = page.locator('input[type="file"]');
  const header = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  await choose.setInputFiles({
    name: 'grande.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([header, Buffer.alloc(20 * 1024 * 1024)]),
  });
  await page
    .getByText(/pesa demasiado/)
    .first()
    .waitFor();
  await choose.setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
  await page
    .getByText(/no es una imagen que aceptemos/)
    .first()
    .waitFor();
});

test('an empty installation says where to create the first administrator account', async ({
  page,
  openSession,
}) => {
  const testServer = await startTestServer({ env: { AFORO_DEMO: '0', LOG_LEVEL: 'info' } });
  try {
    const link = /https?:\/\/\S+\/register\?invitacion=[\w-]+/.exec(testServer.output())?.[0] ?? '';
    expect(link).toContain(testServer.url);
    await page.goto(link);
    await page.getByLabel(/Nombre/).fill('Primera Persona');
    await page.getByLabel('Correo').fill('primera@centro.test');
    await page.getByLabel('Contraseña', { exact: true }).fill('una frase larga y propia');
    await page
      .getByRole('button', { name: /Crear|Entrar|Aceptar/ })
      .first()
      .click();
    await page.waitForURL('**/admin/inicio');
    await page.getByText('Poner en marcha el centro').waitFor();
    await page.goto(new URL('/admin', page.url()).href);
    await page.getByRole('main').getByText('primera@centro.test').first().waitFor();

    const other = await openSession();
    await other.page.goto(link);
    await other.page
      .getByText(/no vale|ya se usó/i)
      .first()
      .waitFor();
    await other.context.close();
  } finally {
    await testServer.stop();
  }
});

test('a second Aforo on the same data prints one sentence and exits', async ({ server }) => {
  const env = { AFORO_DEMO: '1', LOG_LEVEL: 'warn' };
  const refused = await startTestServer({ dataDir: server.dataDir, env }).then(
    async (second) => {
      await second.stop();
      return 'it started';
    },
    (error: unknown) => String(error),
  );
  expect(refused).toContain('ya lo está usando otro Aforo');
  expect(refused).not.toMatch(/\n\s+at /);
});
