import { meetsRoute } from '../contract/index.ts';
import type { ShellServices } from './area-contract.ts';
import type { AreaDefinition, ShownArea } from './area-definition.ts';

/**
 * Brings the code of an area's screen, and of what it shows of other areas.
 * @param target path below the area's base, or `#name` of what the area shows others
 */
export async function preloadScreen(
  { screens, embeddable = {} }: AreaDefinition,
  target: string,
  loadArea: ShellServices['loadArea'],
): Promise<void> {
  if (target.startsWith('#')) {
    const name = target.slice(1);
    if (Object.hasOwn(embeddable, name)) await embeddable[name]?.preload?.();
    return;
  }
  const parts = screens
    .filter(({ path }) => meetsRoute(path, target))
    .flatMap(({ Component, shows }) => [
      Component.preload?.(),
      shows && preloadShown(shows, target, loadArea),
    ]);
  await Promise.all(parts.filter((part) => part !== undefined));
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
