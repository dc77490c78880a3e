import type { AreaRelease } from '../contract/index.ts';

const prefixes = { screen: 'screen.', shown: 'shown.' };

/**
 * What stands in an area's release as `screens`, by the names of its chunks. A screen's chunk is named
 * after its route: `screen.index` for the first one, `screen.password.reset` for `password/reset`,
 * `screen.clientes._` for `clientes/:id`, `screen.clientes.__` for `clientes/*`. `shown.account` is
 * one that other areas show by that name, `#account` in the release. A chunk without such a name is never preloaded.
 */
export function screensOf(scriptsByChunk: ReadonlyMap<string, string[]>): ScreenFiles {
  const screens: ScreenFiles = {};
  for (const [chunk, scripts] of scriptsByChunk) {
    const { screen, shown } = prefixes;
    if (chunk.startsWith(screen)) screens[patternOf(chunk.slice(screen.length))] = scripts;
    if (chunk.startsWith(shown)) screens[`#${chunk.slice(shown.length)}`] = scripts;
  }
  return screens;
}

type ScreenFiles = NonNullable<AreaRelease['screens']>;

function patternOf(name: string): string {
  if (name === 'index') return '';
  return name
    .split('.')
    .map((part) => (part === '_' ? ':' : part === '__' ? '*' : part))
    .join('/');
}
