import { expect, test } from '@jest/globals';
import { startTestServer } from '../environment/test-server.ts';

const hidden = new URL('../fixtures/hide-build-tools.js', import.meta.url).href;

test('a built installation starts without any of the tools that built it', async () => {
  // What is not built yet is built by this start, which has the tools.
  await (await startTestServer({ env: { AFORO_DEMO: '1' } })).stop();
  const env = { AFORO_DEMO: '1', NODE_OPTIONS: `--import=${hidden}` };
  const server = await startTestServer({ env });
  try {
    const page = await fetch(`${server.url}/login`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('/assets/shell/content/');
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
