import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import type { Theme } from '../../theme/index.ts';

export type SpaceStep = keyof Theme['space'];

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** A step of the space scale: 1 to 8 are 4 8 12 16 24 32 48 64 px. */
  gap?: SpaceStep | undefined;
}

/** Items stacked vertically. */
export function Stack({ gap = 4, ...rest }: StackProps) {
  return <Box {...rest} $gap={gap} />;
}

const Box = styled.div<{ $gap: SpaceStep }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme, $gap }) => theme.space[$gap]};
  min-width: 0;
`;
