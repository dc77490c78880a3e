import { lazy, Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import { frameOf, type AreaMount } from '@aforo/shared/contract';
import { useAppContext, usePageSession } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';

/** The chunk of the frame: pages without it, such as the login, don't wait for it. */
export const loadFrame = () => import(/* webpackChunkName: "frame" */ './person-frame.tsx');

const PersonFrame = lazy(() =>
  loadFrame().then(({ PersonFrame: component }) => ({ default: component })),
);

/**
 * Header and navigation around every screen of a logged-in user, including error screens. It stays
 * while areas change; only the content of `<main>` is replaced.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const { registry } = useAppContext();
  const current = useSyncExternalStore(registry.subscribe, registry.current);
  const mount = useRouteLoaderData<AreaMount>(areaRoute);
  const session = usePageSession();
  const role = session?.user.role;
  const description = useMemo(
    () => (role === undefined ? null : frameOf(current, role, mount)),
    [current, role, mount],
  );
  if (!session || !description) return children;
  return (
    <Suspense>
      <PersonFrame description={description} session={session}>
        {children}
      </PersonFrame>
    </Suspense>
  );
}
