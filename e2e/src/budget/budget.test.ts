import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { serverUrl } from '../environment/browser-session.ts';

/** Bytes, gzip, of every script that a page asks for at once, by its name without the hash. */
type Weights = Record<string, number>;

const budget = JSON.parse(
  readFileSync(new URL('../../../bench/budget.json', import.meta.url), 'utf8'),
) as Record<string, Weights>; // beside the figures that it comes from
const tolerance = 1.05;

test.each(Object.entries(budget))('%s weighs no more than it did', async (path, before) => {
  const now = await weigh(path);
  const grown = Object.entries(now)
    .filter(([name, bytes]) => bytes > (before[name] ?? 0) * tolerance)
    .map(([name, bytes]) => `${name}: ${before[name] ?? 0} → ${bytes}`);
  const isWithin = total(now) <= total(before) * tolerance;
  // What the failure says: the scripts that grew, and what bench/budget.json would say now.
  const report = isWithin ? 'within' : `grew by ${grown.join(', ')}; now ${JSON.stringify(now)}`;
  expect(report).toBe('within');
});

/** Asks as somebody who has been here: the gateway then preloads what the wanted screen needs. */
async function weigh(path: string): Promise<Weights> {
  const page = await fetch(serverUrl() + path, { headers: { cookie: 'aforo_session=x' } });
  const scripts = (await page.text()).matchAll(
    /(?:href|src)="(\/assets\/([\w-]+)\/\w+\/([^"]+)\.js)"/g,
  );
  const weights: Weights = {};
  for (const [, url = '', area = '', file = ''] of scripts) {
    const answer = await fetch(serverUrl() + url, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'gzip' },
    });
    const bytes = Number(answer.headers.get('content-length'));
    if (!(bytes > 0)) throw new Error(`${url} has no size`);
    weights[`${area}/${file.replace(/^content\/|\.[0-9a-f]{16}$/g, '')}`] = bytes;
  }
  return weights;
}

function total(weights: Weights): number {
  return Object.values(weights).reduce((sum, bytes) => sum + bytes, 0);
}
