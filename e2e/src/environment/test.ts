import { test as base } from '@playwright/test';
import {
  openBrowserSession,
  type BrowserSession,
  type BrowserSessionOptions,
} from './browser-session.ts';
import { startTestServer, type TestServer } from './test-server.ts';

export { expect } from '@playwright/test';

/** Opens a browser session, by default on the worker's server; closed after the test. */
export type OpenSession = (options?: Partial<BrowserSessionOptions>) => Promise<BrowserSession>;

export interface TestFixtures {
  openSession: OpenSession;
  session: BrowserSession;
  pageErrors: string[];
}

export interface WorkerFixtures {
  /** Environment of the server; a file that sets it gets a worker and a server of its own. */
  serverEnv: Record<string, string>;
  server: TestServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{ AFORO_DEMO: '1' }, { option: true, scope: 'worker' }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startTestServer({ env: { LOG_LEVEL: 'warn', ...serverEnv } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  openSession: async ({ browser, server }, use) => {
    const opened: BrowserSession[] = [];
    await use(async (options) => {
      const session = await openBrowserSession(browser, { url: server.url, ...options });
      opened.push(session);
      return session;
    });
    await Promise.all(opened.map(({ context }) => context.close()));
  },

  // One session for tests of a single person; `test.use({ viewport })` sets its size.
  session: async ({ openSession, viewport }, use) => {
    await use(await openSession(viewport ?? {}));
  },
  context: ({ session }, use) => use(session.context),
  page: ({ session }, use) => use(session.page),
  pageErrors: ({ session }, use) => use(session.pageErrors),
});
