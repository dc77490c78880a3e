import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderFirstPaint } from './first-paint-plugin.ts';
import { packageDirOf } from '../paths.ts';
import type { FirstPaints } from './first-paint.ts';

const dir = mkdtempSync(join(tmpdir(), 'aforo-first-paint-'));
let made: FirstPaints;
beforeAll(async () => {
  const rendered = await renderFirstPaint(packageDirOf('mfe-auth'), dir);
  if (!rendered) throw new Error('mfe-auth has first paints');
  made = rendered.paints;
});
afterAll(() => rmSync(dir, { recursive: true }));

test('first paints exist for the package’s addresses, with and without demo', () => {
  const addresses = made.paints.map(({ screen, parameter, isDemo }) => [screen, parameter, isDemo]);
  expect(addresses).toEqual([
    ['login', null, false],
    ['login', null, true],
    ['login', 'volver', false],
    ['login', 'volver', true],
  ]);
  for (const { title, html } of made.paints) {
    expect(title).toBe('Entra en tu cuenta');
    expect(html.match(/<h1/g)).toHaveLength(1);
  }
  expect(readdirSync(dir)).toEqual([]);
});

test('first paints contain no scripts and no center’s colours', () => {
  expect(JSON.stringify(made)).not.toMatch(/<script|<style|javascript:| on\w+=/);
  expect(made.css).toContain('var(--paint-color-text)');
});

test('an area without listed screens has no first paints', async () => {
  expect(await renderFirstPaint(packageDirOf('mfe-client'), dir)).toBeUndefined();
});
