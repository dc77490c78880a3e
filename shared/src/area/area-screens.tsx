import { Suspense, useEffect, useRef, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ApiError } from '@aforo/shared/http';
import { useArea } from './area-context.tsx';
import type { AreaDefinition } from './area-definition.ts';
import { isChunkLoadError } from './lazy-named.tsx';
import { LoadingFallback } from './loading-fallback.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenTitle } from './screen-title.ts';

/** Renders the screen of the current path, or the one that another area embeds by name. */
export function AreaScreens({
  definition,
  screen,
}: {
  definition: AreaDefinition;
  screen?: string | undefined;
}) {
  const { location, shell, area, build, embedded } = useArea();
  const { manifest, screens } = definition;
  const { pathname } = location;
  /** Path of the last screen that rendered successfully. */
  const renderedPath = useRef<string>(undefined);

  /** Returns true if another build replaces this one. */
  function reportFailure(error: unknown): boolean {
    shell.reportError(error, area);
    // An API error is not a fault of the build.
    if (error instanceof ApiError) return false;
    const hasRendered = isChunkLoadError(error) || renderedPath.current === pathname;
    return build?.failed(hasRendered ? 'screen' : 'firstRender', error) ?? false;
  }

  return (
    <ScreenBoundary
      resetKey={pathname}
      onError={(error) => {
        // Otherwise the tab would keep the previous screen's title.
        if (!reportFailure(error) && !embedded) shell.enterScreen(failedTitle);
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
        <RenderWatcher key={pathname} onStands={() => void (renderedPath.current = pathname)} />
      </Suspense>
    </ScreenBoundary>
  );
}

const failedTitle = 'Esta pantalla ha fallado';

/**
 * Rendered beside a screen; calls `onStands` once the screen has rendered and its first effects
 * have run without throwing.
 */
function RenderWatcher({ onStands }: { onStands: () => void }) {
  const callback = useRef(onStands);
  useEffect(() => {
    const timer = setTimeout(() => callback.current());
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function EmbeddedScreen({ definition, screen }: { definition: AreaDefinition; screen: string }) {
  const Component: ComponentType | undefined = definition.screens[`#${screen}`];
  if (!Component) throw new Error(`${definition.manifest.area} has no embeddable screen ${screen}`);
  return <Component />;
}
