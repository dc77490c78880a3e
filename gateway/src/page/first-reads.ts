import { firstReadsOf, frameOf, mountOf, type Registry } from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';
import type { CenterCalendar } from './common/center.ts';
import type { PageRequest } from './common/requested-screens.ts';

/**
 * Addresses of a page's first reads by the manifests of its builds: those of its screens, and the
 * counts in its navigation. Only for areas that the reader's role may open.
 */
export function firstReads(
  registry: Registry,
  { pathname, search, reader }: PageRequest,
  calendar: CenterCalendar | undefined,
  now = new Date(),
): string[] {
  if (reader === null) return [];
  const mount = mountOf(registry, pathname);
  const isOpen = mount?.roles?.includes(reader) ?? false;
  // Unknown and closed pages have the frame of the user's own area.
  const framed = isOpen || mount?.roles === null ? mount : undefined;
  const links = frameOf(registry, reader, framed)?.links ?? [];
  const counts = links.flatMap(({ badge }) => badge ?? []);
  if (!calendar || !mount || !isOpen) return counts;
  const today = localDateOf(now, calendar.timeZone);
  const [weekStart = today] = weekOf(today, calendar.weekStartsOn);
  const shown = firstReadsOf(
    registry.areas,
    { area: mount.area, path: pathname.slice(mount.basePath.length) },
    { search: new URLSearchParams(search), today, weekStart, role: reader },
  );
  return [...new Set([...shown, ...counts])];
}
