import { Fragment } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { styled } from 'styled-components';
import type { AgendaSession } from '../contract/index.ts';
import {
  formatEnd,
  formatTime,
  formatWeekday,
  localDateOf,
  passesMidnight,
} from '../format/index.ts';
import { ColorDot, VisuallyHidden } from '../ui/index.ts';
import type { GridView } from './agenda-columns.ts';

interface Props {
  session: AgendaSession;
  /** What its columns say already isn't said again. */
  view: GridView;
  /** Of who gives it, see `CalendarGrid`. */
  color: string | undefined;
  /** This is what is left of it after midnight. */
  isRest: boolean;
  timeZone: string;
}

/** What a class or an appointment says of itself in the calendar. */
export function SessionBlock({ session, view, color, isRest, timeZone }: Props) {
  const { kind, service, professional, roomName, startsAt, endsAt } = session;
  const { capacity, taken, status, roster } = session;
  const start = formatTime(startsAt, timeZone);
  const facts: { key: string; text: string | null | undefined; dot?: string | undefined }[] = [
    { key: 'who', text: kind === 'appointment' ? roster[0]?.client.name : null },
    { key: 'with', text: view === 'profesionales' ? null : professional.name, dot: color },
    { key: 'where', text: view === 'salas' ? null : roomName },
  ];
  const isCancelled = status === 'cancelled';
  return (
    <>
      <Top>
        <time dateTime={startsAt}>
          {isRest ? (
            <>
              <ArrowUp size={12} aria-hidden /> desde{' '}
              {formatWeekday(localDateOf(startsAt, timeZone))} {start}
            </>
          ) : passesMidnight(startsAt, endsAt, timeZone) ? (
            `${start}–${formatEnd(startsAt, endsAt, timeZone)}`
          ) : (
            start
          )}
        </time>
        {isCancelled ? (
          <span>Cancelada</span>
        ) : kind === 'class' ? (
          <Places $isFull={taken >= capacity}>
            <span aria-hidden>
              {taken}/{capacity}
            </span>
            <VisuallyHidden>
              {taken} de {capacity} plazas,
            </VisuallyHidden>
          </Places>
        ) : null}
      </Top>
      <Name $isStruck={isCancelled}>{service.name}</Name>{' '}
      <Muted>
        {facts
          .filter(({ text }) => text)
          .map(({ key, text, dot }, at) => (
            <Fragment key={key}>
              {at > 0 ? ' · ' : null}
              {dot === undefined ? null : <ColorDot $color={dot} $isSmall />}
              {text}
            </Fragment>
          ))}
      </Muted>
    </>
  );
}

const Top = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${({ theme }) => theme.space[1]};
  justify-content: space-between;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

const Places = styled.span<{ $isFull: boolean }>`
  color: ${({ theme, $isFull }) => ($isFull ? theme.color.text : theme.color.textMuted)};
  font-weight: ${({ theme, $isFull }) => ($isFull ? theme.font.medium : theme.font.regular)};
`;

const Name = styled.span<{ $isStruck: boolean }>`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: ${({ $isStruck }) => ($isStruck ? 'line-through' : 'none')};
`;

const Muted = styled.span`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  color: ${({ theme }) => theme.color.textMuted};
`;
