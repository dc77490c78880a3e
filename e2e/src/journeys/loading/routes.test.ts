import { expect, test } from '../../environment/test.ts';
import { authenticate } from '../../environment/browser/browser-session.ts';

const someId = '0190a000-0000-7000-8000-000000000000';

/** Routes of the specification that aren't among the screens checked by looks/screens.test.ts. */
const routes = {
  admin: [
    `/admin/clientes/${someId}`,
    '/admin/recepcion',
    `/admin/profesionales/${someId}`,
    `/admin/logros/${someId}`,
  ],
  receptionist: [`/recepcionista/clientes/${someId}`],
} as const;

for (const person of ['admin', 'receptionist'] as const) {
  test(`every other route of the specification has its own screen for ${person}`, async ({
    page,
  }) => {
    await authenticate(page, person);
    for (const path of routes[person]) {
      await page.goto(path);
      // The screen's own heading, not that of its first paint.
      const heading = page.locator('#root').getByRole('heading', { level: 1 }).first();
      await heading.waitFor();
      expect([path, await heading.textContent()]).not.toEqual([
        path,
        expect.stringMatching(/Not Found|Error/),
      ]);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.title()).toContain(' · ');
    }
  });
}

test('a screen that throws shows an error and leaves the navigation working', async ({
  openSession,
}) => {
  const { page } = await openSession();
  await authenticate(page, 'admin');
  await page.route('**/api/users?**', (route) => route.fulfill({ json: { items: 'nonsense' } }));
  await page.goto('/admin/users');
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  await page.unroute('**/api/users?**');
  await page.getByRole('navigation').getByRole('link', { name: 'Servicios' }).click();
  await page.getByRole('heading', { level: 1, name: 'Servicios' }).waitFor();
});

test('the login works in the default theme when the settings cannot be read', async ({
  openSession,
}) => {
  const { page } = await openSession();
  await page.route('**/api/settings', (route) => route.fulfill({ status: 503 }));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar', exact: true }).waitFor();
  const contrast = await page
    .getByRole('button', { name: 'Entrar', exact: true })
    .evaluate((button) => {
      const { color, backgroundColor } = getComputedStyle(button);
      return [color, backgroundColor];
    });
  expect(contrast[0]).not.toBe(contrast[1]);
});

test('the primary colour of the settings is used in the theme', async ({ openSession }) => {
  const { page } = await openSession();
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { theme: object };
    await route.fulfill({
      response: answer,
      json: { ...settings, theme: { primaryColor: '#ffe066' } },
    });
  });
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Entrar', exact: true });
  // The page's first paint uses the colour that the gateway knows.
  await page.locator('#first-paint').waitFor({ state: 'detached' });
  await button.waitFor();
  const [background, ink] = await button.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element);
    return [backgroundColor, color];
  });
  expect(background).toBe('rgb(255, 224, 102)');
  // Dark text on pale yellow.
  const [red = 255] = (ink ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeLessThan(90);
});
