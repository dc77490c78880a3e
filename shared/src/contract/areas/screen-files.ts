import type { AreaManifest, AreaScreen } from './area-manifest.ts';
import { meetsRoute } from './meets-route.ts';
import type { AreaRelease } from './registry.ts';

/**
 * The route that answers for a path. Of several that are met, written-out segments win over `:`, and `:`
 * over `*`.
 * @param target path below the area's base, or `#name` of what the area shows others
 */
export function routeFor(routes: readonly string[], target: string): string | undefined {
  const met = routes.filter(
    (route) => route === target || (!target.startsWith('#') && meetsRoute(route, target)),
  );
  return met.sort((a, b) => rank(a) - rank(b))[0];
}

/** Files of a build that one of its screens needs besides the section itself. */
export function filesOfScreen({ screens = {} }: AreaRelease, target: string): string[] {
  const route = routeFor(Object.keys(screens), target);
  return route === undefined ? [] : (screens[route] ?? []);
}

/** What the manifest says of the screen at a path below the area's base. */
export function screenAt(
  { screens }: Pick<AreaManifest, 'screens'>,
  path: string,
): AreaScreen | undefined {
  const route = routeFor(Object.keys(screens), path);
  return route === undefined ? undefined : screens[route];
}

/** Higher for routes that leave more open. */
function rank(route: string): number {
  return (route.includes('*') ? 2 : 0) + (route.includes(':') ? 1 : 0);
}
