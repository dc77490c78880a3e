import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The action: accessible name and tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, type = 'button', children, ...rest }: IconButtonProps) {
  return (
    <Box title={label} {...rest} type={type} aria-label={label}>
      {children}
    </Box>
  );
}

const Box = styled.button`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: ${({ theme }) => theme.radius.control};
  background: transparent;
  color: inherit;
  transition: background-color ${({ theme }) => theme.motion.fast};

  &:hover {
    background: color-mix(in srgb, currentcolor 12%, transparent);
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
  ${({ theme }) => theme.media.touch} {
    width: 44px;
    height: 44px;
  }
`;
