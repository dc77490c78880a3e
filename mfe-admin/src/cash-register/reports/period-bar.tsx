import type { ReactNode } from 'react';
import { LinkButton } from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { styled } from 'styled-components';

interface Props {
  /** `Mes` or `Día`, for the ear. */
  label: string;
  /** The period shown, as people say it. */
  name: string;
  before: { to: string; name: string };
  /** Null where nothing can have happened yet. */
  after: { to: string; name: string } | null;
  /** At the right. */
  actions?: ReactNode;
}

/** Which month or day, and the way to those beside it. */
export function PeriodBar({ label, name, before, after, actions }: Props) {
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
