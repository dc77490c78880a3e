import type { AgendaSession, RosterEntry } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { Badge, EmptyState, LinkButton, Notice } from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { styled } from 'styled-components';
import { statusHere, type Queue } from './arrival-queue.ts';
import { arrivedWords, occupancy, rosterOrder } from './roster-order.ts';
import { RosterRow } from './roster-row.tsx';
import { WaitingList } from './waiting-list.tsx';

interface Props {
  session: AgendaSession;
  /** Marks made here that the server has not answered. */
  waiting: Queue;
  chosenClientId: string | null;
  timeZone: string;
  /** On a phone the day is another step. */
  dayPath: string;
  /** Null where the person may not cancel it, or it can't be any more. */
  cancelPath: string | null;
  linkTo: (clientId: string) => string;
  onToggle: (entry: RosterEntry, status: RosterEntry['status']) => void;
}

/** Who comes to one session, and who has come. */
export function Roster({
  session,
  waiting,
  chosenClientId,
  timeZone,
  dayPath,
  cancelPath,
  linkTo,
  onToggle,
}: Props) {
  const rows = rosterOrder(session.roster);
  const time = `${formatTime(session.startsAt, timeZone)}–${formatTime(session.endsAt, timeZone)}`;
  return (
    <Box aria-labelledby="sesion-elegida">
      <Back to={dayPath} variant="quiet" size="sm" icon={<ChevronLeft size={16} aria-hidden />}>
        Todo el día
      </Back>
      <Top>
        <div>
          <h2 id="sesion-elegida" tabIndex={-1}>
            {time} {session.service.name}
          </h2>
          <p>
            {session.roomName ? `${session.roomName} · ` : ''}
            {session.professional.name} · {occupancy(session).words}
          </p>
          <p role="status">{arrivedWords(rows.map((entry) => statusHere(waiting, entry)))}</p>
        </div>
        {cancelPath ? (
          <LinkButton to={cancelPath} size="sm" preventScrollReset>
            Cancelar {session.kind === 'class' ? 'clase' : 'cita'}
          </LinkButton>
        ) : null}
      </Top>
      {session.status === 'cancelled' ? (
        <Pad>
          <Notice title="Esta sesión está cancelada">
            A quien tenía plaza se le ha avisado y ha recuperado su sesión.
          </Notice>
        </Pad>
      ) : null}
      {session.status === 'closed' ? (
        <Pad>
          <Badge>Sesión cerrada</Badge>
        </Pad>
      ) : null}
      {rows.length === 0 ? (
        session.status === 'cancelled' ? null : (
          <EmptyState title="Todavía no viene nadie">
            Busca a una persona con la tecla / y resérvale plaza con R.
          </EmptyState>
        )
      ) : (
        <List aria-label="Quién viene">
          {rows.map((entry) => (
            <RosterRow
              key={entry.bookingId}
              entry={entry}
              status={statusHere(waiting, entry)}
              isWaiting={waiting.some(({ bookingId }) => bookingId === entry.bookingId)}
              isChosen={entry.client.id === chosenClientId}
              to={linkTo(entry.client.id)}
              onToggle={onToggle}
            />
          ))}
        </List>
      )}
      <WaitingList waitlist={session.waitlist} linkTo={linkTo} />
    </Box>
  );
}

const Box = styled.section`
  min-width: 0;
`;

const Back = styled(LinkButton)`
  margin: 8px 8px 0;

  ${({ theme }) => theme.media.fromCard} {
    display: none;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: flex-start;
  justify-content: space-between;
  padding: 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  h2 {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
  p {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Pad = styled.div`
  padding: 12px;
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;
