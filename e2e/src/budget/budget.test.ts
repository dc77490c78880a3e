import { readFileSync } from 'node:fs';
import type { TestServer } from '../environment/server/test-server.ts';
import { expect, test } from '../environment/test.ts';
import { demoAccounts, demoPassword, type Person } from '../environment/browser/browser-session.ts';

/** Gzipped bytes of every script that a page requests initially, by its name without the hash. */
type Weights = Record<string, number>;

const budget = JSON.parse(
  readFileSync(new URL('../../../bench/budget.json', import.meta.url), 'utf8'),
) as Record<string, Weights>; // stored in the benchmark's results
const tolerance = 1.05;

for (const [path, before] of Object.entries(budget)) {
  test(`${path} does not exceed its script budget`, async ({ server }) => {
    const now = await weigh(server, path);
    const grown = Object.entries(now)
      .filter(([name, bytes]) => bytes > (before[name] ?? 0) * tolerance)
      .map(([name, bytes]) => `${name}: ${before[name] ?? 0} → ${bytes}`);
    const isWithin = total(now) <= total(before) * tolerance;
    // The failure message: the scripts that grew, and the new content for bench/budget.json.
    const report = isWithin ? 'within' : `grew by ${grown.join(', ')}; now ${JSON.stringify(now)}`;
    expect(report).toBe('within');
  });
}

test('every script of a page is compiled while it streams', async ({ server }) => {
  const addresses = await scriptsOf(server, '/cliente/reservas');
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) {
    const script = await (await fetch(server.url + address)).text();
    expect([address, script.slice(0, 28)]).toEqual([address, '//# allFunctionsCalledOnLoad']);
  }
});

/** The person for whom a page is measured; the login needs none. */
const readers: Readonly<Record<string, Person>> = {
  '/admin': 'admin',
  '/cliente/reservas': 'client',
};

/** The scripts that the gateway preloads for that person. */
async function scriptsOf(server: TestServer, path: string): Promise<string[]> {
  const reader = readers[path];
  const cookie = reader === undefined ? '' : await sessionOf(server, reader);
  const page = await fetch(server.url + path, { headers: { cookie } });
  const html = await page.text();
  return [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g)].map(([, url = '']) => url);
}

async function weigh(server: TestServer, path: string): Promise<Weights> {
  const weights: Weights = {};
  for (const url of await scriptsOf(server, path)) {
    const [, area, file = ''] = /^\/assets\/([\w-]+)\/\w+\/(.+)\.js$/.exec(url) ?? [];
    const answer = await fetch(server.url + url, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    const bytes = Number(answer.headers.get('content-length'));
    if (!(bytes > 0)) throw new Error(`${url} has no size`);
    weights[`${area}/${file.replace(/^content\/|\.[0-9a-f]{16}$/g, '')}`] = bytes;
  }
  return weights;
}

async function sessionOf(server: TestServer, person: Person): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: demoAccounts[person].email, password: demoPassword }),
  });
  if (!answer.ok) throw new Error(`${person} can't log in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

function total(weights: Weights): number {
  return Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
}
