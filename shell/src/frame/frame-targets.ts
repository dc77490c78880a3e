import { createContext } from 'react';
import type { FrameTargets } from '@aforo/shared/area';

/** The frame around the current screen; undefined where there is none. */
export const FrameTargetsContext = createContext<FrameTargets | undefined>(undefined);
