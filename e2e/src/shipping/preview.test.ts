import { chromiumOptions } from '../environment/browser/chromium.ts';
import { startTestServer } from '../environment/server/test-server.ts';
import { listFiles } from '../fixtures/fixture-build.ts';
import { buildForeignArea, notes } from '../fixtures/foreign-areas/build-foreign-area.ts';
import { variantOf } from '../fixtures/variant.ts';
import { createOperator } from './operator.ts';
import { fetchOriginal } from './shipped-builds.ts';
import { expect, test } from './test.ts';

test('a build is mounted in Chromium before it is accepted, and refused if it does not mount', async () => {
  const browser = chromiumOptions().executablePath ?? '';
  const env = { AFORO_DEMO: '1', AREAS_PREVIEW_BROWSER: browser };
  const server = await startTestServer({ env });
  try {
    const operator = createOperator(server);
    for (const area of ['mfe-client', 'mfe-reception', 'mfe-auth']) {
      const build = variantOf(await fetchOriginal(operator, server.url, area), {
        version: '4.0.0',
      });
      await operator.publish(build);
      const { releases } = await operator.status(area);
      const published = releases.find(({ buildId }) => buildId === build.release.buildId);
      expect(published?.preview?.mountMs).toBeGreaterThan(0);
      expect(published?.preview?.scriptErrors).toEqual([]);
    }
    // It has no path, only slots.
    await operator.publish(variantOf(await buildForeignArea(notes)));

    const good = variantOf(await fetchOriginal(operator, server.url, 'mfe-client'));
    const { entry, base } = good.release;
    const files = new Map(good.files);
    files.set(entry.slice(base.length), Buffer.from('throw new Error("broken on purpose");'));
    const broken = { files, release: { ...good.release, files: listFiles(files) } };
    await expect(operator.publish(broken)).rejects.toThrow('Al montarlo en una página de prueba');
  } finally {
    await server.stop();
  }
});
