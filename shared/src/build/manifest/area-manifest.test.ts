import { beforeAll, expect, test } from '@jest/globals';
import { areaManifestSchema, routeFor } from '../../contract/index.ts';
import { readAreaManifest } from './area-manifest.ts';
import { areaNames, packageDirOf } from '../paths.ts';

const manifests = new Map<string, Awaited<ReturnType<typeof readAreaManifest>>>();
beforeAll(async () => {
  for (const area of areaNames) manifests.set(area, await readAreaManifest(packageDirOf(area)));
});
const manifestOf = (area: string) => {
  const manifest = manifests.get(area);
  if (!manifest) throw new Error(`no area ${area}`);
  return manifest;
};

test('an icon is written as its SVG shapes', () => {
  const [bookings] = manifestOf('mfe-client').navigation;
  expect(bookings?.icon.slice(0, 3)).toEqual([
    ['path', { d: 'M8 2v3' }],
    ['path', { d: 'M16 2v3' }],
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2' }],
  ]);
});

test.each(areaNames)('log-in and navigation entries lead to existing screens of %s', (area) => {
  const { navigation, landing, screens } = manifestOf(area);
  const paths = [...navigation.map(({ path }) => path), ...(landing ? [landing] : [])];
  expect(paths.filter((path) => routeFor(Object.keys(screens), path) === undefined)).toEqual([]);
});

test.each(areaNames)('the screens that %s embeds exist', (area) => {
  for (const [route, { shows }] of Object.entries(manifestOf(area).screens)) {
    if (!shows) continue;
    const target = shows.screen === undefined ? route.replace(/\/\*$/, '') : `#${shows.screen}`;
    expect(routeFor(Object.keys(manifestOf(shows.area).screens), target)).toBeDefined();
  }
});

const entry = { path: 'avisos', label: 'Avisos', icon: [], order: 1 };
const withEntry = (more: object) => ({
  area: 'mfe-a',
  navigation: [{ ...entry, ...more }],
  screens: {},
});

test('a manifest with one entry is valid', () => {
  expect(areaManifestSchema.safeParse(withEntry({})).success).toBe(true);
});

test.each([
  ['an executable tag', { icon: [['script', {}]] }],
  ['an executable attribute', { icon: [['path', { onload: 'alert(1)' }]] }],
  ['a value that loads a resource', { icon: [['path', { fill: 'url(https://evil.test/)' }]] }],
  ['a path to another site', { path: '/evil.test' }],
  ['a count from another site', { badge: 'https://evil.test/' }],
  ['a count from outside the API', { badge: '/registry' }],
])('a manifest with %s is refused', (_what, more) => {
  expect(areaManifestSchema.safeParse(withEntry(more)).success).toBe(false);
});
