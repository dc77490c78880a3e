import { meetsRoute } from '@aforo/shared/area';
import type { AreaRelease } from '@aforo/shared/contract';

/**
 * Files of a build that one of its screens needs besides the section itself.
 * @param target path below the area's base, or `#name` of what the area shows others
 */
export function filesOfScreen({ screens = {} }: AreaRelease, target: string): string[] {
  return Object.entries(screens).flatMap(([route, files]) =>
    route === target || (!target.startsWith('#') && meetsRoute(route, target)) ? files : [],
  );
}
