import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import Parcel from 'single-spa-react/parcel';
import type { AreaProps, LoadedArea, OwnBuild, ShellServices } from '../area-contract.ts';
import { staysEmpty } from '../slots/slot-problem.tsx';
import { AreaProblem } from './area-problem.tsx';
import { LoadingFallback } from './loading-fallback.tsx';
import { holdLayout } from './hold-layout.ts';
import { cameBackSince, useConnectionWatch } from '../live/use-online.ts';
import { withErrorReporting, type MountParcel } from './parcel-error-reporting.ts';

export type { MountParcel };

interface Props extends AreaProps {
  area: string;
  mountParcel: MountParcel;
  /** Shown while the area loads; by default a few lines. */
  fallback?: ReactNode;
  /** Shown if it can't be loaded or mounted; by default a message for a whole screen. */
  problem?: ((onRetry: () => void) => ReactNode) | undefined;
}

type State =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedArea }
  | { status: 'failed'; error: unknown };

/**
 * Mounts an area, for the shell or for another area. The code is loaded first and the parcel gets a
 * complete lifecycle object, so every failure is handled here.
 */
export function AreaOutlet(props: Props) {
  // A new key discards the failed attempt and any remains of the broken parcel.
  const [attempt, setAttempt] = useState(0);
  return (
    <Outlet key={`${props.area} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
  );
}

function Outlet({
  area,
  mountParcel,
  fallback,
  problem: problemOf,
  onRetry,
  ...props
}: Props & { onRetry: () => void }) {
  const { shell } = props;
  const target = targetOf(props);
  const [state, setState] = useState<State>(() =>
    // The code of an embedded area was loaded with the screen that embeds it; any other area loads
    // its own.
    props.embedded ? initialState(shell, area) : { status: 'loading' },
  );
  /** Whether a build has mounted and not failed since. */
  const [hasArrived, setArrived] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const releaseLayout = useRef<() => void>(undefined);
  /** The build that is mounted, or whose screen is loading. */
  const currentBuild = useRef(state.status === 'ready' ? state.loaded : undefined);

  useConnectionWatch();

  // A layout effect: an area that is already loaded mounts in the same task, before the browser
  // paints.
  useLayoutEffect(() => {
    if (state.status !== 'loading') return;
    let isCurrent = true;
    currentBuild.current = undefined;
    const begunAt = performance.now();
    shell.loadArea(area, target).then(
      async (loaded) => {
        if (isCurrent) currentBuild.current = loaded;
        await preloadScreenOf(loaded, shell, target);
        if (isCurrent) flushSync(() => setState({ status: 'ready', loaded }));
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (cameBackSince(begunAt)) return setState({ status: 'loading' });
        shell.reportError(error, area);
        setState({ status: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
    // `state` and not `state.status`: a failure followed at once by a retry is a new attempt.
  }, [area, target, shell, state]);

  useEffect(
    () =>
      shell.subscribeBuild(area, () => {
        const loaded = shell.loadedArea(area);
        const next = currentBuild.current && currentBuild.current !== loaded ? loaded : undefined;
        if (next) {
          currentBuild.current = next;
          if (container.current) releaseLayout.current = holdLayout(container.current);
        }
        setState((before) => {
          if (before.status === 'failed') return { status: 'loading' };
          return next ? { status: 'ready', loaded: next } : before;
        });
      }),
    [area, shell],
  );

  const hasFailed = state.status === 'failed';
  const isEmbedded = props.embedded !== undefined;
  useEffect(() => {
    // Otherwise the tab would keep the previous screen's title.
    if (hasFailed && !isEmbedded) shell.enterScreen('Esta sección no está disponible');
  }, [hasFailed, isEmbedded, shell]);

  const onMounted = useCallback(() => {
    releaseLayout.current?.();
    releaseLayout.current = undefined;
    // Synchronous, so that no frame shows both the fallback and the screen.
    flushSync(() => setArrived(true));
  }, []);
  const onBroken = useCallback((error: unknown, isReplaced: boolean) => {
    setArrived(false);
    setState(isReplaced ? { status: 'loading' } : { status: 'failed', error });
  }, []);

  if (state.status === 'failed') {
    if (problemOf) return problemOf(onRetry);
    const problem = <AreaProblem error={state.error} onRetry={onRetry} />;
    return props.embedded || props.frame ? problem : <main id="contenido">{problem}</main>;
  }
  return (
    <div ref={container}>
      {/* The same element during loading and mounting: its delay covers both. */}
      {hasArrived || staysEmpty(props.slot) ? null : (
        <LoadingFallback what="sección" shape={fallback} isMounting={state.status === 'ready'} />
      )}
      {state.status === 'ready' ? (
        <Build
          // A new key per build: a changed config alone would not remount the parcel.
          key={state.loaded.buildId}
          {...props}
          loaded={state.loaded}
          mountParcel={mountParcel}
          onMounted={onMounted}
          onBroken={onBroken}
        />
      ) : null}
    </div>
  );
}

/**
 * Loads the screen's code first, so that it renders at once after the mount. If this fails, the
 * screen shows the error.
 */
async function preloadScreenOf({ module }: LoadedArea, shell: ShellServices, target: string) {
  await module.preload?.(target, shell.loadArea).catch(() => undefined);
}

/** The screen to be shown, in the format of `preload`. */
function targetOf({ embedded, basePath, location }: AreaProps): string {
  return embedded?.screen === undefined
    ? location.pathname.slice(basePath.length)
    : `#${embedded.screen}`;
}

function initialState(shell: ShellServices, area: string): State {
  const loaded = shell.loadedArea(area);
  return loaded ? { status: 'ready', loaded } : { status: 'loading' };
}

interface BuildProps extends AreaProps {
  loaded: LoadedArea;
  mountParcel: MountParcel;
  onMounted: () => void;
  onBroken: (error: unknown, isReplaced: boolean) => void;
}

/**
 * One build of the area, from mount to unmount. Memoised: state changes of the outlet must not
 * update the parcel.
 */
const Build = memo(function Build(given: BuildProps) {
  const { loaded, mountParcel, onMounted, onBroken, ...props } = given;
  const { shell } = props;
  const [handedOverAt] = useState(() => performance.now());
  const isMounted = useRef(false);
  // A layout effect, because a parcel may fail before passive effects run.
  useLayoutEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const build = useMemo<OwnBuild>(
    () => ({
      id: loaded.buildId,
      failed(phase, error) {
        const isReplaced = shell.buildFailed(loaded, phase, error);
        if (isReplaced && isMounted.current) onBroken(error, true);
        return isReplaced;
      },
    }),
    [shell, loaded, onBroken],
  );
  function onFailure(phase: 'mount' | 'unmount', error: unknown): void {
    shell.reportError(error, loaded.area);
    const isReplaced = shell.buildFailed(loaded, phase, error);
    if (phase === 'mount' && isMounted.current) onBroken(error, isReplaced);
  }

  return (
    <Parcel
      {...props}
      build={build}
      config={loaded.module}
      mountParcel={(config, given) => withErrorReporting(mountParcel, onFailure)(config, given)}
      parcelDidMount={() => {
        shell.buildMounted(loaded, performance.now() - handedOverAt);
        onMounted();
      }}
    />
  );
});
