/** The product starts on the versions of Node that `engines` allows beside the one that runs the tests. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '../../environment/test.ts';
import { demoAccounts, demoPassword } from '../../environment/browser/browser-session.ts';
import { installNode } from '../../environment/server/install-node.ts';
import { startTestServer } from '../../environment/server/test-server.ts';

for (const version of ['22.23.5', '24.22.3']) {
  test(`starts on Node ${version} and logs in`, async () => {
    const node = installNode(version);
    expect(execFileSync(node, ['--version'], { encoding: 'utf8' })).toBe(`v${version}\n`);
    const server = await startTestServer({ node, env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
    try {
      const page = await fetch(`${server.url}/login`);
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('/assets/shell/content/'),
      ]);
      const response = await fetch(`${server.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ email: demoAccounts.client.email, password: demoPassword }),
      });
      expect(response.status).toBe(200);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
}
