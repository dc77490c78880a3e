import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { toneIcon, type StatusTone } from './tones.ts';

export interface NoticeProps {
  tone?: StatusTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** A message in its context. Screen readers announce errors assertively and the others politely. */
export function Notice({ tone = 'info', title, children, action }: NoticeProps) {
  const Icon = toneIcon[tone];
  return (
    <Box role={tone === 'error' ? 'alert' : 'status'} $tone={tone}>
      <Icon size={20} aria-hidden />
      <NoticeText>
        {title ? <strong>{title}</strong> : null}
        {children ? <div>{children}</div> : null}
        {action ? <Action>{action}</Action> : null}
      </NoticeText>
    </Box>
  );
}

const Box = styled.div<{ $tone: StatusTone }>`
  display: flex;
  gap: 12px;
  padding: 12px 16px;
  border: 1px solid ${({ theme, $tone }) => theme.color[$tone].edge};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme, $tone }) => theme.color[$tone].soft};
  color: ${({ theme }) => theme.color.text};
  line-height: 1.45;

  > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ theme, $tone }) => theme.color[$tone].ink};
  }
`;

const NoticeText = styled.div`
  flex: 1;
  min-width: 0;
  max-width: 72ch;

  > strong {
    font-weight: ${({ theme }) => theme.font.bold};
  }
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 12px;
`;
