import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Home, HomeSession } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { serverNow } from '@aforo/shared/http';
import { VisuallyHidden } from '@aforo/shared/ui';
import { screenPaths } from '../paths.ts';

/** Today's sessions, one row per room, with the occupancy of each; past sessions are dimmed. */
export function RoomsToday({ rooms }: { rooms: Home['rooms'] }) {
  const [now] = useState(() => serverNow().getTime());
  if (rooms.length === 0) return <p>Hoy no hay clases ni citas.</p>;
  return (
    <Rooms>
      {rooms.map(({ id, name, sessions }) => (
        <li key={id ?? 'none'}>
          <h3>{name ?? 'Sin sala'}</h3>
          <Sessions>
            {sessions.map((session) => (
              <Session
                key={session.id}
                session={session}
                isOver={Date.parse(session.endsAt) <= now}
              />
            ))}
          </Sessions>
        </li>
      ))}
    </Rooms>
  );
}

function Session({ session, isOver }: { session: HomeSession; isOver: boolean }) {
  const { timeZone } = useArea().settings.center;
  const { id, startsAt, serviceName, professionalName, booked, capacity, waiting } = session;
  return (
    <li>
      <Block
        to={`/${screenPaths.frontDesk}?sesion=${id}`}
        $isOver={isOver}
        title={professionalName}
      >
        <Fill aria-hidden style={{ inlineSize: `${Math.round((booked / capacity) * 100)}%` }} />
        <span>
          <strong>{formatTime(startsAt, timeZone)}</strong> {booked}/{capacity}
          <VisuallyHidden> plazas</VisuallyHidden>
          {waiting > 0 ? ` · ${waiting} ${waiting === 1 ? 'espera' : 'esperan'}` : ''}
        </span>{' '}
        <span>{serviceName}</span>
      </Block>
    </li>
  );
}

const Rooms = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[4]};
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${({ theme }) => theme.space[2]};

    ${({ theme }) => theme.media.fromCard} {
      grid-template-columns: 128px minmax(0, 1fr);
    }
  }
  h3 {
    padding-top: ${({ theme }) => theme.space[2]};
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Sessions = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 168px), 1fr));
  gap: ${({ theme }) => theme.space[2]};
  padding: 0;
  list-style: none;
`;

const Block = styled(Link)<{ $isOver: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 52px;
  padding: 6px 10px;
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.sunken};
  color: ${({ theme, $isOver }) => ($isOver ? theme.color.textMuted : theme.color.text)};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  text-decoration: none;
  overflow: hidden;

  > span {
    position: relative;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  &:hover {
    text-decoration: underline;
  }
`;

/** The occupancy as a bar behind the text; decorative, since the text says the same. */
const Fill = styled.div`
  position: absolute;
  inset-block: 0;
  inset-inline-start: 0;
  background: ${({ theme }) => theme.color.primarySoft};
`;
