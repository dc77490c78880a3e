import { expect, test } from './test.ts';
import { startTestServer } from '../environment/server/test-server.ts';

const hidden = new URL('../fixtures/hide-build-tools.js', import.meta.url).href;

test('a built installation starts without any of its build tools', async () => {
  // The start before all tests, which has the tools, has built what was not built yet.
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
