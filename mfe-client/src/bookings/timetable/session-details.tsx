import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { SessionSummary } from '@aforo/shared/contract';
import { Instant } from '@aforo/shared/ui';

/** The name, time, professional and room of a session, in two lines. */
export function SessionDetails({ session, now }: { session: SessionSummary; now: Date }) {
  const { timeZone } = useArea().settings.center;
  return (
    <div>
      <div>
        {session.service.name} · <Instant at={session.startsAt} timeZone={timeZone} now={now} />
      </div>
      <Muted>{[session.professional.name, session.roomName].filter(Boolean).join(' · ')}</Muted>
    </div>
  );
}

export const Muted = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
