import { setTimeout as wait } from 'node:timers/promises';
import { test as base, type BrowserContext } from '@playwright/test';
import {
  openBrowserSession,
  type BrowserSession,
  type BrowserSessionOptions,
} from './browser/browser-session.ts';
import { startTestServer, type TestServer } from './server/test-server.ts';

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
    await Promise.all(opened.map(({ context }) => closeContext(context)));
  },

  // One session for tests of a single person; `test.use({ viewport })` sets its size.
  session: async ({ openSession, viewport }, use) => {
    await use(await openSession(viewport ?? {}));
  },
  context: ({ session }, use) => use(session.context),
  page: ({ session }, use) => use(session.page),
  pageErrors: ({ session }, use) => use(session.pageErrors),
});

/**
 * On a busy machine Chromium has once not answered to this for ten minutes; the context then closes
 * with its browser.
 */
async function closeContext(context: BrowserContext): Promise<void> {
  const isClosed = await Promise.race([
    context.close().then(() => true),
    wait(60_000, false, { ref: false }),
  ]);
  if (!isClosed) console.warn('a browser context did not close within a minute');
}
