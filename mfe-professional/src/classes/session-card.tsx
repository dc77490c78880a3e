import { useEffect, useRef } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatInstant, formatTime, passesMidnight } from '@aforo/shared/format';
import type { Queue } from '@aforo/shared/offline-queue';
import { Badge } from '@aforo/shared/ui';
import { SessionActions } from './acts/session-actions.tsx';
import { MarkAllAttended } from './mark-all-attended.tsx';
import { PersonRow } from './person-row.tsx';
import {
  arrivalsFrom,
  arrivedText,
  canMark,
  comingText,
  emptyRosterText,
  rosterShown,
} from '../common/classes/session.messages.ts';
import type { MarkPerson } from './use-attendance.ts';

interface Props {
  session: AgendaSession;
  /** The current or next session, which starts expanded. */
  isCurrent: boolean;
  /** The navigation that asked for this session: expands it and scrolls to it. */
  asked: string | null;
  now: Date;
  waiting: Queue;
  unsent: Queue;
  takesWalkIns: boolean;
  onMark: MarkPerson;
}

/** One session with its clients; its large targets suit a phone held in one hand. */
export function SessionCard(props: Props) {
  const { session, isCurrent, asked, now, waiting, unsent, takesWalkIns, onMark } = props;
  const { timeZone } = useArea().settings.center;
  const roster = rosterShown(session.roster, waiting, unsent);
  const sheet = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (asked === null || !sheet.current) return;
    sheet.current.open = true;
    sheet.current.querySelector('summary')?.focus({ preventScroll: true });
    sheet.current.scrollIntoView({ block: 'start' });
  }, [asked]);
  return (
    <Sheet ref={sheet} open={isCurrent} $isCurrent={isCurrent} $color={session.service.color}>
      <summary>
        <Time>
          {formatTime(session.startsAt, timeZone)}
          {passesMidnight(session.startsAt, session.endsAt, timeZone) ? (
            <small>a {formatEnd(session.startsAt, session.endsAt, timeZone)}</small>
          ) : null}
        </Time>
        <TextColumn>
          <Named>
            <strong>{session.service.name}</strong>
            {session.status === 'cancelled' ? <Badge tone="error">Cancelada</Badge> : null}
            {session.status === 'closed' ? <Badge>Cerrada</Badge> : null}
          </Named>
          <Small>
            {[session.roomName, comingText(session), arrivedText(session, roster)]
              .filter(Boolean)
              .join(' · ')}
          </Small>
        </TextColumn>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {session.status === 'cancelled' ? null : (
        <Acts>
          <MarkAllAttended
            roster={roster}
            hasBegun={canMark(session, 'noShow', now)}
            onMark={onMark}
          />
          {session.status === 'scheduled' && !canMark(session, 'attended', now) ? (
            <Muted>Se marca desde {formatInstant(arrivalsFrom(session), timeZone, now)}</Muted>
          ) : null}
          <SessionActions session={session} now={now} takesWalkIns={takesWalkIns} />
        </Acts>
      )}
      {roster.length === 0 ? <Muted>{emptyRosterText(session, now)}</Muted> : null}
      <People aria-label="Quién viene">
        {roster.map((entry) => (
          <PersonRow key={entry.bookingId} {...{ entry, session, now, onMark }} />
        ))}
      </People>
    </Sheet>
  );
}

/** The current or next class has the center's color as background; the others have the page's. */
const Sheet = styled.details<{ $isCurrent: boolean; $color: string }>`
  max-width: 960px;
  padding: ${({ theme }) => `0 ${theme.space[4]}`};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  box-shadow: inset 4px 0 0 ${({ $color }) => $color};
  /* Not hidden: the head sticks to the window. */
  overflow: clip;

  > summary {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space[4]}`};
    align-items: center;
    min-height: 64px;
    margin-inline: -${({ theme }) => theme.space[4]};
    padding: ${({ theme }) => `${theme.space[2]} ${theme.space[4]}`};
    background: ${({ theme }) => theme.color.surface};
    box-shadow: inset 4px 0 0 ${({ $color }) => $color};
    cursor: pointer;

    &:focus-visible {
      /* The card clips its overflow. */
      outline-offset: -4px;
    }
    > svg {
      flex: none;
      color: ${({ theme }) => theme.color.textMuted};
      transition: rotate ${({ theme }) => theme.motion.fast};
    }
  }
  &[open] > summary {
    position: sticky;
    z-index: 2;
    top: var(--header-bottom, 0px);
    box-shadow:
      inset 4px 0 0 ${({ $color }) => $color},
      0 1px 0 ${({ theme }) => theme.color.line};
    transition: top ${({ theme }) => theme.motion.slow};

    > svg {
      rotate: 180deg;
    }
  }
  /* With zoom or on a phone in landscape the people need the height. */
  @media (max-height: 420px) {
    &[open] > summary {
      position: static;
    }
  }
  ${({ $isCurrent, theme }) =>
    $isCurrent &&
    css`
      box-shadow: none;

      &[open] > summary,
      > summary {
        background: ${theme.color.primary};
        box-shadow: none;
        color: ${theme.color.onPrimary};

        &:focus-visible {
          outline-color: ${theme.color.onPrimary};
        }
        > svg {
          color: inherit;
        }
        > :first-child {
          font-size: ${theme.type.xl};
          font-weight: ${theme.font.bold};
        }
      }
    `}
`;

const Time = styled.span`
  font-size: ${({ theme }) => theme.type.lg};
  font-weight: ${({ theme }) => theme.font.medium};
  font-variant-numeric: tabular-nums;

  /* Inherits the text color of its background. */
  > small {
    display: block;
    font-size: ${({ theme }) => theme.type.sm};
    font-weight: ${({ theme }) => theme.font.regular};
  }
`;

const TextColumn = styled.span`
  display: flex;
  /* In em: with larger text it wraps below the time instead of breaking a word. */
  flex: 1 1 7.5em;
  flex-direction: column;
  min-width: min(7.5em, 100%);
  overflow-wrap: anywhere;

  strong {
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Named = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[2]}`};
  align-items: center;
`;

/** Inherits the text color of its background. */
const Small = styled.span`
  font-size: ${({ theme }) => theme.type.sm};
`;

const Muted = styled.span`
  display: block;
  padding-block: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

/** What is done with the whole class, on one line above the people. */
const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space[2]}`};
  align-items: center;
  justify-content: space-between;
  /* Kept when its buttons change, so that the people don't move. */
  min-height: 60px;

  > button {
    min-height: 44px;
  }
`;

/** Two columns where both fit with their buttons. */
const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
  gap: 0 ${({ theme }) => theme.space[6]};
  padding: 0;
  list-style: none;
`;
