import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackagePurchase } from '@aforo/shared/contract';
import { formatFullInstant } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Badge, Disclosure } from '@aforo/shared/ui';
import { ownBookingsQuery } from '../../common/own-bookings.query.ts';
import { paths } from '../../paths.ts';
import {
  balanceText,
  boughtSessions,
  conditionBadge,
  scopeText,
  validityText,
} from '../../common/booking-terms/bono-balance.messages.ts';
import { ledgerLine, reasonText } from './ledger.messages.ts';

/** More strokes could not be told apart on a phone. */
const most = 20;

/** One bono: balance, validity and scope, with its movements below. */
export function Bono({ purchase }: { purchase: PackagePurchase }) {
  const { timeZone } = useArea().settings.center;
  const id = useId();
  const badge = conditionBadge[purchase.condition];
  const { balance } = purchase;
  const total = boughtSessions(purchase);
  const strokes = Math.min(total, most);
  return (
    <article aria-labelledby={id}>
      <Top>
        <h3 id={id}>{purchase.name}</h3>
        {badge ? <Badge tone={badge.tone}>{badge.text}</Badge> : null}
      </Top>
      <Left>{balanceText(purchase)}</Left>
      {balance !== null && total > 0 ? (
        <Sessions aria-hidden>
          {Array.from({ length: strokes }, (_, at) => (
            <span key={at} data-left={at * total < balance * strokes ? '' : undefined} />
          ))}
        </Sessions>
      ) : null}
      <Small>{validityText(purchase, timeZone)}</Small>
      {purchase.isForSeats ? null : <Small>{scopeText(purchase)}</Small>}
      {purchase.entries.length > 0 ? (
        <Disclosure summary="Movimientos">
          <Ledger purchase={purchase} timeZone={timeZone} />
        </Disclosure>
      ) : null}
    </article>
  );
}

function Ledger({ purchase, timeZone }: { purchase: PackagePurchase; timeZone: string }) {
  const now = serverNow();
  const isCounted = purchase.kind === 'credits';
  // The outcomes of past bookings explain lost sessions; without them the movements are still
  // shown.
  const past = useQuery(ownBookingsQuery('past'));
  return (
    <Lines aria-label={`Movimientos de ${purchase.name}`}>
      {purchase.entries.toReversed().map((entry) => {
        const { day, what, amount, left } = ledgerLine(entry, { isCounted, timeZone, now });
        const booking = past.data?.items.find(({ id }) => id === entry.bookingId);
        const why = booking ? reasonText(entry, booking, timeZone, now) : null;
        return (
          <li key={entry.id} title={`Anotado: ${formatFullInstant(entry.at, timeZone)}`}>
            <Day>{day}</Day>
            <span>
              {entry.bookingId ? <Link to={paths.booking(entry.bookingId)}>{what}</Link> : what}
              {why ? <Why>{why}</Why> : null}
            </span>
            {amount === null ? null : (
              <Count>
                {amount} · {left}
              </Count>
            )}
          </li>
        );
      })}
    </Lines>
  );
}

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
`;

const Left = styled.p`
  margin-top: ${({ theme }) => theme.space[1]};
  font-size: ${({ theme }) => theme.type.lg};
  font-variant-numeric: tabular-nums;
`;

/**
 * One stroke per session, the remaining ones in color; decorative, since the text gives the number.
 */
const Sessions = styled.span`
  display: flex;
  gap: 3px;
  max-width: 20rem;
  margin-block: ${({ theme }) => theme.space[2]};

  > span {
    flex: 1;
    height: 8px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.color.sunken};
  }
  > [data-left] {
    background: ${({ theme }) => theme.color.primaryEdge};
  }
`;

const Small = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Lines = styled.ol`
  display: flex;
  flex-direction: column;
  font-size: ${({ theme }) => theme.type.sm};
  font-variant-numeric: tabular-nums;

  > li {
    display: grid;
    grid-template-columns: 6em 1fr auto;
    gap: 0 ${({ theme }) => theme.space[3]};
    padding-block: ${({ theme }) => theme.space[2]};
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  ${({ theme }) => theme.media.belowCard} {
    > li {
      grid-template-columns: 1fr auto;
    }
    > li > :nth-child(2) {
      grid-column: 1 / -1;
    }
    > li > :nth-child(3) {
      grid-area: 1 / 2;
    }
  }
`;

const Day = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Why = styled.span`
  display: block;
  max-width: 56ch;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Count = styled.span`
  text-align: right;
  white-space: nowrap;
`;
