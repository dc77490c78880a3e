import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router-dom';
import { roleName, type AreaMount, type Session } from '@aforo/shared/contract';
import { AppFrame, frameOf, type FrameDescription } from '@aforo/shared/frame';
import { api } from '@aforo/shared/http';
import { useAppContext, usePageSession, useSettings } from '../context/app-context.ts';
import { areaRoute } from '../routing/area-route-id.ts';
import { FrameTargetsContext } from './frame-targets.ts';
import { useBadges } from './use-badges.ts';

/**
 * Header and navigation around every screen of whoever is logged in, also around errors. It stays while
 * areas change; only what stands in `<main>` is replaced.
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
    <PersonFrame description={description} session={session}>
      {children}
    </PersonFrame>
  );
}

interface Props {
  description: FrameDescription;
  session: Session;
  children: ReactNode;
}

function PersonFrame({ description, session, children }: Props) {
  const { sessionStore } = useAppContext();
  const [heading, setHeading] = useState<Element | null>(null);
  const [search, setSearch] = useState<Element | null>(null);
  const targets = useMemo(() => (heading ? { heading, search } : undefined), [heading, search]);
  const { name, email, role, pictureFileId } = session.user;
  const pictureUrl = usePicture(pictureFileId);
  return (
    <AppFrame
      variant={description.variant}
      home={description.home}
      links={useBadges(description.links)}
      centerName={useSettings().center.name}
      person={{ name, email, roleName: roleName[role], pictureUrl }}
      onSignOut={sessionStore.signOut}
      headingRef={setHeading}
      searchRef={setSearch}
    >
      {/* The places are there at once, in the same task: no screen is shown without them first. */}
      {targets ? <FrameTargetsContext value={targets}>{children}</FrameTargetsContext> : null}
    </AppFrame>
  );
}

/** The data URL of the person's picture, once it is here. */
function usePicture(fileId: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId ?? '', { signal }),
    enabled: fileId !== null,
    staleTime: Infinity,
  });
  return fileId === null ? undefined : data;
}
