import { join } from 'node:path';
import { expect, test } from './test.ts';
import { changeOneByte } from '../fixtures/change-one-byte.ts';
import { variantOf } from '../fixtures/variant.ts';
import { fileOf } from './matrix/inject-fault.ts';
import { scriptsRun } from './matrix/scenario.ts';
import { restore, screenOf } from './shipped-builds.ts';

const area = 'mfe-auth';

for (const resource of ['remoteEntry', 'exposed chunk', 'shared chunk', 'lazy screen'] as const) {
  test(`a ${resource} with one byte changed on the server’s disk never runs, the earlier build runs, and it is reported`, async ({
    openSession,
    server,
    operator,
    original,
  }) => {
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
      const folder = join(server.dataDir, 'areas', area, buildId);
      changeOneByte(join(folder, file));

      const { page, context } = await openSession();
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
  });
}
