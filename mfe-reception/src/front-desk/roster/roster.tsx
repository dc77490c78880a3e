import { useCan } from '@aforo/shared/area';
import { markableFrom, type AgendaSession, type RosterEntry } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { EmptyState } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { shownStatus, type Queue } from '@aforo/shared/offline-queue';
import { arrivedText, rosterOrder } from './roster-order.ts';
import { rowActions, type RowAction } from './row-actions.ts';
import { RosterRow } from './roster-row.tsx';
import { SessionHead } from './session-head.tsx';
import { WaitingList, type Waiter } from '../waiting-list/waiting-list.tsx';

interface Props {
  session: AgendaSession;
  /** Marks not yet confirmed by the server. */
  waiting: Queue;
  /** Marks that an attempt could not send. */
  unsent: Queue;
  chosenClientId: string | null;
  now: Date;
  timeZone: string;
  dayPath: string;
  /** Adds another person to the session. */
  onAdd: () => void;
  closePath: string;
  cancelPath: string;
  linkTo: (clientId: string) => string;
  onToggle: (entry: RosterEntry, status: RosterEntry['status']) => void;
  onAct: (entry: RosterEntry, act: RowAction) => void;
  onGive: (waiter: Waiter) => void;
  onRemove: (waiter: Waiter) => void;
}

/** The roster of one session with its arrivals. */
export function Roster({
  session,
  waiting,
  unsent,
  chosenClientId,
  now,
  timeZone,
  dayPath,
  onAdd,
  closePath,
  cancelPath,
  linkTo,
  onToggle,
  onAct,
  onGive,
  onRemove,
}: Props) {
  const can = useCan();
  const subject = { professionalIds: [session.professional.id] };
  const may = {
    mark: can('attendance.mark', subject),
    correct: can('attendance.correct'),
    cancel: can('booking.cancel'),
    charge: can('sale.create'),
  };
  const startsAt = new Date(session.startsAt);
  const hasBegun = startsAt <= now;
  const arrivesFrom = markableFrom('attended', startsAt);
  const marksFrom = now < arrivesFrom ? formatInstant(arrivesFrom, timeZone, now) : null;
  const isScheduled = session.status === 'scheduled';
  const rows = rosterOrder(session.roster).map((entry) => ({
    entry,
    status: shownStatus(waiting, entry),
  }));
  // A session with arrivals took place: it is closed, not cancelled.
  const wasHeld = rows.some(({ status }) => status === 'attended');
  return (
    <Box aria-labelledby="sesion-elegida">
      <SessionHead
        session={session}
        arrived={marksFrom === null ? arrivedText(rows.map(({ status }) => status)) : null}
        timeZone={timeZone}
        dayPath={dayPath}
        onAdd={isScheduled && can('booking.create') ? onAdd : null}
        closePath={can('session.close', subject) && isScheduled && hasBegun ? closePath : null}
        cancelPath={can('session.cancel') && isScheduled && !wasHeld ? cancelPath : null}
      />
      {rows.length === 0 ? (
        session.status === 'cancelled' ? null : (
          <EmptyState title="Todavía no viene nadie">
            Busca a una persona con la tecla / y resérvale plaza con R.
          </EmptyState>
        )
      ) : (
        <List aria-label="Quién viene">
          {rows.map(({ entry, status }) => (
            <RosterRow
              key={entry.bookingId}
              entry={entry}
              status={status}
              isUnsent={unsent.some(({ bookingId }) => bookingId === entry.bookingId)}
              isChosen={entry.client.id === chosenClientId}
              to={linkTo(entry.client.id)}
              acts={rowActions({
                status,
                session,
                hasBegun,
                may,
                owes: entry.notes.some(({ kind }) => kind === 'owes'),
              }).join(' ')}
              marksFrom={marksFrom}
              onToggle={onToggle}
              onAct={onAct}
            />
          ))}
        </List>
      )}
      <WaitingList
        session={session}
        now={now}
        isManaged={can('booking.create')}
        linkTo={linkTo}
        onGive={onGive}
        onRemove={onRemove}
      />
    </Box>
  );
}

const Box = styled.section`
  min-width: 0;
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;
