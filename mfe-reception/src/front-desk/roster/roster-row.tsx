import { memo, type MouseEvent } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { bookingStatusName, seatKindName } from '@aforo/shared/contract';
import { Badge } from '@aforo/shared/ui';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { NotesLine } from './notes-line.tsx';
import type { RowAction } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import type { Attendance } from './use-attendance.ts';

interface Props {
  entry: RosterEntry;
  /** Includes marks that the server may not have yet. */
  status: RosterEntry['status'];
  /** Marked here, and an attempt to send it failed. */
  isUnsent: boolean;
  isChosen: boolean;
  to: string;
  /** When marking starts, if it has not: `hoy 16:00`. */
  marksFrom: string | null;
  /**
   * The actions of `rowActions` joined to a string: an array would be a new prop on each render.
   */
  acts: string;
  onToggle: Attendance['toggle'];
  onAct: Attendance['act'];
}

/** A person on the roster: the arrival button, the name and the notes. */
export const RosterRow = memo(function RosterRow({
  entry,
  status,
  isUnsent,
  isChosen,
  to,
  marksFrom,
  acts,
  onToggle,
  onAct,
}: Props) {
  const hasArrived = status === 'attended';
  function toggle(event: MouseEvent): void {
    // The second click of a double click must not undo the arrival.
    if (event.detail > 1) return;
    onToggle(entry, status);
  }
  return (
    <Row $isChosen={isChosen}>
      <Arrival
        type="button"
        data-row={entry.bookingId}
        data-client={entry.client.id}
        aria-pressed={hasArrived}
        aria-disabled={marksFrom !== null}
        aria-label={`Llegada de ${entry.client.name}`}
        title={
          marksFrom !== null
            ? `Se puede marcar desde ${marksFrom}`
            : hasArrived
              ? 'Ha llegado. Pulsa para deshacerlo'
              : 'Marcar llegada'
        }
        onClick={toggle}
        onKeyDown={(event) => {
          // Ignore key repeat.
          if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        }}
      >
        {hasArrived ? <Check size={20} aria-hidden /> : null}
      </Arrival>
      <What>
        <Person>
          <Name
            to={to}
            preventScrollReset
            aria-current={isChosen ? 'true' : undefined}
            title={entry.client.name}
          >
            {entry.client.name}
          </Name>
          {entry.seatKind ? <Kind>{seatKindName[entry.seatKind].toLowerCase()}</Kind> : null}
        </Person>
        <Notes>
          {isUnsent ? <Unsent>por enviar</Unsent> : null}
          {hasArrived || status === 'confirmed' ? null : <Badge>{bookingStatusName[status]}</Badge>}
          {entry.isExtra ? <Badge>plaza extra</Badge> : null}
          <NotesLine notes={entry.notes} />
        </Notes>
      </What>
      <Last>
        <RowMenu
          clientName={entry.client.name}
          acts={splitActs(acts)}
          onAct={(act) => onAct(entry, status, act)}
        />
      </Last>
    </Row>
  );
});

function splitActs(acts: string): RowAction[] {
  return acts === '' ? [] : (acts.split(' ') as RowAction[]); // as joined by the roster
}

/** The same height whether marked or not and however many notes: rows must not move. */
const Row = styled.li<{ $isChosen: boolean }>`
  display: flex;
  gap: 8px;
  align-items: center;
  height: 46px;
  padding: 0 4px 0 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme, $isChosen }) => ($isChosen ? theme.color.primarySoft : 'transparent')};

  &:last-child {
    border-bottom: 0;
  }
  ${({ theme }) => theme.media.belowCard} {
    height: 68px;
  }
`;

const Arrival = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 2px solid ${({ theme }) => theme.color.controlEdge};
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;

  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-disabled='true'] {
    border-style: dashed;
    border-color: ${({ theme }) => theme.color.line};
    background: none;
    cursor: default;
  }
  &[aria-pressed='true'] {
    border-color: ${({ theme }) => theme.color.success.solid};
    background: ${({ theme }) => theme.color.success.solid};
    color: ${({ theme }) => theme.color.success.onSolid};
  }
  ${({ theme }) => theme.media.touch} {
    width: 44px;
    height: 44px;
  }
`;

/** The name and the notes in two columns; stacked on a phone. */
const What = styled.div`
  display: grid;
  flex: 1;
  /* A long name is shown in full before the notes align with those of other rows. */
  grid-template-columns: minmax(36%, max-content) minmax(30%, 1fr);
  gap: 0 8px;
  align-items: center;
  min-width: 0;

  ${({ theme }) => theme.media.belowCard} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Person = styled.span`
  display: flex;
  gap: 6px;
  align-items: baseline;
  min-width: 0;
`;

/** How the seat is paid for; never cut, unlike a long name. */
const Kind = styled.small`
  flex: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
`;

const Name = styled(Link)`
  overflow: hidden;
  min-width: 0;
  padding-block: 8px;
  color: inherit;
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;

  &:hover {
    text-decoration: underline;
  }
  ${({ theme }) => theme.media.belowCard} {
    padding-block: 2px;
  }
`;

/** On one line, with a button for the notes that don't fit. */
const Notes = styled.div`
  display: flex;
  gap: 4px;
  align-items: center;
  overflow: hidden;
  min-width: 0;

  > :not(ul) {
    flex: none;
  }
`;

/** Reserves the menu's space, even without a menu. */
const Last = styled.span`
  display: grid;
  flex: none;
  justify-content: end;
  min-width: 36px;
`;

const Unsent = styled.span`
  color: ${({ theme }) => theme.color.warning.ink};
  font-size: ${({ theme }) => theme.type.xs};
  white-space: nowrap;
`;
