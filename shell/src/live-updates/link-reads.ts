import {
  mountOf,
  firstReadsOf,
  type Registry,
  type Session,
  type Settings,
} from '@aforo/shared/contract';
import { localDateOf, weekOf } from '@aforo/shared/format';

interface LinkContext {
  registry: Registry;
  settings: Settings | undefined;
  session: Session | null | undefined;
  now: Date;
}

/** URLs that the screen behind a link requests first, if the user may open it. */
export function readsBehind(
  { pathname, search }: { pathname: string; search: string },
  { registry, settings, session, now }: LinkContext,
): string[] {
  const mount = mountOf(registry, pathname);
  const role = session?.user.role;
  if (!mount || !settings || !role || !mount.roles?.includes(role)) return [];
  const today = localDateOf(now, settings.center.timeZone);
  const [weekStart = today] = weekOf(today, settings.weekStartsOn);
  return firstReadsOf(
    registry.areas,
    { area: mount.area, path: pathname.slice(mount.basePath.length) },
    { search: new URLSearchParams(search), today, weekStart, role },
  );
}
