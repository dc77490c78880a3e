import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { buildForeignArea, noticeBoard } from '../fixtures/foreign-areas/build-foreign-area.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { screenOf } from './shipped-builds.ts';

test('a sixth area on another React version is published and reachable without a new shell', async ({
  openSession,
  operator,
}) => {
  const webpackBuild = await buildForeignArea(noticeBoard);
  const first = variantOf(webpackBuild);
  const second = variantOf(webpackBuild, {
    version: '1.1.0',
    texts: { 'edición primera': 'edición segunda' },
  });

  const frontDesk = await openSession();
  await logIn(frontDesk.page, 'receptionist');
  await navigateInPage(frontDesk.page, '/tablon');
  await frontDesk.page.getByRole('heading', { name: '404 Not Found' }).waitFor();

  await operator.publish(first);
  await operator.activate(noticeBoard.area, first.release.buildId);
  const roles = ['receptionist', 'admin'] as const;
  await operator.mount(noticeBoard.area, [
    { prefix: '/tablon', basePath: '/tablon', roles: [...roles] },
  ]);

  // The open page learns of the path and shows it, without a reload.
  await screenOf(frontDesk.page, first.release.buildId).waitFor();
  await frontDesk.page.getByText('React 18.3.1, edición primera').waitFor();
  expect(await reactsOf(frontDesk.page)).toEqual({ page: '19', board: '18' });

  const client = await openSession();
  await logIn(client.page, 'client', '/tablon');
  await client.page.getByRole('heading', { name: '403 Forbidden' }).waitFor();

  // Areas on React 19 keep working in the same page.
  await navigateInPage(frontDesk.page, '/recepcionista/clientes');
  await frontDesk.page.getByRole('searchbox').first().waitFor();
  await navigateInPage(frontDesk.page, '/tablon');
  await screenOf(frontDesk.page, first.release.buildId).waitFor();
  await frontDesk.page.getByRole('button', { name: /Poner un aviso/ }).click();
  await frontDesk.page.getByRole('button', { name: 'Poner un aviso (1)' }).waitFor();

  await operator.publish(second);
  await operator.activate(noticeBoard.area, '1.1.0');
  await screenOf(frontDesk.page, second.release.buildId).waitFor();
  await frontDesk.page.getByText('edición segunda').waitFor();
  expect(await frontDesk.page.evaluate(() => location.pathname)).toBe('/tablon');
  await navigateInPage(frontDesk.page, '/recepcionista');
  await frontDesk.page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(frontDesk.pageErrors.filter((text) => !text.includes('404'))).toEqual([]);
});

/** The React versions of the page's shell and of the notice board. */
async function reactsOf(page: Page): Promise<{ page: string; board: string }> {
  return page.evaluate(() => {
    const { __INSTANCES__: instances } = (
      globalThis as unknown as { __FEDERATION__: { __INSTANCES__: Instance[] } }
    ).__FEDERATION__;
    const shell = instances.find(({ name }) => name === 'aforo_shell');
    const [version = ''] = Object.keys(shell?.shareScopeMap['default']?.['react'] ?? {});
    const said = /React (\d+)/.exec(document.body.textContent ?? '')?.[1] ?? '';
    return { page: version.split('.')[0] ?? '', board: said };

    interface Instance {
      name: string;
      shareScopeMap: Record<string, Record<string, Record<string, unknown>>>;
    }
  });
}
