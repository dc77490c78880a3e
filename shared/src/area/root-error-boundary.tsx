import { Component, type ComponentClass, type PropsWithChildren, type ReactNode } from 'react';
import type { AreaProps } from './area-contract.ts';
import { RootErrorScreen } from './root-error-screen.tsx';

interface State {
  caught: { error: unknown } | null;
}

/**
 * Error boundary around a whole area. Works around single-spa-react 6.0.2: given `errorBoundary`
 * instead of a class, it creates a class whose closure holds the props of the first mount, and so
 * retains that mount's element and its 140 listeners for the life of the page.
 */
export function createRootErrorBoundary<P extends AreaProps>(area: string): ComponentClass<P> {
  return class RootErrorBoundary extends Component<PropsWithChildren<P>, State> {
    override state: State = { caught: null };

    static getDerivedStateFromError(error: unknown): State {
      return { caught: { error } };
    }

    override render(): ReactNode {
      const { caught } = this.state;
      if (!caught) return this.props.children;
      return <RootErrorScreen error={caught.error} area={area} props={this.props} />;
    }
  };
}
