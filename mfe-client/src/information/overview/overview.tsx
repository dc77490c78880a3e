import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { formatInstant, money } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { Card, DelayedFallback, QueryState, Skeleton } from '@aforo/shared/ui';
import { ForWhom } from '../../common/for-whom.tsx';
import { ownBookingsQuery } from '../../common/own-bookings.query.ts';
import { ownPurchasesQuery } from '../../common/own-purchases.query.ts';
import { paths } from '../../paths.ts';
import { ownDebtsQuery } from '../../common/own-debts.query.ts';
import { sessionsLeftLabel } from './overview.messages.ts';

/** The main facts of the page: next booking, remaining sessions and debt. */
export function Overview() {
  const bookings = useQuery(ownBookingsQuery('upcoming'));
  return (
    <Box as="section" aria-label="Lo tuyo de un vistazo">
      <QueryState
        query={bookings}
        skeleton={
          <OnItsWay>
            <DelayedFallback>
              <Skeleton lines={3} height="36px" />
            </DelayedFallback>
          </OnItsWay>
        }
      >
        {({ items: [next] }) => (
          <>
            {next ? <Next booking={next} /> : <NothingBooked />}
            <Facts />
          </>
        )}
      </QueryState>
    </Box>
  );
}

function Next({ booking: { id, session, client } }: { booking: Booking }) {
  const { timeZone } = useArea().settings.center;
  return (
    <Head to={paths.booking(id)}>
      <small>Tu próxima reserva</small>
      <When dateTime={session.startsAt}>
        {formatInstant(session.startsAt, timeZone, serverNow())}
      </When>
      <span>{[session.service.name, session.professional.name].join(' · ')}</span>
      <ForWhom client={client} />
    </Head>
  );
}

function NothingBooked() {
  return (
    <Head to={paths.bookings()}>
      <When as="strong">Sin reservas</When>
      <span>Elige el día y la clase</span>
    </Head>
  );
}

/** The facts that exist; a failed query shows its error in its own card below. */
function Facts() {
  const { currency } = useArea().settings.center;
  const purchases = useQuery(ownPurchasesQuery).data?.items ?? [];
  const debtMinor = useQuery(ownDebtsQuery).data?.totalMinor ?? 0;
  const left = sessionsLeftLabel(purchases);
  if (left === null && debtMinor === 0) return null;
  return (
    <Figures>
      {left ? (
        <div>
          <dt>{left.label}</dt>
          <dd>{left.figure}</dd>
        </div>
      ) : null}
      {debtMinor > 0 ? (
        <div>
          <dt>Por pagar</dt>
          <dd>{money(debtMinor, currency)}</dd>
        </div>
      ) : null}
    </Figures>
  );
}

const Box = styled(Card)`
  padding: 0;
  overflow: hidden;
`;

const OnItsWay = styled.div`
  padding: ${({ theme }) => theme.space[4]};
`;

/** The same background as the next booking on the bookings screen. */
const Head = styled(Link)`
  display: flex;
  flex-direction: column;
  gap: 2px;
  padding: ${({ theme }) => `${theme.space[4]} ${theme.space[4]}`};
  background: ${({ theme }) => theme.color.primary};
  color: ${({ theme }) => theme.color.onPrimary};
  text-decoration: none;

  &:hover > :nth-child(2) {
    text-decoration: underline;
    text-underline-offset: 4px;
  }
  &:focus-visible {
    outline-color: ${({ theme }) => theme.color.onPrimary};
    outline-offset: -4px;
  }
  ${({ theme }) => theme.media.fromCard} {
    padding: ${({ theme }) => `20px ${theme.space[5]}`};
  }
`;

const When = styled.time`
  font-size: ${({ theme }) => theme.type.xl};
  font-weight: ${({ theme }) => theme.font.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.2;

  &::first-letter {
    text-transform: uppercase;
  }
`;

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space[3]} ${theme.space[7]}`};
  padding: ${({ theme }) => theme.space[4]};

  dt {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
  dd {
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.bold};
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
  ${({ theme }) => theme.media.fromCard} {
    padding-inline: ${({ theme }) => theme.space[5]};
  }
`;
