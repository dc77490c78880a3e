import type { ComponentType, SVGProps } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from './inline-icons.tsx';

export type StatusTone = 'info' | 'success' | 'warning' | 'error';

/** Colour is never the only sign: each status has its shape. */
export const toneIcon: Record<
  StatusTone,
  ComponentType<SVGProps<SVGSVGElement> & { size: number }>
> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};
