import { addressFor, paramsAt, type ReadContext } from './read-address.ts';
import type { Registry } from '../registry/registry.ts';
import { screensShown } from '../screen-files.ts';

/** Addresses of the first requests of the screen at a path, and of the screens that it embeds. */
export function firstReadsOf(
  areas: Registry['areas'],
  mounted: { area: string; path: string },
  context: Omit<ReadContext, 'params'>,
): string[] {
  const path = mounted.path.replace(/^\/|\/$/g, '');
  const addresses = new Set<string>();
  for (const { route = '', target, reads = [] } of screensShown(areas, mounted.area, path)) {
    for (const read of reads) {
      const address = addressFor(read, { ...context, params: paramsAt(route, target) });
      if (address !== undefined) addresses.add(address);
    }
  }
  return [...addresses];
}
