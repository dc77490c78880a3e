import type { AreaScreen } from './area-manifest.ts';
import { meetsRoute } from './meets-route.ts';
import type { AreaRelease } from './registry/registry.ts';

/**
 * The route that matches a path. If several match, literal segments win over `:`, and `:` over `*`.
 * @param target path relative to the area's base, or `#name` of an embeddable screen
 */
export function routeFor(routes: readonly string[], target: string): string | undefined {
  const met = routes.filter(
    (route) => route === target || (!target.startsWith('#') && meetsRoute(route, target)),
  );
  return met.sort((a, b) => rank(a) - rank(b))[0];
}

/** Files that a screen of a build needs in addition to the area's entry. */
export function filesOfScreen({ screens = {} }: AreaRelease, target: string): string[] {
  const route = routeFor(Object.keys(screens), target);
  return route === undefined ? [] : (screens[route] ?? []);
}

type Areas = Readonly<Record<string, Pick<AreaRelease, 'areaManifest'>>>;

interface DescribedScreen extends AreaScreen {
  area: string;
  /** Path relative to the area's base, or `#name` of an embeddable screen. */
  target: string;
  /** The matching route of its manifest; undefined if none matches. */
  route: string | undefined;
}

/** Manifest entries of the screen at a path and of the screens that it embeds, outermost first. */
export function screensShown(areas: Areas, area: string, path: string): DescribedScreen[] {
  const shown: DescribedScreen[] = [];
  let next: { area: string; target: string } | undefined = { area, target: path };
  // Limits the chain, in case two areas embed each other.
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

/** Higher for less specific routes. */
function rank(route: string): number {
  return (route.includes('*') ? 2 : 0) + (route.includes(':') ? 1 : 0);
}
