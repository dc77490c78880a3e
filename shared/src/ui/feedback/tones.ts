import type { ComponentType, SVGProps } from 'react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '../inline-icons.tsx';

export type StatusTone = 'info' | 'success' | 'warning' | 'error';

/** Each status has an icon, because colour must not be the only sign. */
export const toneIcon: Record<
  StatusTone,
  ComponentType<SVGProps<SVGSVGElement> & { size: number }>
> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
};
