import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AffectedSession } from '@aforo/shared/contract';
import { bookedWords } from '@aforo/shared/format';
import { Instant } from '@aforo/shared/ui';

/** Planned sessions that something leaves without a place, a person or open doors. */
export function AffectedSessions({ sessions }: { sessions: readonly AffectedSession[] }) {
  const { timeZone } = useArea().settings.center;
  return (
    <List>
      {sessions.map(({ sessionId, serviceName, professionalName, startsAt, booked }) => (
        <li key={sessionId}>
          <Instant at={startsAt} timeZone={timeZone} /> · {serviceName} · {professionalName} ·{' '}
          {bookedWords(booked)}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: ${({ theme }) => theme.space[2]} 0 0;
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;
