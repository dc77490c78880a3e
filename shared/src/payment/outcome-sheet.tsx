import type { ReactNode } from 'react';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { styled } from 'styled-components';

export interface OutcomeSheetProps {
  tone: 'success' | 'info' | 'warning';
  title: string;
  /** Formatted with its currency. */
  amount?: string;
  /** The consequences, and what to do. */
  lines: readonly string[];
  /** Details of the item. */
  facts?: ReactNode;
  /** Links to continue. */
  actions: ReactNode;
}

const icons = { success: CircleCheck, info: Hourglass, warning: TriangleAlert };

/** The result of an action completed on another site. */
export function OutcomeSheet({ tone, title, amount, lines, facts, actions }: OutcomeSheetProps) {
  const Icon = icons[tone];
  return (
    <Sheet>
      <Mark $tone={tone} aria-hidden>
        <Icon size={32} />
      </Mark>
      <div role="status">
        <h2>{title}</h2>
        {amount === undefined ? null : <Amount>{amount}</Amount>}
        {lines.map((line) => (
          <Line key={line}>{line}</Line>
        ))}
      </div>
      {facts === undefined ? null : <Facts>{facts}</Facts>}
      <Actions>{actions}</Actions>
    </Sheet>
  );
}

const Sheet = styled.article`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${({ theme }) => theme.space[5]};
  max-width: 560px;
  margin-inline: auto;
  padding: 40px 24px 32px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  text-align: center;

  h2 {
    font-size: ${({ theme }) => theme.type.lg};
    text-wrap: balance;
  }
`;

const Mark = styled.div<{ $tone: OutcomeSheetProps['tone'] }>`
  display: grid;
  place-items: center;
  width: 72px;
  height: 72px;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme, $tone }) => theme.color[$tone].soft};
  color: ${({ theme, $tone }) => theme.color[$tone].ink};
`;

const Amount = styled.p`
  margin-block: 8px 4px;
  font-size: ${({ theme }) => theme.type.xxl};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
`;

const Line = styled.p`
  max-width: 46ch;
  margin-block: 4px 0;
  color: ${({ theme }) => theme.color.textMuted};
  text-wrap: pretty;
`;

const Facts = styled.div`
  align-self: stretch;
  padding-block: 16px;
  border-block: 1px solid ${({ theme }) => theme.color.line};
  text-align: start;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  justify-content: center;
`;
