import type { ReactNode } from 'react';
import Hourglass from 'lucide-react/icons/hourglass';
import { styled } from 'styled-components';
import { OutcomePanel, type OutcomePanelProps } from '@aforo/shared/ui';

export interface OutcomeSheetProps extends Pick<OutcomePanelProps, 'title' | 'subject' | 'when'> {
  tone: 'success' | 'info' | 'warning';
  /** The consequences, and what to do. */
  lines: readonly ReactNode[];
  /** Details of the item. */
  facts?: ReactNode;
  /** Links to continue. */
  actions: ReactNode;
}

/** The result of an act completed on another site, as a page. */
export function OutcomeSheet({ facts, actions, ...panel }: OutcomeSheetProps) {
  return (
    <Sheet>
      <OutcomePanel {...panel} icon={panel.tone === 'info' ? <Hourglass size={28} /> : undefined}>
        {facts === undefined ? null : <Facts>{facts}</Facts>}
        <Actions>{actions}</Actions>
      </OutcomePanel>
    </Sheet>
  );
}

const Sheet = styled.article`
  width: 100%;
  max-width: 560px;
  margin-inline: auto;
  padding: 32px 24px;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
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
  align-self: stretch;
`;
