import type { SVGProps } from 'react';

/**
 * Icons of a page's first script, in lucide's style. lucide's own component would add 1.6 KB gzip
 * to the shell, and again to the area.
 */
function inlineIcon(drawing: string) {
  return function InlineIcon({ size, ...rest }: SVGProps<SVGSVGElement> & { size: number }) {
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
        {...rest}
      >
        <path d={drawing} />
      </svg>
    );
  };
}

const ring = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0';

export const CircleAlert = inlineIcon(`${ring}M12 8v4M12 16h.01`);
export const CircleCheck = inlineIcon(`${ring}M16 9l-5.5 5.5L8 12`);
export const Eye = inlineIcon(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
export const EyeOff = inlineIcon(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
);
export const Info = inlineIcon(`${ring}M12 16v-4M12 8h.01`);
export const TriangleAlert = inlineIcon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);
export const X = inlineIcon('M18 6L6 18M6 6l12 12');
