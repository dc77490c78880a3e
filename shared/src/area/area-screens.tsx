import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ApiError } from '@aforo/shared/http';
import { useArea } from './area-context.tsx';
import type { AreaDefinition } from './area-definition.ts';
import { LoadingFallback } from './loading-fallback.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenTitle } from './screen-title.ts';

/** The screen of the current path, or the one that another area asked for by name. */
export function AreaScreens({
  definition,
  screen,
}: {
  definition: AreaDefinition;
  screen?: string | undefined;
}) {
  const { location, shell, area, build, embedded } = useArea();
  const { manifest, screens } = definition;
  return (
    <ScreenBoundary
      resetKey={location.pathname}
      onError={(error) => {
        shell.reportError(error, area);
        // An answer that the screen could not do without is no fault of its build.
        if (!(error instanceof ApiError)) build?.failed('screen', error);
      }}
    >
      <Suspense fallback={<LoadingFallback what="pantalla" />}>
        {screen === undefined ? (
          <Routes>
            {Object.entries(screens)
              .filter(([path]) => !path.startsWith('#'))
              .map(([path, Component]) => (
                <Route
                  key={path}
                  path={path}
                  element={
                    <ScreenTitle value={embedded?.title ?? manifest.screens[path]?.title}>
                      <Component />
                    </ScreenTitle>
                  }
                />
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
  const Component: ComponentType | undefined = definition.screens[`#${screen}`];
  if (!Component) throw new Error(`${definition.manifest.area} has no embeddable screen ${screen}`);
  return <Component />;
}
