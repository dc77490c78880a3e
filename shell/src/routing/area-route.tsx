import { use } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { AreaOutlet } from '@aforo/shared/area';
import type { AreaMount } from '@aforo/shared/contract';
import {
  useAppContext,
  useSettings,
  usePageSession,
  usePageTheme,
} from '../context/app-context.ts';
import { FrameContext } from '../frame/frame-context.ts';

/** Renders the matched area and passes it the shell's services. */
export function AreaRoute() {
  const mount = useLoaderData<AreaMount>();
  const location = useLocation();
  const { navigator, registry, shell, mountParcel } = useAppContext();
  const frame = use(FrameContext);
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
      frame={frame?.targets}
      fallback={
        frame && (
          <frame.ComingScreen
            registry={registry.current()}
            mount={mount}
            pathname={location.pathname}
            frame={frame.targets}
          />
        )
      }
      mountParcel={mountParcel}
    />
  );
}
