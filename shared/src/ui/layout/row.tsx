import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import type { SpaceStep } from './stack.tsx';

export interface RowProps extends ComponentPropsWithRef<'div'> {
  gap?: SpaceStep | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  justify?: 'start' | 'end' | 'between' | undefined;
}

/** Items side by side, wrapped if there is no room. */
export function Row({ gap = 3, align = 'center', justify = 'start', ...rest }: RowProps) {
  return <Box {...rest} $gap={gap} $align={align} $justify={justify} />;
}

const Box = styled.div<{ $gap: SpaceStep; $align: string; $justify: 'start' | 'end' | 'between' }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme, $gap }) => theme.space[$gap]};
  align-items: ${({ $align }) => $align};
  justify-content: ${({ $justify }) => ($justify === 'between' ? 'space-between' : $justify)};
  min-width: 0;
`;
