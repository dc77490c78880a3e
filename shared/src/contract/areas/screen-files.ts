import type { AreaScreen } from './area-manifest.ts';
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

type Areas = Readonly<Record<string, Pick<AreaRelease, 'areaManifest'>>>;

interface DescribedScreen extends AreaScreen {
  area: string;
  /** Path below the area's base, or `#name` of what the area shows others. */
  target: string;
  /** The route of its manifest that answers for it; undefined when none does. */
  route: string | undefined;
}

/**
 * What the manifests say of the screen at a path below an area's base, and of what it shows of other
 * areas: the area itself comes first.
 */
export function screensShown(areas: Areas, area: string, path: string): DescribedScreen[] {
  const shown: DescribedScreen[] = [];
  let next: { area: string; target: string } | undefined = { area, target: path };
  // Two areas that name each other would never end.
  while (next && shown.length < 4) {
    const screens = areas[next.area]?.areaManifest?.screens ?? {};
    const route = routeFor(Object.keys(screens), next.target);
    const screen: AreaScreen = (route !== undefined && screens[route]) || {};
    shown.push({ ...screen, ...next, route });
    const { shows } = screen;
    next = shows && {
      area: shows.area,
      target: shows.screen === undefined ? path : `#${shows.screen}`,
    };
  }
  return shown;
}

/** Higher for routes that leave more open. */
function rank(route: string): number {
  return (route.includes('*') ? 2 : 0) + (route.includes(':') ? 1 : 0);
}
