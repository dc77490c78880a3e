import { createElement } from 'react';
import type { IconShape } from '../contract/index.ts';

/** Renders a manifest icon in lucide's style. The contract has validated the shapes. */
export function ShapeIcon({ shapes, size }: { shapes: readonly IconShape[]; size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
