import { useArea } from './area-context.tsx';
import { AreaOutlet } from './area-outlet.tsx';

/** Another area's screens, shown in place under this area's own paths. A screen has one owner. */
export function EmbeddedArea({ area, screen }: { area: string; screen?: string }) {
  const { area: _host, embedded: _embedded, build: _build, ...props } = useArea();
  return <AreaOutlet {...props} area={area} embedded={screen === undefined ? {} : { screen }} />;
}
