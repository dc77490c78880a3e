import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AffectedSession } from '@aforo/shared/contract';
import { bookedWords } from '@aforo/shared/format';
import { Instant } from '@aforo/shared/ui';

interface Props {
  sessions: readonly AffectedSession[];
  /** All of one person's, whom the page is about: the name is left out. */
  areOfOnePerson?: boolean;
}

/** Planned sessions that something leaves without a place, a person or open doors. */
export function AffectedSessions({ sessions, areOfOnePerson = false }: Props) {
  const { timeZone } = useArea().settings.center;
  return (
    <List>
      {sessions.map(({ sessionId, serviceName, professionalName, startsAt, booked }) => (
        <li key={sessionId}>
          <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} ·{' '}
          {areOfOnePerson ? '' : `${professionalName} · `}
          {bookedWords(booked)}
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

  /* Lines that wrap are told apart by their bullets, which lists with a class lose. */
  && {
    padding-inline-start: ${({ theme }) => theme.space[4]};
    list-style: disc;
  }
`;
