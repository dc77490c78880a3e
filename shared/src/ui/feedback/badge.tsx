import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import type { StatusTone } from './tones.ts';

export type BadgeTone = StatusTone | 'neutral' | 'primary';

/** A state in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <Box $tone={tone}>{children}</Box>;
}

const Box = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 1px 8px;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.full};
  font-size: ${({ theme }) => theme.type.xs};
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.4;
  white-space: nowrap;

  > svg {
    flex: none;
  }
  ${({ theme }) => theme.media.belowCard} {
    white-space: normal;
  }
  ${({ $tone }) => {
    if ($tone === 'neutral') {
      return css`
        background: ${({ theme }) => theme.color.sunken};
        border-color: ${({ theme }) => theme.color.line};
        color: ${({ theme }) => theme.color.textMuted};
      `;
    }
    if ($tone === 'primary') {
      return css`
        background: ${({ theme }) => theme.color.primarySoft};
        color: ${({ theme }) => theme.color.primaryInk};
      `;
    }
    return css`
      background: ${({ theme }) => theme.color[$tone].soft};
      border-color: ${({ theme }) => theme.color[$tone].edge};
      color: ${({ theme }) => theme.color[$tone].ink};
    `;
  }}
`;
