import type { BrowserContext, Page } from '@playwright/test';
import { faultKey } from '../fixtures/fault-script.ts';
import { variantOf } from '../fixtures/variant.ts';
import { logIn } from '../environment/browser/browser-session.ts';
import { pollUntil } from '../environment/poll-until.ts';
import { restore, screenOf } from './shipped-builds.ts';
import { expect, test } from './test.ts';

const area = 'mfe-client';

test('a build that hangs after seven seconds is replaced after the second page, in another tab', async ({
  openSession,
  operator,
  original,
}) => {
  const originalBuild = await original(area);
  const [good, hanging] = [variantOf(originalBuild), variantOf(originalBuild)];
  const { buildId } = hanging.release;
  for (const build of [good, hanging]) {
    await operator.publish(build);
    await operator.activate(area, build.release.buildId);
  }
  try {
    const { page, context } = await openSession();
    await logIn(page, 'client', '/nada');
    await page.evaluate(([key, fault]) => localStorage.setItem(key, fault), [
      faultKey,
      `${buildId} late-hang`,
    ] as const);
    // This page shows no area, and sees what the others store.
    for (let hangs = 0; hangs < 2; hangs++) {
      const tab = await openTab(context);
      await screenOf(tab, buildId).waitFor();
      await pollUntil('record of the hang', async () => (await recordsIn(page)).length > 0);
      await tab.close();
    }
    const last = await openTab(context);
    await screenOf(last, good.release.buildId).waitFor();
    expect(await recordsIn(page)).toEqual([]);
    await pollUntil('report of the hang', async () => {
      const { figures } = await operator.status(area);
      const reported = figures.find((one) => one.buildId === buildId);
      return reported?.causes.some(({ phase }) => phase === 'crashLoop') === true;
    });
  } finally {
    await restore(operator, area, originalBuild.release.buildId);
  }
});

async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/cliente', { waitUntil: 'commit' });
  return tab;
}

function recordsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}
