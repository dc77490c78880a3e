import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { PackagePurchase, StandingSeats } from '@aforo/shared/contract';
import { makeUpText, openMakeUpText, seatPatterns } from '@aforo/shared/seats';
import { Button, Notice } from '@aforo/shared/ui';
import {
  balanceText,
  byUse,
  isCurrent,
  validityText,
} from '../../common/booking-terms/bono-balance.messages.ts';
import { purchasesQuery } from '../../common/own-purchases.query.ts';
import { Muted } from '../timetable/session-details.tsx';
import { seatsQuery } from './seats.queries.ts';

interface Props {
  dependant: { id: string; name: string };
  now: Date;
}

/** What pays for the bookings of a child: the fixed seats, the make-ups and the bonos. */
export function DependantRights({ dependant: { id, name }, now }: Props) {
  const seats = useQuery(seatsQuery(id));
  const purchases = useQuery(purchasesQuery(id));
  const failed = [seats, purchases].filter(({ isError, data }) => isError && !data);
  if (failed.length > 0) {
    return (
      <Notice
        tone="warning"
        title={`No hemos podido traer los bonos de ${name}`}
        action={
          <Button
            size="sm"
            isPending={failed.some(({ isFetching }) => isFetching)}
            onClick={() => {
              for (const query of failed) void query.refetch();
            }}
          >
            Volver a intentarlo
          </Button>
        }
      >
        Siguen siendo suyos, y puedes reservar igual.
      </Notice>
    );
  }
  if (!seats.data || !purchases.data) return null;
  return <Rights name={name} seats={seats.data} purchases={purchases.data.items} now={now} />;
}

interface RightsProps {
  name: string;
  seats: StandingSeats;
  purchases: readonly PackagePurchase[];
  now: Date;
}

function Rights({ name, seats: { seats, makeUps, memberships }, purchases, now }: RightsProps) {
  const { timeZone } = useArea().settings.center;
  const patterns = seatPatterns(seats);
  const open = makeUps.filter(({ state }) => state === 'open');
  // The bono of a period of fixed seats pays for nothing else.
  const isOfSeats = ({ name: bono }: PackagePurchase) =>
    memberships.some((membership) => membership.name === bono);
  const bonos = purchases.filter((one) => isCurrent(one) && !isOfSeats(one)).toSorted(byUse);
  if (patterns.length + open.length + bonos.length === 0) {
    return <Muted>{name} no tiene plaza fija, ni bonos, ni clases por recuperar.</Muted>;
  }
  return (
    <List aria-label={`Lo que tiene ${name}`}>
      {patterns.map(({ text, serviceName }) => (
        <li key={text + serviceName}>
          Plaza fija: {text}
          <Muted>{serviceName}</Muted>
        </li>
      ))}
      {open.map((makeUp) => (
        <li key={makeUp.purchaseId}>
          Por recuperar: {makeUpText(makeUp, timeZone).split(' → ')[0]}
          <Muted>{openMakeUpText(makeUp, timeZone, now)}</Muted>
        </li>
      ))}
      {bonos.map((bono) => (
        <li key={bono.id}>
          {bono.name}: {balanceText(bono).toLowerCase()}
          <Muted>{validityText(bono, timeZone)}</Muted>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[2]};
  font-variant-numeric: tabular-nums;
`;
