import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export interface EmptyStateProps {
  title: string;
  /** What will be listed here. */
  children?: ReactNode;
  /** The first step. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <Box>
      {icon ? <Mark aria-hidden>{icon}</Mark> : null}
      <h2>{title}</h2>
      {children ? <EmptyText>{children}</EmptyText> : null}
      {action ? <Action>{action}</Action> : null}
    </Box>
  );
}

const Box = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: 8px;
  padding: 48px 16px;
  text-align: center;
`;

const Mark = styled.div`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  margin-bottom: 8px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.primarySoft};
  color: ${({ theme }) => theme.color.primaryInk};
`;

const EmptyText = styled.div`
  max-width: 46ch;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
  margin-top: 16px;
`;
