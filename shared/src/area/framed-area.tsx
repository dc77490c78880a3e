import { useQuery } from '@tanstack/react-query';
import { api } from '@aforo/shared/http';
import { roleName } from '../contract/index.ts';
import { AppFrame } from '../ui/index.ts';
import { useArea } from './area-context.tsx';
import type { AreaDefinition } from './area-definition.ts';
import { AreaScreens } from './area-screens.tsx';

/** An area standing on its own: header, navigation and person menu around its screens. */
export function FramedArea({ definition }: { definition: AreaDefinition }) {
  const { basePath, session, settings, shell } = useArea();
  const picture = usePicture(session?.user.pictureFileId ?? null);
  const { frame } = definition;
  if (!frame || !session) return <AreaScreens definition={definition} />;
  const { user } = session;
  return (
    <AppFrame
      variant={frame.variant}
      centerName={settings.center.name}
      basePath={basePath}
      navigation={frame.navigation.map(({ path, label, icon, isMain }) => ({
        to: path === '' ? '/' : `/${path}`,
        label,
        icon,
        end: path === '',
        isPrimary: isMain ?? false,
      }))}
      person={{
        name: user.name,
        email: user.email,
        roleName: roleName[user.role],
        pictureUrl: picture,
      }}
      search={frame.search}
      onSignOut={() => shell.signOut()}
    >
      <AreaScreens definition={definition} />
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
