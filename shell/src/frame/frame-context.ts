import { createContext, type ComponentType } from 'react';
import type { FrameTargets } from '@aforo/shared/area';
import type { AreaMount, Registry } from '@aforo/shared/contract';

export interface ComingScreenProps {
  registry: Registry;
  mount: AreaMount;
  pathname: string;
  frame: FrameTargets;
}

interface Frame {
  targets: FrameTargets;
  /** The placeholder while an area loads; it is in the frame's chunk. */
  ComingScreen: ComponentType<ComingScreenProps>;
}

/** The frame around the current screen; undefined without one. */
export const FrameContext = createContext<Frame | undefined>(undefined);
