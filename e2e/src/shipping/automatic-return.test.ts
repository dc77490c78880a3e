import { expect, jest, test } from '@jest/globals';
import { faultKey } from '../fixtures/fault-script.ts';
import { variantOf } from '../fixtures/variant.ts';
import { restore, screenOf, useShipping } from './use-shipping.ts';

jest.setTimeout(240_000);

const shipping = useShipping();
const area = 'mfe-auth';
/** As many visitors as the house waits for before it takes a build back by itself. */
const visitors = 5;

test('an activation that fails for enough people takes itself back, and open pages follow', async () => {
  const { operator, original, visit } = shipping();
  const own = await original(area);
  const [good, failing] = [variantOf(own), variantOf(own)];
  for (const build of [good, failing]) await operator.publish(build);
  await operator.activate(area, good.release.buildId);
  const { buildId } = failing.release;
  try {
    // For this one the build works, so its page stays on it until the house decides otherwise.
    const spared = await visit();
    const listening = spared.page.waitForRequest('**/registry/events');
    await spared.page.goto('/login');
    await screenOf(spared.page, good.release.buildId).waitFor();
    await listening;
    await operator.activate(area, buildId);
    await screenOf(spared.page, buildId).waitFor();

    for (let number = 1; number <= visitors; number++) {
      const { page, context } = await visit();
      await context.addInitScript(([key, fault]) => localStorage.setItem(key, fault), [
        faultKey,
        `${buildId} mount`,
      ] as const);
      const reported = page.waitForResponse('**/registry/reports');
      await page.goto('/login');
      await screenOf(page, good.release.buildId).waitFor();
      await reported;
      await context.close();
    }

    await screenOf(spared.page, good.release.buildId).waitFor();
    const { state, lastRevision } = await operator.status(area);
    expect(state.stable).toBe(good.release.buildId);
    expect(lastRevision).toMatchObject({ kind: 'rollback', author: 'gateway' });
    expect(lastRevision?.reason).toMatch(/5 visitantes: \d+ fallos frente a \d+ montajes/);
    const [newest] = await operator.history(area);
    expect(newest?.number).toBe(lastRevision?.number);
    console.log(newest?.reason);
  } finally {
    await restore(operator, area, own.release.buildId);
  }
});
