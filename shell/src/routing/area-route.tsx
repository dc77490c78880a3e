import { useLoaderData, useLocation } from 'react-router-dom';
import { AreaOutlet } from '@aforo/shared/area';
import type { AreaMount } from '@aforo/shared/contract';
import {
  useAppContext,
  useSettings,
  usePageSession,
  usePageTheme,
} from '../context/app-context.ts';

/** Renders the matched area and passes it the shell's services. */
export function AreaRoute() {
  const mount = useLoaderData<AreaMount>();
  const location = useLocation();
  const { navigator, shell, mountParcel } = useAppContext();
  return (
    <AreaOutlet
      key={`${mount.area} ${mount.basePath}`}
      area={mount.area}
      basePath={mount.basePath}
      location={location}
      navigator={navigator}
      theme={usePageTheme()}
      settings={useSettings()}
      session={usePageSession()}
      shell={shell}
      mountParcel={mountParcel}
    />
  );
}
