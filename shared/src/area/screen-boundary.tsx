import { Component, type ReactNode } from 'react';
import { Button, ProblemScreen } from '../ui/index.ts';
import { forgetFailedLoads, isChunkLoadError } from './lazy-named.tsx';

interface Props {
  /** Another place is another try. */
  resetKey: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

interface State {
  error: unknown;
  hasFailed: boolean;
  resetKey: string;
}

/** Keeps a screen's failure to that screen: navigation and frame go on working. */
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

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <ProblemScreen
        title="Unexpected Application Error!"
        description={
          isChunkLoadError(this.state.error)
            ? 'No hemos podido traer esta pantalla. Lo que ya estaba guardado sigue guardado: vuelve a intentarlo o ve a otra sección.'
            : 'Esta pantalla ha fallado. Lo que ya estaba guardado sigue guardado: vuelve a intentarlo o ve a otra sección.'
        }
        actions={
          <Button
            variant="primary"
            onClick={() => this.setState({ error: null, hasFailed: false })}
          >
            Volver a intentarlo
          </Button>
        }
      />
    );
  }
}
