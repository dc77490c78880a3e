import { expect, test } from '@playwright/test';

const email = process.env.AFORO_EMAIL ?? 'recepcion@aforo.test';
const password = process.env.AFORO_PASSWORD ?? 'aforo-demo-2026';

test('a receptionist opens the screen', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.goto('/ejemplo');
  await expect(page.getByRole('heading', { level: 1, name: 'Ejemplo' })).toBeVisible();
  await expect(page.getByText(/^Hola, /)).toBeVisible();
});
