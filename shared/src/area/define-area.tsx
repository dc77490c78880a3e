import React from 'react';
import type { AppProps } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { api, queryClient } from '@aforo/shared/http';
import type { AreaModule, AreaProps } from './area-contract.ts';
import { areaContractVersion } from './contract-version.ts';
import type { AreaDefinition } from './area-definition.ts';
import { AreaRoot } from './area-root.tsx';
import { areaRoots } from './area-roots.ts';
import type { MountParcel } from './outlet/area-outlet.tsx';
import { createRootErrorBoundary } from './root-error-boundary.tsx';
import { lifecycleLimits } from './lifecycle-limits.ts';
import { preloadScreen } from './screens/preload-screen.ts';

type MountedProps = AreaProps & { mountParcel: MountParcel };

/** An area's module with its definition, which tests read. */
export interface DefinedArea extends AreaModule {
  definition: AreaDefinition;
}

/** Builds the lifecycles that a remote exposes as `./area`. */
export function defineArea(definition: AreaDefinition): DefinedArea {
  function Root(props: MountedProps) {
    assertSameInstances(definition.manifest.area, props);
    return <AreaRoot definition={definition} {...props} />;
  }
  const lifecycles = singleSpaReact<MountedProps>({
    React,
    ReactDOMClient: areaRoots,
    rootComponent: Root,
    // Without an error boundary a throw in the first render would leave the mount pending for ever:
    // single-spa-react 6.0.2 resolves it in `componentDidMount` and never rejects it.
    errorBoundaryClass: createRootErrorBoundary(definition.manifest.area),
  });
  const { bootstrap, mount, unmount, update } = lifecycles as unknown as Lifecycles; // same functions, looser types
  return {
    bootstrap,
    mount,
    unmount: resolveWhenDone(unmount),
    update: resolveWhenDone(update),
    timeouts: lifecycleLimits,
    contractVersion: areaContractVersion,
    preload: (target, loadArea) => preloadScreen(definition, target, loadArea),
    definition,
  };
}

/** In single-spa-react each lifecycle is a single function. */
type Lifecycles = Record<'bootstrap' | 'mount' | 'unmount' | 'update', Lifecycle>;
type Lifecycle = (props: AreaProps & AppProps) => Promise<unknown>;

/**
 * Resolves a lifecycle as soon as React has finished. Works around single-spa-react 6.0.2, whose
 * `SingleSpaRoot` resolves `update` and `unmount` with `setTimeout`: if a surrounding area is
 * unmounted meanwhile, single-spa marks both as broken and leaves their DOM behind.
 */
function resolveWhenDone(lifecycle: Lifecycle): Lifecycle {
  return (props) => Promise.race([lifecycle(props), Promise.resolve()]);
}

/** Two API clients or two Reacts in one page fail in obscure ways; this error is explicit. */
function assertSameInstances(area: string, { shell }: AreaProps): void {
  const ownInstances = { api, queryClient, react: React };
  for (const name of ['api', 'queryClient'] as const) {
    if (shell.identity[name] !== ownInstances[name]) {
      throw new Error(`${area} has its own copy of ${name}; it must take the shell's`);
    }
  }
}
