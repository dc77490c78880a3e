import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderFirstPaint } from './first-paint-plugin.ts';
import { packageDirOf } from '../paths.ts';
import { basePathMark, type FirstPaints } from './first-paint.ts';

/** One with a menu that can be folded. */
const area = 'mfe-professional';
const dir = mkdtempSync(join(tmpdir(), 'aforo-first-paint-'));
let made: FirstPaints;
beforeAll(async () => {
  const rendered = await renderFirstPaint(packageDirOf(area), dir);
  if (!rendered) throw new Error(`${area} has first paints`);
  made = rendered.paints;
});
afterAll(() => rmSync(dir, { recursive: true }));

const windows = (html: string) => html.split('<div data-paint="').slice(1);

test('a framed area’s are of its screens, for any query and any center', () => {
  expect(made.paints.map(({ screen, title }) => [screen, title])).toEqual([
    ['', 'Mi información'],
    ['clases', 'Clases'],
  ]);
  for (const { parameter, isDemo } of made.paints) {
    expect({ parameter, isDemo }).toEqual({ parameter: '*', isDemo: null });
  }
  expect(readdirSync(dir)).toEqual([]);
});

test('each window has the heading once, in the header, and the links below the area’s mount', () => {
  for (const { html, screen } of made.paints) {
    expect(windows(html).map((one) => one.slice(0, one.indexOf('"')))).toEqual([
      'unfolded',
      'folded',
      'phone',
    ]);
    for (const one of windows(html)) {
      expect(one.match(/<h1/g)).toHaveLength(1);
      expect(one).toMatch(/data-paint-title="true"[^>]*><h1/);
      const links = [...one.matchAll(/<a[^>]* href="([^"]*)"/g)].map(([, href]) => href);
      expect(new Set(links)).toEqual(
        new Set(['#contenido', basePathMark, `${basePathMark}/clases`]),
      );
      const here = /<a[^>]* aria-current="page"[^>]* href="([^"]*)"/.exec(one)?.[1];
      expect(here).toBe(screen === '' ? basePathMark : `${basePathMark}/${screen}`);
    }
  }
});

test('they hold nothing that runs, and no colour of one center', () => {
  const all = JSON.stringify(made);
  expect(all).not.toContain('data-screen-');
  expect(all).not.toMatch(/<script|<style|javascript:| on\w+=/);
  expect(made.css).toContain('var(--paint-ramp-2)');
});

test('an area that names no screen and shows no frame has none', async () => {
  expect(await renderFirstPaint('shell', dir)).toBeUndefined();
});
