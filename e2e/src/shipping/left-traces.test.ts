import { faultKey } from '../fixtures/fault-script.ts';
import { reportedTraces, tracesOnPage } from '../fixtures/traces-on-page.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { navigateInPage } from './navigate-in-page.ts';
import { restore, screenOf } from './shipped-builds.ts';
import { expect, test } from './test.ts';

const area = 'mfe-client';

test('what a build leaves on the page is reported, and the next area doesn’t have it', async ({
  openSession,
  operator,
  original,
}) => {
  const originalBuild = await original(area);
  const build = variantOf(originalBuild);
  const { buildId } = build.release;
  await operator.publish(build);
  await operator.activate(area, buildId);
  try {
    const { page, pageErrors } = await openSession();
    await logIn(page, 'client', '/register');
    await page.evaluate(([key, fault]) => localStorage.setItem(key, fault), [
      faultKey,
      `${buildId} traces`,
    ] as const);
    await navigateInPage(page, '/cliente');
    await screenOf(page, buildId).waitFor();
    // Globals are also restored before each read of the registry.
    const lasting = Object.keys(reportedTraces).filter((trace) => trace !== 'clock');
    expect(await tracesOnPage(page)).toEqual(expect.arrayContaining(lasting));

    await navigateInPage(page, '/register');
    // The frame shows the same heading before the area has left.
    await page.locator('h1:not([data-placeholder])', { hasText: 'Crea tu cuenta' }).waitFor();
    // The area before it is unmounted, and then cleaned up, when the next one is on the page.
    await expect.poll(() => tracesOnPage(page)).toEqual([]);
    await navigateInPage(page, '/cliente');
    await screenOf(page, buildId).waitFor();
    expect(pageErrors).toEqual([]);

    // The page sends its reports every ten seconds.
    await pollUntil('report of the traces', async () => {
      const { figures } = await operator.status(area);
      return figures.some((one) => one.buildId === buildId && one.leftTraces !== undefined);
    });
    const { figures, state } = await operator.status(area);
    const reported = figures.find((one) => one.buildId === buildId);
    expect(reported).toMatchObject({ failures: 0, leftTraces: { count: 1 } });
    const expected = Object.values(reportedTraces).map((trace) => ({ ...trace, count: 1 }));
    expect(reported?.leftTraces?.traces).toHaveLength(expected.length);
    expect(reported?.leftTraces?.traces).toMatchObject(expect.arrayContaining(expected));
    expect(state.stable).toBe(buildId);
  } finally {
    await restore(operator, area, originalBuild.release.buildId);
  }
});
