import type { ComponentType, SVGProps } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';

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
