import type { PageEvent } from '@aforo/shared/contract';
import { expect, test } from '../../environment/test.ts';
import { logIn } from '../../environment/browser/browser-session.ts';

const paths = [
  '/admin/inicio',
  '/admin/servicios?ver=clases',
  '/admin',
  '/admin/profesionales',
  '/admin/caja',
];

test('leaving thirty pages while their area loads records no failure of its build', async ({
  page,
  pageErrors,
}) => {
  const told: PageEvent[] = [];
  // A beacon is a Blob, whose content Chromium shows only to the server.
  await page.addInitScript(() => {
    const { sendBeacon } = Navigator.prototype;
    Navigator.prototype.sendBeacon = function (url, data) {
      if (data instanceof Blob) void data.text().then((text) => console.info(`told ${text}`));
      return sendBeacon.call(this, url, data);
    };
  });
  page.on('console', (message) => {
    const text = message.text();
    if (!text.startsWith('told ')) return;
    told.push(...(JSON.parse(text.slice('told '.length)) as { events: PageEvent[] }).events);
  });
  await logIn(page, 'admin');
  // For each page one more script loads than for the previous one; then the next page is opened.
  for (let count = 0; count < 30; count++) {
    let coming = count % 15;
    const isMissing = new Promise<void>((resolve) => {
      void page.route('**/assets/**/*.js', async (route) => {
        if (coming-- > 0) await route.continue();
        else resolve();
      });
    });
    await page.goto(paths[count % paths.length] ?? '/admin', { waitUntil: 'commit' });
    const isWhole = page
      .locator('#root h1')
      .waitFor()
      .catch(() => undefined);
    await Promise.race([isMissing, isWhole]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await page.goto('/admin/caja');
  await page.getByRole('heading', { level: 1, name: 'Caja' }).waitFor();
  const kept = await page.evaluate(() => ({
    bad: sessionStorage.getItem('aforo-bad-builds'),
    starts: localStorage.getItem('aforo-build-starts'),
  }));
  const { builds = [] } = JSON.parse(kept.bad ?? '{}') as { builds?: string[] };
  expect(builds).toEqual([]);
  const isAdmin = ([build]: [string, unknown]) => build.startsWith('mfe-admin@');
  const starts = Object.entries(JSON.parse(kept.starts ?? '{}') as Record<string, object[]>);
  // The open page may still be proving its build.
  expect(starts.filter(isAdmin).flatMap(([, pages]) => pages).length).toBeLessThanOrEqual(1);
  expect(told.filter(({ kind }) => kind === 'failed' || kind === 'scriptError')).toEqual([]);
  expect(pageErrors).toEqual([]);
});
