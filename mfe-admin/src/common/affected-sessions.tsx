import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AffectedSession } from '@aforo/shared/contract';
import { Instant } from '@aforo/shared/ui';
import { peopleWords } from './people-words.ts';

/** Planned sessions that something leaves without a place, a person or open doors. */
export function AffectedSessions({ sessions }: { sessions: readonly AffectedSession[] }) {
  const { timeZone } = useArea().settings.center;
  return (
    <List>
      {sessions.map(({ sessionId, serviceName, professionalName, startsAt, booked }) => (
        <li key={sessionId}>
          <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} · {professionalName} ·{' '}
          {peopleWords(booked)}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: ${({ theme }) => theme.space[2]} 0 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;
