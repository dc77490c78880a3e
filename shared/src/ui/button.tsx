import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import {
  buttonStyles,
  type ButtonLook,
  type ButtonSize,
  type ButtonVariant,
} from './button-styles.ts';
import { Spinner } from './spinner.tsx';

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
      onClick={click}
    >
      {icon}
      <Words $isHidden={isPending}>{children}</Words>
      {isPending ? (
        <Turning>
          <Spinner />
        </Turning>
      ) : null}
    </Box>
  );
}

const Box = styled.button<ButtonLook>`
  ${buttonStyles}
`;

const Words = styled.span<{ $isHidden: boolean }>`
  opacity: ${({ $isHidden }) => ($isHidden ? 0 : 1)};
`;

const Turning = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`;
