import { addressFor, paramsAt, type ReadContext } from './read-address.ts';
import type { AreaManifest, AreaScreen } from './area-manifest.ts';
import type { Registry } from './registry.ts';
import { routeFor } from './screen-files.ts';

/** Two areas that name each other would never end. */
const deepest = 4;

/** Addresses of what the screen at a path of an area begins to read, and what it shows of other areas. */
export function firstReadsOf(
  areas: Registry['areas'],
  mounted: { area: string; path: string },
  context: Omit<ReadContext, 'params'>,
): string[] {
  const addresses = new Set<string>();
  let next: { area: string; target: string } | undefined = {
    area: mounted.area,
    target: mounted.path.replace(/^\/|\/$/g, ''),
  };
  for (let depth = 0; next && depth < deepest; depth++) {
    const { area, target }: { area: string; target: string } = next;
    const screens: AreaManifest['screens'] = areas[area]?.areaManifest?.screens ?? {};
    const route = routeFor(Object.keys(screens), target);
    if (route === undefined) break;
    const { reads = [], shows }: AreaScreen = screens[route] ?? {};
    for (const read of reads) {
      const address = addressFor(read, { ...context, params: paramsAt(route, target) });
      if (address !== undefined) addresses.add(address);
    }
    next = shows && {
      area: shows.area,
      target: shows.screen === undefined ? target : `#${shows.screen}`,
    };
  }
  return [...addresses];
}
