import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from './button-styles.ts';
import { spinner } from '../feedback/spinner.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** The action is in progress: the button keeps focus and width and ignores clicks. */
  isPending?: boolean | undefined;
  icon?: ReactNode;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  isPending = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function click(event: MouseEvent<HTMLButtonElement>): void {
    // Not `disabled`, which would lose the focus; a submit must be prevented as well.
    if (isPending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <Box
      {...rest}
      type={type}
      $variant={variant}
      $size={size}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      data-pending={isPending || undefined}
      onClick={click}
    >
      {icon}
      <span>{children}</span>
    </Box>
  );
}

/*
 * The spinner's rules are part of the button from the start: inserting them on a click would make
 * the browser recompute the styles of the whole page before it responds. A separate attribute is
 * used, because a rule for `[aria-busy] > span` would make every list that becomes busy check all
 * its spans.
 */
const Box = styled.button<ButtonLook>`
  ${buttonStyles}

  &[data-pending] > span {
    opacity: 0;
  }
  &[data-pending]::after {
    content: '';
    position: absolute;
    inset: 0;
    margin: auto;
    ${spinner}
  }
`;
