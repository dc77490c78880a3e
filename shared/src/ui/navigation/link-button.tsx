import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from '../buttons/button-styles.ts';

export interface LinkButtonProps extends LinkProps {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
}

/** A link (it has a URL) with the look of a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'md',
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Anchor {...rest} $variant={variant} $size={size}>
      {icon}
      {children}
    </Anchor>
  );
}

const Anchor = styled(Link)<ButtonLook>`
  ${buttonStyles}
`;
