import { Suspense, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  pictureOfLogo,
  roleName,
  type FrameDescription,
  type Session,
} from '@aforo/shared/contract';
import { AppFrame } from '@aforo/shared/frame';
import { api } from '@aforo/shared/http';
import { useAppContext, useSettings } from '../context/app-context.ts';
import { ComingScreen } from './coming-screen.tsx';
import { FrameContext } from './frame-context.ts';
import { HeaderSlot } from './header-slot.tsx';
import { Finder } from './finder/finder.tsx';
import { useFinder } from './finder/use-finder.ts';
import { useBadges } from './use-badges.ts';

interface Props {
  description: FrameDescription;
  session: Session;
  children: ReactNode;
}

/** The frame of the logged-in user and its slots for the screen. */
export function PersonFrame({ description, session, children }: Props) {
  const { registry, sessionStore } = useAppContext();
  const current = useSyncExternalStore(registry.subscribe, registry.current);
  const finder = useFinder(description.variant === 'staff');
  const [heading, setHeading] = useState<Element | null>(null);
  const [search, setSearch] = useState<Element | null>(null);
  const frame = useMemo(
    () => (heading ? { targets: { heading, search }, ComingScreen } : undefined),
    [heading, search],
  );
  const { center } = useSettings();
  const { name, email, role, pictureFileId } = session.user;
  const pictureUrl = usePicture(pictureFileId);
  return (
    <AppFrame
      variant={description.variant}
      home={description.home}
      links={useBadges(description.links)}
      centerName={center.name}
      centerLogo={center.logo ? pictureOfLogo(center.logo) : null}
      person={{ name, email, roleName: roleName[role], pictureUrl }}
      onSignOut={sessionStore.signOut}
      headingRef={setHeading}
      searchRef={setSearch}
      onFind={finder.open}
      extra={<HeaderSlot session={session} />}
    >
      {/* The slots exist in the same task: no screen renders without them first. */}
      {frame ? <FrameContext value={frame}>{children}</FrameContext> : null}
      {finder.isOpen ? (
        <Suspense>
          <Finder {...{ registry: current, role, description }} onClose={finder.close} />
        </Suspense>
      ) : null}
    </AppFrame>
  );
}

/** The data URL of the user's picture, once loaded. */
function usePicture(fileId: string | null): string | undefined {
  const { data } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => api.getFileDataUrl(fileId ?? '', { signal }),
    enabled: fileId !== null,
    staleTime: Infinity,
  });
  return fileId === null ? undefined : data;
}
