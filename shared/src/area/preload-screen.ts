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
  const below = target.replace(/^\/|\/$/g, '');
  const parts = screens
    .filter(({ path }) => isMet(path, below))
    .flatMap(({ Component, shows }) => [
      Component.preload?.(),
      shows && preloadShown(shows, below, loadArea),
    ]);
  await Promise.all(parts.filter((part) => part !== undefined));
}

async function preloadShown(
  { area, screen }: ShownArea,
  below: string,
  loadArea: ShellServices['loadArea'],
): Promise<void> {
  const { module } = await loadArea(area);
  await module.preload?.(screen === undefined ? below : `#${screen}`, loadArea);
}

/** `:id` is any one segment, `*` at the end the rest. */
function isMet(route: string, below: string): boolean {
  const parts = route.split('/');
  const wanted = below.split('/');
  const isOpen = parts.at(-1) === '*';
  if (isOpen) parts.pop();
  if (isOpen ? wanted.length < parts.length : wanted.length !== parts.length) return false;
  return parts.every((part, index) => part === wanted[index] || (part[0] === ':' && wanted[index]));
}
