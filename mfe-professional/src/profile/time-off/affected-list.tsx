import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AffectedSession } from '@aforo/shared/contract';
import { formatBookedCount } from '@aforo/shared/format';
import { Instant } from '@aforo/shared/ui';

/** The professional's sessions within the time off. */
export function AffectedList({ sessions }: { sessions: readonly AffectedSession[] }) {
  const { timeZone } = useArea().settings.center;
  return (
    <List>
      {sessions.map(({ sessionId, serviceName, startsAt, booked }) => (
        <li key={sessionId}>
          <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} ·{' '}
          {formatBookedCount(booked)}
        </li>
      ))}
    </List>
  );
}

/** Narrow enough for a phone, but still a list. */
const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};

  /* Restores the bullets, which separate wrapped items; lists with a class lose them. */
  && {
    padding-inline-start: ${({ theme }) => theme.space[4]};
    list-style: disc;
  }
`;
