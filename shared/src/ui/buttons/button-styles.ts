import { css } from 'styled-components';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'sm';

export interface ButtonLook {
  $variant: ButtonVariant;
  $size: ButtonSize;
}

const variants = {
  primary: css`
    background: ${({ theme }) => theme.color.primary};
    border-color: ${({ theme }) => theme.color.primaryEdge};
    color: ${({ theme }) => theme.color.onPrimary};
    &:hover {
      background: ${({ theme }) => theme.color.primaryHover};
    }
  `,
  secondary: css`
    background: ${({ theme }) => theme.color.surface};
    border-color: ${({ theme }) => theme.color.controlEdge};
    color: ${({ theme }) => theme.color.text};
    &:hover {
      background: ${({ theme }) => theme.color.hover};
    }
  `,
  quiet: css`
    background: transparent;
    border-color: transparent;
    color: ${({ theme }) => theme.color.text};
    &:hover {
      background: ${({ theme }) => theme.color.hover};
    }
  `,
  danger: css`
    background: ${({ theme }) => theme.color.error.solid};
    border-color: ${({ theme }) => theme.color.error.solid};
    color: ${({ theme }) => theme.color.error.onSolid};
    &:hover {
      background: ${({ theme }) => theme.color.error.solidHover};
    }
  `,
} as const;

const sizes = {
  md: css`
    min-height: 40px;
    padding: 6px 16px;
    font-size: ${({ theme }) => theme.type.md};
  `,
  sm: css`
    min-height: 32px;
    padding: 2px 12px;
    font-size: ${({ theme }) => theme.type.sm};
  `,
} as const;

/** Shared styles of buttons and of links that look like buttons. */
export const buttonStyles = css<ButtonLook>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  position: relative;
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.control};
  font-family: inherit;
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  user-select: none;
  transition: transform ${({ theme }) => theme.motion.fast};
  ${({ $variant }) => variants[$variant]}
  ${({ $size }) => sizes[$size]}

  /* Only on hover: when the variant changes, background and text must change at once. */
  &:hover {
    transition:
      background-color ${({ theme }) => theme.motion.fast},
      transform ${({ theme }) => theme.motion.fast};
  }

  > svg {
    flex: none;
  }
  &:active {
    transform: scale(0.985);
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: not-allowed;
    transform: none;
  }
  &:disabled {
    background: ${({ theme }) => theme.color.sunken};
    border-color: ${({ theme }) => theme.color.line};
    color: ${({ theme }) => theme.color.textMuted};
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;
