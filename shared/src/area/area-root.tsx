import { Suspense, useMemo, type ComponentType } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Route, Router, Routes } from 'react-router-dom';
import { ThemeProvider } from 'styled-components';
import { api, queryClient } from '@aforo/shared/http';
import { roleName } from '../contract/index.ts';
import { AppFrame, DelayedFallback, Skeleton } from '../ui/index.ts';
import { AreaContext, useArea } from './area-context.tsx';
import type { AreaProps } from './area-contract.ts';
import type { MountParcel } from './area-outlet.tsx';
import type { AreaDefinition } from './area-definition.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

interface Props extends AreaProps {
  definition: AreaDefinition;
  mountParcel: MountParcel;
}

/** Providers, the shell's location as a router, and the frame where the area stands on its own. */
export function AreaRoot({ definition, ...props }: Props) {
  const context = useMemo(
    () => ({ ...props, area: definition.area }),
    // The parcel hands over a new object at each update; its members are what can change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [definition, props.location, props.session, props.settings, props.theme, props.embedded],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={props.theme}>
        <AreaContext value={context}>
          <Router basename={props.basePath} location={props.location} navigator={props.navigator}>
            {props.embedded ? (
              <Screens definition={definition} screen={props.embedded.screen} />
            ) : (
              <Framed definition={definition} />
            )}
          </Router>
        </AreaContext>
      </ThemeProvider>
    </QueryClientProvider>
  );
}

function Screens({
  definition,
  screen,
}: {
  definition: AreaDefinition;
  screen?: string | undefined;
}) {
  const { location, shell, area } = useArea();
  return (
    <ScreenBoundary
      resetKey={location.pathname}
      onError={(error) => shell.reportError(error, area)}
    >
      <Suspense
        fallback={
          <DelayedFallback>
            <Skeleton lines={6} />
          </DelayedFallback>
        }
      >
        {screen === undefined ? (
          <Routes>
            {definition.screens.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        ) : (
          <EmbeddedScreen definition={definition} screen={screen} />
        )}
      </Suspense>
    </ScreenBoundary>
  );
}

function EmbeddedScreen({ definition, screen }: { definition: AreaDefinition; screen: string }) {
  const Component: ComponentType | undefined = definition.embeddable?.[screen];
  if (!Component) throw new Error(`${definition.area} has no embeddable screen ${screen}`);
  return <Component />;
}

function Framed({ definition }: { definition: AreaDefinition }) {
  const { basePath, session, settings, shell } = useArea();
  const picture = usePicture(session?.user.pictureFileId ?? null);
  const { frame } = definition;
  if (!frame || !session) return <Screens definition={definition} />;
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
      <Screens definition={definition} />
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
