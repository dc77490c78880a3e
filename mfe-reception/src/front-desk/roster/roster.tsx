import { useArea, useCan } from '@aforo/shared/area';
import { markableFrom, type AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { EmptyState } from '@aforo/shared/ui';
import { styled } from 'styled-components';
import { shownStatus } from '@aforo/shared/offline-queue';
import { useFrontDesk } from '../front-desk-context.ts';
import { arrivedText, rosterOrder } from './roster-order.ts';
import { rowActions } from './row-actions.ts';
import { RosterRow } from './roster-row.tsx';
import { SessionHead } from './session-head.tsx';
import type { Attendance } from './use-attendance.ts';
import { WaitingList } from '../waiting-list/waiting-list.tsx';

interface Props {
  attendance: Attendance;
  /** Adds another person to the session. */
  onAdd: (sessionId: string) => void;
}

/** The roster of the shown session. */
export function RosterColumn(props: Props) {
  const { shown } = useFrontDesk();
  return shown ? (
    <Roster session={shown} {...props} />
  ) : (
    <EmptyState title="Nadie a quien esperar">
      Cuando haya una clase o una cita, aquí verás quién viene.
    </EmptyState>
  );
}

/** The roster of one session with its arrivals. */
function Roster({ session, attendance, onAdd }: Props & { session: AgendaSession }) {
  const { urlState, now, pathTo } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const { waiting, unsent } = attendance;
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
        onAdd={isScheduled && can('booking.create') ? () => onAdd(session.id) : null}
        canClose={can('session.close', subject) && isScheduled && hasBegun}
        canCancel={can('session.cancel') && isScheduled && !wasHeld}
        canMessage={can('session.message', subject) && session.status !== 'cancelled'}
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
              isChosen={entry.client.id === urlState.clientId}
              to={pathTo({ clientId: entry.client.id })}
              acts={rowActions({
                status,
                session,
                hasBegun,
                may,
                owes: entry.notes.some(({ kind }) => kind === 'owes'),
              }).join(' ')}
              marksFrom={marksFrom}
              onToggle={attendance.toggle}
              onAct={attendance.act}
            />
          ))}
        </List>
      )}
      <WaitingList session={session} isManaged={can('booking.create')} />
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
