import { firstReadsOf, type Registry } from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';
import { mountOf } from '../registry/composition/mounts.ts';
import type { CenterCalendar } from './common/center.ts';
import type { PageRequest } from './common/requested-screens.ts';

/**
 * Addresses of what the screens of a page begin to read, by the manifests of their builds. Only of areas
 * that the reader's role may open.
 */
export function firstReads(
  { mounts, areas }: Registry,
  { pathname, search, reader }: PageRequest,
  calendar: CenterCalendar | undefined,
  now = new Date(),
): string[] {
  const mount = mountOf(mounts, pathname);
  if (reader === null || !calendar || !mount?.roles?.includes(reader)) return [];
  const today = localDateOf(now, calendar.timeZone);
  const [weekStart = today] = weekOf(today, calendar.weekStartsOn);
  return firstReadsOf(
    areas,
    { area: mount.area, path: pathname.slice(mount.basePath.length) },
    { search: new URLSearchParams(search), today, weekStart, role: reader },
  );
}
