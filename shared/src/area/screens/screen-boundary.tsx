import { Component, useState, type ReactNode } from 'react';
import { Button, ProblemScreen } from '../../ui/index.ts';
import { forgetFailedLoads, isChunkLoadError } from './lazy-named.tsx';
import { useOnline } from '../live/use-online.ts';

interface Props {
  /** A change of this key resets the error. */
  resetKey: string;
  onError: (error: unknown) => void;
  /** In place of a failed screen; by default a message for a whole screen. */
  problem?: ((onRetry: () => void) => ReactNode) | undefined;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  resetKey: string;
}

/** Limits a failure to its screen: navigation and frame keep working. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown): void {
    forgetFailedLoads();
    this.props.onError(error);
  }

  private readonly retry = () => this.setState({ error: null, hasFailed: false });

  override render(): ReactNode {
    const { error, hasFailed } = this.state;
    if (!hasFailed) return this.props.children;
    if (this.props.problem) return this.props.problem(this.retry);
    return isChunkLoadError(error) ? (
      <MissingScreen onRetry={this.retry} />
    ) : (
      <ProblemScreen
        title="Unexpected Application Error!"
        description="Esta pantalla ha fallado. Lo que ya estaba guardado sigue guardado: vuelve a intentarlo o ve a otra sección."
        actions={<RetryButton onRetry={this.retry} />}
      />
    );
  }
}

/** The screen's code failed to load. It is retried automatically once the browser is online. */
function MissingScreen({ onRetry }: { onRetry: () => void }) {
  const [isOffline] = useState(() => !navigator.onLine);
  useOnline(onRetry);
  return (
    <ProblemScreen
      title={isOffline ? 'No hay conexión a internet' : 'No hemos podido traer esta pantalla'}
      description={
        isOffline
          ? 'Esta pantalla se abrirá sola cuando vuelva. Lo que ya estaba guardado sigue guardado.'
          : 'Puede que falle la conexión. Lo que ya estaba guardado sigue guardado: vuelve a intentarlo o ve a otra sección.'
      }
      actions={<RetryButton onRetry={onRetry} />}
    />
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button variant="primary" onClick={onRetry}>
      Volver a intentarlo
    </Button>
  );
}
