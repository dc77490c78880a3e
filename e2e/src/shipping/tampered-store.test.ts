import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { changeOneByte } from '../fixtures/change-one-byte.ts';
import { variantOf } from '../fixtures/variant.ts';
import { shippingServer } from '../environment/browser-session.ts';
import { fileOf } from './matrix/inject-fault.ts';
import { scriptsRun } from './matrix/scenario.ts';
import { restore, screenOf, useShipping } from './use-shipping.ts';

jest.setTimeout(180_000);

const shipping = useShipping();
const area = 'mfe-auth';

test.each(['remoteEntry', 'exposed chunk', 'shared chunk', 'lazy screen'] as const)(
  'a %s with one byte changed on the server’s disk never runs, the earlier build runs, and it is reported',
  async (resource) => {
    const { operator, original, openBrowserSession } = shipping();
    const originalBuild = await original(area);
    const [good, changed] = [variantOf(originalBuild), variantOf(originalBuild)];
    const { buildId } = changed.release;
    await operator.publish(good);
    await operator.publish(changed);
    await operator.activate(area, good.release.buildId);
    await operator.activate(area, buildId);
    try {
      // The login needs no chunk that other screens share; the registration does.
      const screen = resource === 'shared chunk' ? 'register' : 'login';
      const file = fileOf(changed.release, resource, screen);
      const folder = join(shippingServer().dataDir, 'areas', area, buildId);
      changeOneByte(join(folder, file));

      const { page, context } = await openBrowserSession();
      const reported = page.waitForResponse('**/registry/reports');
      await page.goto(`/${screen}`, { waitUntil: 'commit' });
      await screenOf(page, good.release.buildId).waitFor();
      expect(await scriptsRun(page)).not.toContain(`${buildId}/${file}`);
      expect((await reported).status()).toBe(204);
      await context.close();

      const { figures } = await operator.status(area);
      const buildFigures = figures.find((one) => one.buildId === buildId);
      expect(buildFigures?.failures).toBe(1);
    } finally {
      await restore(operator, area, originalBuild.release.buildId);
    }
  },
);
