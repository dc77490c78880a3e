import { useEffect, useRef, type ReactNode } from 'react';

/** Scrolls its content into view on mount, for a response at the end of a long form. */
export function ScrollIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
