import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from './button-styles.ts';
import { spinner } from './spinner.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Its work is under way: keeps focus and width, and a second click does nothing. */
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
    // Not `disabled`, which would throw away the focus; a submit must be stopped as well.
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
 * The ring is part of the button from the start: its rules, in a press, would have the browser work
 * out the style of the whole page before the press is answered. With an attribute of its own, because
 * a rule about `[aria-busy] > span` makes each list that becomes busy look through all its spans.
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
