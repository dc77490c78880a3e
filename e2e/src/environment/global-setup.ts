import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDemo, startTestServer, type TestServer } from './test-server.ts';

declare global {
  // A global of jest's own process: its teardown stops what its setup started.
  var aforoTestServers: TestServer[] | undefined;
  var aforoPreparedDemo: string | undefined;
}

const tests = fileURLToPath(new URL('..', import.meta.url));
/** Tests that publish builds have their own server: journeys must not see those builds. */
const shippingFolders = ['shipping', 'browsers'];
/** Tests of several servers start their own. */
const clusterFolder = 'cluster';

/**
 * Starts one server for all journeys and one for the tests that publish builds, each only when
 * needed; the workers get their URLs through the environment. With AFORO_E2E_URL and
 * AFORO_E2E_DATA_DIR (or AFORO_E2E_SHIPPING_URL and AFORO_E2E_SHIPPING_DATA_DIR) they use a server
 * that is already running.
 */
export default async function startTestServers({ testPathPatterns }: Config): Promise<void> {
  const isWanted = (file: string) =>
    testPathPatterns.patterns.length === 0 ||
    testPathPatterns.patterns.some((pattern) => new RegExp(pattern, 'i').test(join(tests, file)));
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.test.ts') && !file.startsWith(clusterFolder) && isWanted(file),
  );
  const isShipping = (file: string) => shippingFolders.some((folder) => file.startsWith(folder));
  globalThis.aforoTestServers = [];
  if (files.some((file) => !isShipping(file))) await open('AFORO_E2E');
  if (files.some(isShipping)) await open('AFORO_E2E_SHIPPING');
}

/** The used part of jest's configuration. */
interface Config {
  testPathPatterns: { patterns: string[] };
}

async function open(prefix: string): Promise<void> {
  if (process.env[`${prefix}_URL`]) return;
  globalThis.aforoPreparedDemo ??= await prepareDemo();
  const testServer = await startTestServer({ env: { AFORO_DEMO: '1', LOG_LEVEL: 'warn' } });
  globalThis.aforoTestServers?.push(testServer);
  process.env[`${prefix}_URL`] = testServer.url;
  process.env[`${prefix}_DATA_DIR`] = testServer.dataDir;
}
