import React, { type ComponentProps } from 'react';
import { createRoot } from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { api, queryClient } from '@aforo/shared/http';
import type { AreaModule, AreaProps } from './area-contract.ts';
import { areaContractVersion } from './contract-version.ts';
import type { AreaDefinition, Screen } from './area-definition.ts';
import { AreaRoot } from './area-root.tsx';
import type { MountParcel } from './area-outlet.tsx';
import { FramedArea } from './framed-area.tsx';
import { LastResort } from './last-resort.tsx';
import { lazyNamed, type ScreenModule } from './lazy-named.tsx';
import { lifecycleLimits } from './lifecycle-limits.ts';

/** A screen in its own chunk: `screen('clientes', () => import('./clients-page.tsx'), 'ClientsPage')`. */
export function screen<M extends ScreenModule>(
  path: string,
  load: () => Promise<M>,
  name: keyof M & string,
): Screen {
  return { path, Component: lazyNamed(load, name) };
}

type MountedProps = AreaProps & { mountParcel: MountParcel };

/** An area's module together with what it was made from, which tests and laws read. */
export interface DefinedArea extends AreaModule {
  definition: AreaDefinition;
}

/** The lifecycles that a remote exposes as `./area`, with a frame around its screens. */
export function defineArea(definition: AreaDefinition): DefinedArea {
  return createArea(definition, FramedArea);
}

/** The same without a frame: its code isn't even part of the area. */
export function defineBareArea(definition: AreaDefinition): DefinedArea {
  return createArea(definition, undefined);
}

function createArea(
  definition: AreaDefinition,
  Frame: ComponentProps<typeof AreaRoot>['Frame'],
): DefinedArea {
  function Root(props: MountedProps) {
    assertSameInstances(definition.area, props);
    return <AreaRoot definition={definition} Frame={Frame} {...props} />;
  }
  const lifecycles = singleSpaReact<MountedProps>({
    React,
    ReactDOMClient: { createRoot },
    rootComponent: Root,
    // Without a boundary here a throw in the first render would leave the mount pending for ever.
    errorBoundary: (error, _info, props) => (
      <LastResort error={error} area={definition.area} props={props} />
    ),
  });
  return {
    ...(lifecycles as unknown as Omit<AreaModule, 'contractVersion' | 'timeouts'>), // same functions, looser types
    timeouts: lifecycleLimits,
    contractVersion: areaContractVersion,
    definition,
  };
}

/** Two API clients or two Reacts in one page fail in ways that are hard to read; this one is easy. */
function assertSameInstances(area: string, { shell }: AreaProps): void {
  const mine = { api, queryClient, react: React };
  for (const name of ['api', 'queryClient'] as const) {
    if (shell.identity[name] !== mine[name]) {
      throw new Error(`${area} has its own copy of ${name}; it must take the shell's`);
    }
  }
}
