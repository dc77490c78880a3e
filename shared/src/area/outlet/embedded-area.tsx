import { use } from 'react';
import { useArea } from '../area-context.tsx';
import { AreaOutlet } from './area-outlet.tsx';
import { ScreenTitle } from '../screens/screen-title.ts';

/** Renders another area's screens below this area's paths, so that each screen has one owner. */
export function EmbeddedArea({ area, screen }: { area: string; screen?: string }) {
  const { area: _host, embedded: _embedded, build: _build, ...props } = useArea();
  const title = use(ScreenTitle);
  return <AreaOutlet {...props} area={area} embedded={{ screen, title }} />;
}
