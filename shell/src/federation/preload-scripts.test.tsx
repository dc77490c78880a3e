import { beforeEach, expect, jest, test } from '@jest/globals';
import { preloadScripts } from './preload-scripts.ts';

const scripts = [
  { url: '/assets/mfe-a/b1/remoteEntry.js', integrity: 'sha384-entry' },
  { url: '/assets/mfe-a/b1/screen.js', integrity: 'sha384-screen' },
];
const onFailure = jest.fn();
const links = () => [...document.head.querySelectorAll('link')];

beforeEach(() => {
  document.head.innerHTML = '<meta property="csp-nonce" nonce="n1">';
});

test('preloads all scripts at once, with their hashes and the page’s nonce', () => {
  preloadScripts(document, scripts, onFailure);
  expect(links().map((link) => link.getAttribute('href'))).toEqual(scripts.map(({ url }) => url));
  for (const [index, link] of links().entries()) {
    expect(link).toMatchObject({ rel: 'preload', crossOrigin: 'anonymous', nonce: 'n1' });
    expect(link.integrity).toBe(scripts[index]?.integrity);
    expect(link.as).toBe('script');
  }
});

test('does not preload a script that the page already preloads', () => {
  document.head.innerHTML += `<link rel="preload" href="${scripts[0]?.url}">`;
  preloadScripts(document, scripts, onFailure);
  preloadScripts(document, scripts, onFailure);
  expect(links()).toHaveLength(2);
});

test('reports a failed preload', () => {
  preloadScripts(document, scripts, onFailure);
  links()[1]?.dispatchEvent(new Event('error'));
  expect(onFailure.mock.calls).toEqual([[scripts[1]?.url]]);
});
