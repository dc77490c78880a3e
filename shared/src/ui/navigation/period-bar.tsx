import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';
import { LinkButton } from './link-button.tsx';

export interface PeriodBarProps {
  /** `Mes` or `Día`, for screen readers. */
  label: string;
  /** The formatted period. */
  name: string;
  before: { to: string; name: string };
  /** Null at the current period: later ones are in the future. */
  after: { to: string; name: string } | null;
  /** Aligned to the right. */
  actions?: ReactNode;
}

/** The current month or day, with links to the previous and next one. */
export function PeriodBar({ label, name, before, after, actions }: PeriodBarProps) {
  return (
    <Bar>
      <Steps aria-label={label}>
        <LinkButton to={before.to} size="sm" aria-label={`Anterior: ${before.name}`}>
          <ChevronLeft size={18} aria-hidden />
        </LinkButton>
        <h2 aria-live="polite">{name}</h2>
        {after ? (
          <LinkButton to={after.to} size="sm" aria-label={`Siguiente: ${after.name}`}>
            <ChevronRight size={18} aria-hidden />
          </LinkButton>
        ) : null}
      </Steps>
      {actions}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;
  justify-content: space-between;
`;

const Steps = styled.nav`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: center;

  h2 {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  h2::first-letter {
    text-transform: uppercase;
  }
`;
