import { meetsRoute } from './meets-route.ts';
import type { AreaRelease } from './registry.ts';

/**
 * Files of a build that one of its screens needs besides the section itself. Of the routes that are met,
 * written-out segments win over `:`, and `:` over `*`.
 * @param target path below the area's base, or `#name` of what the area shows others
 */
export function filesOfScreen({ screens = {} }: AreaRelease, target: string): string[] {
  const met = Object.keys(screens).filter(
    (route) => route === target || (!target.startsWith('#') && meetsRoute(route, target)),
  );
  const [best] = met.sort((a, b) => rank(a) - rank(b));
  return best === undefined ? [] : (screens[best] ?? []);
}

/** Higher for routes that leave more open. */
function rank(route: string): number {
  return (route.includes('*') ? 2 : 0) + (route.includes(':') ? 1 : 0);
}
