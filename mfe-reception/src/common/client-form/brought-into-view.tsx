import { useEffect, useRef, type ReactNode } from 'react';

/** An answer to what the person has just sent, at the end of a long form: goes to it when it comes. */
export function BroughtIntoView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      {children}
    </div>
  );
}
