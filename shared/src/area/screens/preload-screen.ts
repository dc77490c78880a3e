import { routeFor, type ShownArea } from '../../contract/index.ts';
import type { ShellServices } from '../area-contract.ts';
import type { AreaDefinition } from '../area-definition.ts';

/**
 * Loads the code of an area's screen and of the areas that it embeds.
 * @param target path below the area's base, or `#name` of an embeddable screen
 */
export async function preloadScreen(
  { manifest, screens }: Pick<AreaDefinition, 'manifest' | 'screens'>,
  target: string,
  loadArea: ShellServices['loadArea'],
): Promise<void> {
  const route = routeFor(Object.keys(screens), target);
  if (route === undefined) return;
  const shows = manifest.screens[route]?.shows;
  await Promise.all([screens[route]?.preload?.(), shows && preloadShown(shows, target, loadArea)]);
}

async function preloadShown(
  { area, screen }: ShownArea,
  path: string,
  loadArea: ShellServices['loadArea'],
): Promise<void> {
  const target = screen === undefined ? path : `#${screen}`;
  const { module } = await loadArea(area, target);
  await module.preload?.(target, loadArea);
}
