import type { ReactNode } from 'react';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';

export interface ChipProps {
  children: ReactNode;
  /** Adds a button that removes the chip. */
  onRemove?: (() => void) | undefined;
  /** Label of that button, if the chip's text is not enough. */
  removeLabel?: string | undefined;
}

/** A tag or an active filter. */
export function Chip({ children, onRemove, removeLabel }: ChipProps) {
  if (!onRemove) return <Box>{children}</Box>;
  const label = removeLabel ?? (typeof children === 'string' ? `Quitar ${children}` : 'Quitar');
  return (
    <Box as="button" type="button" onClick={onRemove} aria-label={label} title={label}>
      {children}
      <X size={14} aria-hidden />
    </Box>
  );
}

const Box = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  max-width: 100%;
  min-height: 28px;
  padding: 2px 12px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.3;

  button& {
    min-height: 32px;
    border-color: ${({ theme }) => theme.color.controlEdge};
    transition: background-color ${({ theme }) => theme.motion.fast};

    &:hover {
      background: ${({ theme }) => theme.color.hover};
    }
    ${({ theme }) => theme.media.touch} {
      min-height: 44px;
    }
  }
`;
