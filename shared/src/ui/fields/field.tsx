import { useId, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { CircleAlert } from '../inline-icons.tsx';
import { visuallyHidden } from '../layout/visually-hidden.ts';

/** Props of every field, in addition to native ones. */
export interface FieldProps {
  label: ReactNode;
  /** Help text below the label. */
  description?: ReactNode;
  /** What is wrong and what to do. */
  error?: string | undefined;
  /** Hides the label visually, but not for screen readers, where the context is clear. */
  isLabelHidden?: boolean | undefined;
}

/** Ids that connect label, texts and control of a field. */
interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface Props extends FieldProps {
  id?: string | undefined;
  describedBy?: string | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label, help, control and error, from top to bottom. */
export function Field({
  label,
  description,
  error,
  isLabelHidden = false,
  id: givenId,
  describedBy,
  className,
  children,
}: Props) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const texts = [describedBy, description ? `${id}-help` : '', error ? `${id}-error` : ''];
  return (
    <Box className={className}>
      <Label htmlFor={id} $isHidden={isLabelHidden}>
        {label}
      </Label>
      {description ? <FieldDescription id={`${id}-help`}>{description}</FieldDescription> : null}
      {children({
        id,
        'aria-describedby': texts.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </Box>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <ErrorText id={id}>
      <CircleAlert size={16} aria-hidden />
      <span>{error}</span>
    </ErrorText>
  );
}

/** Styles of text-like controls. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 1px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  /* Below 16 px, phones zoom into the focused field. */
  font-size: ${({ theme }) => theme.type.md};
  line-height: 1.5;
  transition:
    border-color ${({ theme }) => theme.motion.fast},
    box-shadow ${({ theme }) => theme.motion.fast};

  &::placeholder {
    color: ${({ theme }) => theme.color.textMuted};
    opacity: 1;
  }
  &:hover:not(:disabled) {
    border-color: ${({ theme }) => theme.color.textMuted};
  }
  &:focus-visible {
    border-color: ${({ theme }) => theme.color.focus};
    outline: 2px solid ${({ theme }) => theme.color.focus};
    outline-offset: 0;
  }
  &[aria-invalid='true'] {
    border-color: ${({ theme }) => theme.color.error.ink};
    box-shadow: 0 0 0 1px ${({ theme }) => theme.color.error.ink};
  }
  &:disabled,
  &:read-only:not(select, [type='checkbox']) {
    background: ${({ theme }) => theme.color.sunken};
    color: ${({ theme }) => theme.color.textMuted};
    -webkit-text-fill-color: currentcolor;
  }
`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
`;

const Label = styled.label<{ $isHidden: boolean }>`
  align-self: flex-start;
  font-weight: ${({ theme }) => theme.font.medium};
  line-height: 1.25;
  ${({ $isHidden }) => $isHidden && visuallyHidden}
`;

export const FieldDescription = styled.div`
  margin-top: -4px;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;
`;

const ErrorText = styled.div`
  display: flex;
  gap: 6px;
  color: ${({ theme }) => theme.color.error.ink};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.4;

  > svg {
    flex: none;
    margin-top: 2px;
  }
`;
