import { memo } from 'react';
import { addDays, formatDay, formatLongDate } from '@aforo/shared/format';
import { DateJump, LinkButton, ViewSwitch, visuallyHidden, VisuallyHidden } from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { frontDeskViews, viewLabels, type FrontDeskView } from '../../common/front-desk-url.ts';
import { paths } from '../../paths.ts';
import { ClientFinder } from '../booking/client-finder.tsx';
import type { ClientSearch } from '../booking/use-client-search.ts';

interface Props {
  localDate: string;
  today: string;
  clientId: string | null;
  view: FrontDeskView | null;
  search: ClientSearch;
}

/** The selected day, the client finder, and the sale without a client. */
export const DayBar = memo(function DayBar({ localDate, today, clientId, view, search }: Props) {
  const navigate = useNavigate();
  const pathOf = (day: string, shown = view) =>
    paths.frontDesk({ localDate: day === today ? null : day, clientId, view: shown });
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
        <DateJump localDate={localDate} onJump={(chosen) => void navigate(pathOf(chosen))}>
          <Long>{formatLongDate(localDate, today)}</Long>
          <Short>{formatDay(localDate)}</Short>
        </DateJump>
        <VisuallyHidden>{formatLongDate(localDate, today)}</VisuallyHidden>
      </Days>
      <ViewSwitch
        label="Vistas del día"
        views={[
          { to: pathOf(localDate, null), label: 'Lista', isCurrent: view === null },
          ...frontDeskViews.map((one) => ({
            to: pathOf(localDate, one),
            label: viewLabels[one],
            isCurrent: view === one,
          })),
        ]}
      />
      <Finding>
        <ClientFinder
          ref={search.box}
          onFound={search.onFound}
          onNew={search.onNew}
          onSale={search.onSale}
        />
        <LinkButton to={paths.frontDesk({ localDate: day, act: 'cobrar' })} size="sm">
          <ShoppingBag size={18} aria-hidden />
          <span>Vender sin ficha</span>
        </LinkButton>
        {search.onSale ? (
          <LinkButton to={paths.sales()} size="sm" aria-keyshortcuts="V">
            <ReceiptText size={18} aria-hidden />
            <span>Ventas del turno</span>
          </LinkButton>
        ) : null}
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

const Long = styled.span`
  ${({ theme }) => theme.media.belowCard} {
    display: none;
  }
`;

const Short = styled.span`
  ${({ theme }) => theme.media.fromCard} {
    display: none;
  }
`;

const Finding = styled.div`
  display: flex;
  flex: 1 1 360px;
  gap: 8px;
  align-items: center;
  justify-content: flex-end;

  > a {
    flex: none;
    white-space: nowrap;
  }
  ${({ theme }) => theme.media.belowCard} {
    > a > span {
      ${visuallyHidden}
    }
  }
`;

const Days = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  align-items: center;

  [aria-current] {
    border-color: ${({ theme }) => theme.color.primaryEdge};
  }
`;
