import { firstReadsOf, mountOf, type Registry } from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';
import type { CenterCalendar } from './common/center.ts';
import type { PageRequest } from './common/requested-screens.ts';

/**
 * Addresses of what the screens of a page begin to read, by the manifests of their builds. Only of areas
 * that the reader's role may open.
 */
export function firstReads(
  registry: Registry,
  { pathname, search, reader }: PageRequest,
  calendar: CenterCalendar | undefined,
  now = new Date(),
): string[] {
  const mount = mountOf(registry, pathname);
  if (reader === null || !calendar || !mount?.roles?.includes(reader)) return [];
  const today = localDateOf(now, calendar.timeZone);
  const [weekStart = today] = weekOf(today, calendar.weekStartsOn);
  return firstReadsOf(
    registry.areas,
    { area: mount.area, path: pathname.slice(mount.basePath.length) },
    { search: new URLSearchParams(search), today, weekStart, role: reader },
  );
}
