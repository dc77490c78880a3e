import { memo, type Ref } from 'react';
import type { ClientSummary } from '@aforo/shared/contract';
import { addDays, formatDay, formatLongDate } from '@aforo/shared/format';
import { LinkButton, VisuallyHidden } from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { ClientFinder } from '../booking/client-finder.tsx';

interface Props {
  localDate: string;
  today: string;
  clientId: string | null;
  search: Ref<HTMLInputElement>;
  onFound: (client: ClientSummary) => void;
  onNew: ((searched: string) => void) | null;
}

/** Which day, the way to any client, and to who buys without being one. */
export const DayBar = memo(function DayBar({
  localDate,
  today,
  clientId,
  search,
  onFound,
  onNew,
}: Props) {
  const pathOf = (day: string) =>
    paths.frontDesk({ localDate: day === today ? null : day, clientId });
  const day = localDate === today ? null : localDate;
  const before = addDays(localDate, -1);
  const after = addDays(localDate, 1);
  return (
    <Bar>
      <Days aria-label="Día">
        <LinkButton to={pathOf(before)} size="sm" aria-label={`Día anterior: ${formatDay(before)}`}>
          <ChevronLeft size={18} aria-hidden />
        </LinkButton>
        <LinkButton
          to={pathOf(today)}
          size="sm"
          aria-current={localDate === today ? 'date' : undefined}
        >
          Hoy
        </LinkButton>
        <LinkButton to={pathOf(after)} size="sm" aria-label={`Día siguiente: ${formatDay(after)}`}>
          <ChevronRight size={18} aria-hidden />
        </LinkButton>
        <Shown>
          <span aria-hidden>{formatDay(localDate, today)}</span>
          <VisuallyHidden>{formatLongDate(localDate, today)}</VisuallyHidden>
        </Shown>
      </Days>
      <Finding>
        <ClientFinder ref={search} onFound={onFound} onNew={onNew} />
        <LinkButton to={paths.frontDesk({ localDate: day, act: 'cobrar' })} size="sm">
          <ShoppingBag size={18} aria-hidden />
          <span>Vender sin ficha</span>
        </LinkButton>
      </Finding>
    </Bar>
  );
});

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  justify-content: space-between;
`;

const Finding = styled.div`
  display: flex;
  flex: 1 1 320px;
  gap: 8px;
  align-items: center;
  justify-content: flex-end;

  ${({ theme }) => theme.media.belowCard} {
    > a > span {
      position: absolute;
      overflow: hidden;
      width: 1px;
      height: 1px;
      clip-path: inset(50%);
    }
  }
`;

const Days = styled.nav`
  display: flex;
  gap: 4px;
  align-items: center;

  [aria-current] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
`;

const Shown = styled.strong`
  margin-inline-start: 8px;
  font-size: ${({ theme }) => theme.type.md};
  white-space: nowrap;
`;
