import { use } from 'react';
import { useArea } from './area-context.tsx';
import { AreaOutlet } from './area-outlet.tsx';
import { ScreenTitle } from './screen-title.ts';

/** Another area's screens, shown in place under this area's own paths. A screen has one owner. */
export function EmbeddedArea({ area, screen }: { area: string; screen?: string }) {
  const { area: _host, embedded: _embedded, build: _build, ...props } = useArea();
  const title = use(ScreenTitle);
  return <AreaOutlet {...props} area={area} embedded={{ screen, title }} />;
}
