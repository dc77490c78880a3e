import { expect, test } from '@jest/globals';
import { inPrerenderBrowser, withoutSlots, withTitleInPlace } from './prerender-browser.ts';

test.each([
  ['desk', true, null],
  ['unfolded', true, null],
  ['folded', true, '1'],
  ['phone', false, null],
] as const)('a %s is wide: %s, and has kept %s of the menu', async (window, isWide, kept) => {
  await inPrerenderBrowser(window, async () => {
    expect(matchMedia('(min-width: 1024px)').matches).toBe(isWide);
    expect(matchMedia('(prefers-color-scheme: dark)').matches).toBe(false);
    expect(localStorage.getItem('aforo:menu-plegado')).toBe(kept);
    expect(localStorage.getItem('aforo:esquema')).toBeNull();
  });
});

test('a build is no browser again after a paint, also after one that failed', async () => {
  const failing = inPrerenderBrowser('desk', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(globalThis).not.toHaveProperty('document');
  expect(globalThis).not.toHaveProperty('matchMedia');
});

test('a screen that comes finds no place for its heading in the paint', () => {
  expect(withoutSlots('<div data-screen-title="true">')).toBe('<div data-paint-title="true">');
  expect(withoutSlots('[data-screen-title] .a{}')).toBe('[data-paint-title] .a{}');
});

test('a heading that is meant for the frame stands there and nowhere else', () => {
  const place = '<div class="a" data-screen-title="true">';
  expect(
    withTitleInPlace(`${place}</div><main><still-portal><h1>Hoy</h1></still-portal>…</main>`),
  ).toBe(`${place}<h1>Hoy</h1></div><main>…</main>`);
  expect(withTitleInPlace('<main><h1>Entra</h1></main>')).toBe('<main><h1>Entra</h1></main>');
});
