import { Suspense, useEffect, useEffectEvent, useRef, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { ApiError } from '@aforo/shared/http';
import { useArea } from '../area-context.tsx';
import type { AreaDefinition } from '../area-definition.ts';
import { isChunkLoadError } from './lazy-named.tsx';
import { LoadingFallback } from '../outlet/loading-fallback.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ScreenTitle } from './screen-title.ts';
import { SlotProblem, staysEmpty } from '../slots/slot-problem.tsx';

/** Renders the screen of the current path, or the one that another area embeds by name. */
export function AreaScreens({
  definition,
  screen,
}: {
  definition: AreaDefinition;
  screen?: string | undefined;
}) {
  const { location, shell, area, build, embedded, slot } = useArea();
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
      // A screen that failed for one client may work for the next.
      resetKey={pathname + JSON.stringify(slot?.context ?? {})}
      problem={slot && ((onRetry) => <SlotProblem slot={slot} onRetry={onRetry} />)}
      onError={(error) => {
        // Otherwise the tab would keep the previous screen's title.
        if (!reportFailure(error) && !embedded) shell.enterScreen(failedTitle);
      }}
    >
      <Suspense fallback={staysEmpty(slot) ? null : <LoadingFallback what="pantalla" />}>
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
  const notify = useEffectEvent(onStands);
  useEffect(() => {
    const timer = setTimeout(() => notify());
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function EmbeddedScreen({ definition, screen }: { definition: AreaDefinition; screen: string }) {
  const Component: ComponentType | undefined = definition.screens[`#${screen}`];
  if (!Component) throw new Error(`${definition.manifest.area} has no embeddable screen ${screen}`);
  return <Component />;
}
