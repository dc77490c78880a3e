import { memo, type MouseEvent } from 'react';
import type { RosterEntry } from '@aforo/shared/contract';
import { bookingStatusName } from '@aforo/shared/contract';
import { Badge } from '@aforo/shared/ui';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { RosterNotes } from './roster-notes.tsx';
import type { RowAction } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';

interface Props {
  entry: RosterEntry;
  /** Includes marks that the server may not have yet. */
  status: RosterEntry['status'];
  /** Marked here and not yet answered. */
  isWaiting: boolean;
  isChosen: boolean;
  to: string;
  /** The actions of `rowActions`, as one text: a list would be another one at each drawing. */
  acts: string;
  onToggle: (entry: RosterEntry, status: RosterEntry['status']) => void;
  onAct: (entry: RosterEntry, act: RowAction) => void;
}

/** One person who comes: a mark for the arrival, the name, and what matters. */
export const RosterRow = memo(function RosterRow({
  entry,
  status,
  isWaiting,
  isChosen,
  to,
  acts,
  onToggle,
  onAct,
}: Props) {
  const hasArrived = status === 'attended';
  function toggle(event: MouseEvent): void {
    // The second half of a double click must not take the arrival back.
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
        aria-label={`Llegada de ${entry.client.name}`}
        title={hasArrived ? 'Ha llegado. Pulsa para deshacerlo' : 'Marcar llegada'}
        onClick={toggle}
        onKeyDown={(event) => {
          // A key held down is one press.
          if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
        }}
      >
        {hasArrived ? <Check size={20} aria-hidden /> : null}
      </Arrival>
      <What>
        <Who>
          <Name to={to} preventScrollReset aria-current={isChosen ? 'true' : undefined}>
            {entry.client.name}
          </Name>
          {hasArrived || status === 'confirmed' ? null : <Badge>{bookingStatusName[status]}</Badge>}
          {entry.isExtra ? <Badge>plaza extra</Badge> : null}
          {isWaiting ? <Waiting>por enviar</Waiting> : null}
        </Who>
        <RosterNotes notes={entry.notes} />
      </What>
      <RowMenu entry={entry} acts={splitActs(acts)} onAct={onAct} />
    </Row>
  );
});

function splitActs(acts: string): RowAction[] {
  return acts === '' ? [] : (acts.split(' ') as RowAction[]); // as the roster has joined them
}

const Row = styled.li<{ $isChosen: boolean }>`
  display: flex;
  gap: 12px;
  align-items: center;
  min-height: 52px;
  padding: 4px 4px 4px 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme, $isChosen }) => ($isChosen ? theme.color.primarySoft : 'transparent')};

  &:last-child {
    border-bottom: 0;
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

const What = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: 0 12px;
  align-items: center;
  min-width: 0;
`;

const Who = styled.span`
  display: flex;
  flex: 1 1 150px;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: center;
  min-width: 0;
`;

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  min-width: 0;
  color: inherit;
  font-weight: ${({ theme }) => theme.font.medium};
  overflow-wrap: anywhere;
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Waiting = styled.span`
  color: ${({ theme }) => theme.color.warning.ink};
  font-size: ${({ theme }) => theme.type.xs};
  white-space: nowrap;
`;
