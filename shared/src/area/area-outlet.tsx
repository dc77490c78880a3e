import { useEffect, useState, type ComponentProps } from 'react';
import Parcel from 'single-spa-react/parcel';
import { DelayedFallback, ProblemScreen, Button, Skeleton } from '../ui/index.ts';
import {
  isAreaLoadError,
  type AreaLoadError,
  type AreaProps,
  type LoadedArea,
  type ShellServices,
} from './area-contract.ts';

export type MountParcel = NonNullable<ComponentProps<typeof Parcel>['mountParcel']>;

interface Props extends AreaProps {
  area: string;
  mountParcel: MountParcel;
}

type State =
  | { status: 'loading' }
  | { status: 'ready'; loaded: LoadedArea }
  | { status: 'failed'; error: unknown };

/**
 * The place where an area is shown, by the shell or by another area. The code is loaded first and
 * the parcel is handed a finished lifecycle object, so that every failure ends here.
 */
export function AreaOutlet(props: Props) {
  // A fresh key forgets the failed try and whatever the broken parcel left behind.
  const [attempt, setAttempt] = useState(0);
  return (
    <Outlet key={`${props.area} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
  );
}

function Outlet({ area, mountParcel, onRetry, ...props }: Props & { onRetry: () => void }) {
  const { shell } = props;
  const [state, setState] = useState<State>(() => initialState(shell, area));

  useEffect(() => {
    if (state.status !== 'loading') return;
    let isCurrent = true;
    shell.loadArea(area).then(
      (loaded) => isCurrent && setState({ status: 'ready', loaded }),
      (error: unknown) => {
        if (!isCurrent) return;
        shell.reportError(error, area);
        setState({ status: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [area, shell, state.status]);

  if (state.status === 'loading') {
    return (
      <DelayedFallback>
        <Skeleton lines={6} />
      </DelayedFallback>
    );
  }
  if (state.status === 'failed') {
    const problem = <AreaProblem error={state.error} onRetry={onRetry} />;
    return props.embedded ? problem : <main id="contenido">{problem}</main>;
  }
  return (
    <Parcel
      {...props}
      // Another build is another parcel: a changed config alone would not remount.
      key={state.loaded.buildId}
      config={state.loaded.module}
      mountParcel={mountParcel}
      handleError={(error: Error) => {
        shell.reportError(error, area);
        setState({ status: 'failed', error });
      }}
    />
  );
}

function initialState(shell: ShellServices, area: string): State {
  const loaded = shell.loadedArea(area);
  return loaded ? { status: 'ready', loaded } : { status: 'loading' };
}

const reasons = {
  unknown: 'El centro no tiene instalada esta sección.',
  unreachable:
    'No hemos podido traer esta sección. El resto de Aforo funciona y no se ha perdido nada.',
  timeout: 'Esta sección tarda demasiado en llegar. El resto de Aforo funciona.',
  contract:
    'Esta sección es de una versión que no encaja con la página. Recarga para ponerla al día.',
} as const satisfies Record<AreaLoadError['reason'], string>;

function AreaProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isLoad = isAreaLoadError(error);
  return (
    <ProblemScreen
      title={isLoad ? 'Esta sección no está disponible' : 'Unexpected Application Error!'}
      description={
        isLoad
          ? reasons[error.reason]
          : 'Algo ha fallado al mostrar esta sección. Lo que ya estaba guardado sigue guardado.'
      }
      actions={
        <Button variant="primary" onClick={onRetry}>
          Volver a intentarlo
        </Button>
      }
    />
  );
}
