import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDelayed } from './use-delayed.ts';
import { VisuallyHidden } from '../layout/visually-hidden.ts';

/** Reserves the space of a fallback at once and shows it after 150 ms, without layout shift. */
export function DelayedFallback({ children }: { children: ReactNode }) {
  const isDue = useDelayed();
  return (
    <Box role="status" $isShown={isDue}>
      {isDue ? <VisuallyHidden>Cargando…</VisuallyHidden> : null}
      <div aria-hidden>{children}</div>
    </Box>
  );
}

const Box = styled.div<{ $isShown: boolean }>`
  opacity: ${({ $isShown }) => ($isShown ? 1 : 0)};
  transition: opacity ${({ theme }) => theme.motion.slow};
`;
