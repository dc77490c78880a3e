import { useEffect, useRef } from 'react';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { css, styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { seatKindName, type AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatTime, passesMidnight } from '@aforo/shared/format';
import type { Queue } from '@aforo/shared/offline-queue';
import { Avatar, Badge, Button } from '@aforo/shared/ui';
import { MarkAllAttended } from './mark-all-attended.tsx';
import { PersonNotes } from './person-notes.tsx';
import { canMark, comingText, emptyRosterText, rosterShown } from './session.messages.ts';
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
  onMark: MarkPerson;
}

/** One session with its clients; its large targets suit a phone held in one hand. */
export function SessionCard({ session, isCurrent, asked, now, waiting, unsent, onMark }: Props) {
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
          <Small>{[session.roomName, comingText(session)].filter(Boolean).join(' · ')}</Small>
        </TextColumn>
        <ChevronDown size={20} aria-hidden />
      </summary>
      {roster.length === 0 ? <Muted>{emptyRosterText(session, now)}</Muted> : null}
      <MarkAllAttended roster={roster} hasBegun={canMark(session, 'noShow', now)} onMark={onMark} />
      <People>
        {roster.map(({ bookingId, client, status, seatKind, notes, about, isUnsent }) => (
          <Person key={bookingId}>
            <Avatar name={client.name} size={36} />
            <TextColumn>
              <Named>
                <strong>{client.name}</strong>
                {seatKind ? <Kind>{seatKindName[seatKind].toLowerCase()}</Kind> : null}
              </Named>
              <Notes>
                {notes.map(({ kind, text }) => (
                  <Badge key={kind} tone={kind === 'firstTime' ? 'info' : 'neutral'}>
                    {text}
                  </Badge>
                ))}
                {about?.tags.map((tag) => (
                  <Badge key={tag}>{tag}</Badge>
                ))}
                {isUnsent ? <Badge tone="warning">Sin enviar</Badge> : null}
              </Notes>
              {about?.notes ? <PersonNotes name={client.name} text={about.notes} /> : null}
            </TextColumn>
            {status === 'confirmed' ? (
              <Actions>
                {canMark(session, 'noShow', now) ? (
                  <Button
                    aria-label={`${client.name} no vino`}
                    onClick={() => onMark(bookingId, 'noShow', 'confirmed')}
                  >
                    No vino
                  </Button>
                ) : null}
                {canMark(session, 'attended', now) ? (
                  <Button
                    icon={<Came size={18} aria-hidden />}
                    aria-label={`${client.name} vino`}
                    onClick={() => onMark(bookingId, 'attended', 'confirmed')}
                  >
                    Vino
                  </Button>
                ) : null}
              </Actions>
            ) : (
              <Actions>
                <Badge tone={status === 'attended' ? 'success' : 'error'}>
                  {status === 'attended' ? '✓ Vino' : '✕ No vino'}
                </Badge>
                {canMark(session, 'confirmed', now) ? (
                  <Button
                    variant="quiet"
                    aria-label={`Deshacer lo marcado de ${client.name}`}
                    onClick={() =>
                      onMark(bookingId, 'confirmed', status === 'attended' ? 'attended' : 'noShow')
                    }
                  >
                    Deshacer
                  </Button>
                ) : null}
              </Actions>
            )}
          </Person>
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
  overflow: hidden;

  > summary {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space[4]}`};
    align-items: center;
    min-height: 64px;
    margin-inline: -${({ theme }) => theme.space[4]};
    padding: ${({ theme }) => `${theme.space[3]} ${theme.space[4]}`};
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
  &[open] {
    padding-bottom: ${({ theme }) => theme.space[3]};

    > summary > svg {
      rotate: 180deg;
    }
  }
  ${({ $isCurrent, theme }) =>
    $isCurrent &&
    css`
      box-shadow: none;

      > summary {
        background: ${theme.color.primary};
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
  /* In em: with larger text it wraps below the time or the name instead of breaking a word. */
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

const Came = styled(Check)`
  color: ${({ theme }) => theme.color.success.ink};
`;

/** Inherits the text color of its background. */
const Small = styled.span`
  font-size: ${({ theme }) => theme.type.sm};
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const Kind = styled.small`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
`;

const Notes = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[1]};
`;

/** Two columns where both fit with their buttons. */
const People = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
  gap: 0 ${({ theme }) => theme.space[6]};
  padding: 0;
  list-style: none;
`;

const Person = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  min-height: 64px;
  padding-block: ${({ theme }) => theme.space[2]};
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

const Actions = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  margin-inline-start: auto;

  > button {
    min-height: 48px;
    min-width: 88px;
  }
`;
