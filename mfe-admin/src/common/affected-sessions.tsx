import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AffectedSession } from '@aforo/shared/contract';
import { formatBookedCount } from '@aforo/shared/format';
import { Instant } from '@aforo/shared/ui';

interface Props {
  sessions: readonly AffectedSession[];
  /** Every session is of the professional the page is about, so the name is left out. */
  areOfOnePerson?: boolean;
}

/** Planned sessions that a change leaves without a room, a professional or opening hours. */
export function AffectedSessions({ sessions, areOfOnePerson = false }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <List>
      {sessions.map(({ sessionId, serviceName, professionalName, startsAt, booked }) => (
        <li key={sessionId}>
          <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} ·{' '}
          {areOfOnePerson ? '' : `${professionalName} · `}
          {formatBookedCount(booked)}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  margin: ${({ theme }) => theme.space[2]} 0 0;

  /* Restores the bullets, which separate wrapped items; lists with a class lose them. */
  && {
    padding-inline-start: ${({ theme }) => theme.space[4]};
    list-style: disc;
  }
`;
