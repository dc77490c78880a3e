import { buildForeignArea, notes } from '../fixtures/foreign-areas/build-foreign-area.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { screenOf } from './shipped-builds.ts';
import { expect, test } from './test.ts';

const areas = [
  { area: 'mfe-vue', source: 'vue.js', says: 'Vue 3' },
  { area: 'mfe-svelte', source: 'svelte.js', says: 'Svelte para' },
  { area: 'mfe-plain', source: notes.source, says: 'Sin framework' },
];

for (const { area, source, says } of areas) {
  test(`${source} is an area: it is mounted, updated, unmounted and mounted again`, async ({
    openSession,
    operator,
  }) => {
    const build = variantOf(await buildForeignArea({ area, source }));
    const path = `/${area.replace('mfe-', '')}`;
    await operator.publish(build);
    await operator.activate(area, build.release.buildId);
    await operator.mount(area, [{ prefix: path, basePath: path, roles: ['receptionist'] }]);

    const { page, pageErrors } = await openSession();
    await logIn(page, 'receptionist', path);
    const screen = screenOf(page, build.release.buildId);
    await screen.waitFor();
    await expect(page.getByText(says)).toContainText(`en ${path}`);
    expect(await page.title()).toContain('Tablón');
    await page.getByRole('button', { name: 'Poner un aviso (0)' }).click();
    await page.getByRole('button', { name: 'Poner un aviso (1)' }).waitFor();

    // The same instance, with the new location.
    await navigateInPage(page, `${path}/otra`);
    await expect(page.getByText(says)).toContainText(`en ${path}/otra`);
    await page.getByRole('button', { name: 'Poner un aviso (1)' }).waitFor();

    await navigateInPage(page, '/recepcionista/clientes');
    await page.getByRole('searchbox').first().waitFor();
    await expect(page.getByText(says)).toHaveCount(0);
    await navigateInPage(page, path);
    await page.getByRole('button', { name: 'Poner un aviso (0)' }).waitFor();
    expect(pageErrors).toEqual([]);
  });
}
