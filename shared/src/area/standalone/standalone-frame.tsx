import { useState, type ReactNode } from 'react';
import { frameOf, roleName, type AreaManifest, type Session } from '../../contract/index.ts';
import { AppFrame } from '../../frame/index.ts';
import type { FrameTargets } from '../area-contract.ts';

interface Props {
  manifest: AreaManifest;
  basePath: string;
  session: Session | null;
  centerName: string;
  onSignOut: () => Promise<void>;
  children: (frame: FrameTargets | undefined) => ReactNode;
}

/** The frame of a standalone area, with the navigation entries that the session's role may see. */
export function StandaloneFrame({
  manifest,
  basePath,
  session,
  centerName,
  onSignOut,
  children,
}: Props) {
  const [heading, setHeading] = useState<Element | null>(null);
  const [search, setSearch] = useState<Element | null>(null);
  if (!session) return children(undefined);
  const { name, email, role } = session.user;
  const mount = { prefix: basePath, basePath, area: manifest.area, roles: null };
  const frame = frameOf(
    { mounts: [mount], areas: { [manifest.area]: { areaManifest: manifest } } },
    role,
    mount,
  );
  if (!frame) return children(undefined);
  return (
    <AppFrame
      {...frame}
      centerName={centerName}
      person={{ name, email, roleName: roleName[role] }}
      onSignOut={onSignOut}
      headingRef={setHeading}
      searchRef={setSearch}
    >
      {heading && children({ heading, search })}
    </AppFrame>
  );
}
