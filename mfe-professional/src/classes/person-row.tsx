import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import X from 'lucide-react/icons/x';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { seatKindName, type AgendaSession } from '@aforo/shared/contract';
import { formatInstant } from '@aforo/shared/format';
import { IconButton, Menu, type MenuItem } from '@aforo/shared/ui';
import {
  arrivalsFrom,
  canMark,
  rowNotes,
  type ShownEntry,
} from '../common/classes/session.messages.ts';
import type { MarkPerson } from './use-attendance.ts';

interface Props {
  entry: ShownEntry;
  session: AgendaSession;
  now: Date;
  onMark: MarkPerson;
}

/**
 * A person of the class: the mark, the name over what matters, and the rest in a menu. The same
 * height whether marked or not, so that no row moves under the thumb.
 */
export function PersonRow({ entry, session, now, onMark }: Props) {
  const { timeZone } = useArea().settings.center;
  const [isWhole, setWhole] = useState(false);
  const { bookingId, client, status, seatKind, about, isUnsent } = entry;
  const { urgent, rest } = rowNotes(entry);
  const notes = about?.notes ?? '';
  const isMarked = status !== 'confirmed';
  const canPress = canMark(session, isMarked ? 'confirmed' : 'attended', now);
  const from = formatInstant(arrivalsFrom(session), timeZone, now);
  const items: MenuItem[] = [
    ...(!isMarked && canMark(session, 'noShow', now)
      ? [
          {
            label: 'No ha venido',
            onSelect: () => onMark(bookingId, 'noShow', 'confirmed'),
          },
        ]
      : []),
    ...(status === 'noShow' && canMark(session, 'attended', now)
      ? [{ label: 'Sí ha venido', onSelect: () => onMark(bookingId, 'attended', 'noShow') }]
      : []),
    ...(status === 'attended' && canMark(session, 'noShow', now)
      ? [{ label: 'No ha venido', onSelect: () => onMark(bookingId, 'noShow', 'attended') }]
      : []),
    ...(notes === ''
      ? []
      : [
          {
            label: isWhole ? 'Plegar lo anotado' : 'Ver todo lo anotado',
            onSelect: () => setWhole(!isWhole),
          },
        ]),
  ];
  return (
    <Row data-status={status}>
      <Line>
        <Mark
          type="button"
          data-status={status}
          aria-disabled={!canPress}
          aria-label={isMarked ? `Deshacer lo marcado de ${client.name}` : `${client.name} vino`}
          title={canPress || isMarked ? undefined : `Se puede marcar desde ${from}`}
          onClick={() => {
            if (!canPress) return;
            if (status === 'confirmed') onMark(bookingId, 'attended', 'confirmed');
            else onMark(bookingId, 'confirmed', status === 'attended' ? 'attended' : 'noShow');
          }}
        >
          <span>
            {status === 'attended' ? <Check size={22} aria-hidden /> : null}
            {status === 'noShow' ? <X size={20} aria-hidden /> : null}
          </span>
        </Mark>
        <What>
          <Name>{client.name}</Name>
          <Notes>
            {isUnsent ? <b data-tone="warning">Sin enviar</b> : null}
            {isMarked ? (
              <b data-tone={status === 'attended' ? 'success' : 'error'}>
                {status === 'attended' ? 'Vino' : 'No vino'}
              </b>
            ) : null}
            {urgent.map((text) => (
              <b key={text}>{text}</b>
            ))}
            {seatKind ? <span>{seatKindName[seatKind].toLowerCase()}</span> : null}
            {rest.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </Notes>
        </What>
        <Last>
          {items.length > 0 ? (
            <Menu
              label={`Qué hacer con ${client.name}`}
              items={items}
              trigger={(props) => (
                <IconButton {...props} label={`Más para ${client.name}`}>
                  <EllipsisVertical size={20} aria-hidden />
                </IconButton>
              )}
            />
          ) : null}
        </Last>
      </Line>
      {isWhole && notes !== '' ? <Whole>{notes}</Whole> : null}
    </Row>
  );
}

const Row = styled.li`
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  &:last-child {
    border-bottom: 0;
  }
`;

const Line = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  /* In rem: with larger text both lines still fit. */
  height: 3.5rem;
`;

/** The circle is smaller than its target. */
const Mark = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 48px;
  height: 48px;
  margin-inline-start: -8px;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;

  > span {
    display: grid;
    place-items: center;
    width: 34px;
    height: 34px;
    border: 2px solid ${({ theme }) => theme.color.controlEdge};
    border-radius: ${({ theme }) => theme.radius.full};
    background: ${({ theme }) => theme.color.surface};
    transition: background-color ${({ theme }) => theme.motion.fast};
  }
  &:hover > span {
    background: ${({ theme }) => theme.color.hover};
  }
  &[aria-disabled='true'] {
    cursor: default;
  }
  &[aria-disabled='true'] > span {
    border-style: dashed;
    border-color: ${({ theme }) => theme.color.line};
    background: none;
  }
  &[data-status='attended'] > span {
    border: 0;
    background: ${({ theme }) => theme.color.success.solid};
    color: ${({ theme }) => theme.color.success.onSolid};
  }
  &[data-status='noShow'] > span {
    border: 0;
    background: ${({ theme }) => theme.color.error.solid};
    color: ${({ theme }) => theme.color.error.onSolid};
  }
`;

const What = styled.span`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  line-height: 1.25;
`;

const Name = styled.strong`
  overflow: hidden;
  font-weight: ${({ theme }) => theme.font.medium};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** One line; what does not fit is in the menu. */
const Notes = styled.span`
  overflow: hidden;
  min-height: 1.25em;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
  text-overflow: ellipsis;
  white-space: nowrap;

  > :not(:last-child)::after {
    content: ' · ';
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: ${({ theme }) => theme.font.regular};
  }
  > b {
    color: ${({ theme }) => theme.color.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > b[data-tone='warning'] {
    color: ${({ theme }) => theme.color.warning.ink};
  }
  > b[data-tone='success'] {
    color: ${({ theme }) => theme.color.success.ink};
  }
  > b[data-tone='error'] {
    color: ${({ theme }) => theme.color.error.ink};
  }
`;

/** Reserves the menu's space, also without a menu. */
const Last = styled.span`
  display: grid;
  flex: none;
  justify-content: end;
  width: 44px;
  margin-inline-end: -8px;
`;

const Whole = styled.p`
  padding: ${({ theme }) => `0 ${theme.space[2]} ${theme.space[3]} 48px`};
  font-size: ${({ theme }) => theme.type.sm};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
