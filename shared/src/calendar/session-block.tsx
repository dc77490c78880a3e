import { Fragment } from 'react';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { css, styled } from 'styled-components';
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
      <Facts>
        {facts
          .filter(({ text }) => text)
          .map(({ key, text, dot }, at) => (
            <Fragment key={key}>
              {at > 0 ? <Separator> · </Separator> : null}
              <Fact>
                {dot === undefined ? null : <ColorDot $color={dot} $isSmall />}
                {text}
              </Fact>
            </Fragment>
          ))}
      </Facts>
    </>
  );
}

const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** In a narrow block its places stand below its name; in one of a single line, at the end of it. */
const Top = styled.span`
  display: flex;
  gap: ${({ theme }) => theme.space[1]};
  justify-content: space-between;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  @container block (width < 5.25rem) or (height < 2rem) {
    display: contents;
  }
`;

/** Being full is good: it is marked, and isn't an alarm. */
const Places = styled.span<{ $isFull: boolean }>`
  order: 1;
  align-self: flex-start;
  color: ${({ theme }) => theme.color.textMuted};
  ${({ theme, $isFull }) =>
    $isFull &&
    css`
      padding-inline: 5px;
      border-radius: ${theme.radius.full};
      background: color-mix(in oklab, ${theme.color.text} 12%, transparent);
      color: ${theme.color.text};
      font-weight: ${theme.font.medium};
    `}
`;

const Name = styled.span<{ $isStruck: boolean }>`
  ${oneLine}
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: ${({ $isStruck }) => ($isStruck ? 'line-through' : 'none')};

  @container block (height >= 4rem) {
    max-height: 2lh;
    white-space: normal;
  }
  @container block (height < 2rem) {
    flex: 1;
  }
`;

const Facts = styled.span`
  order: 2;
  color: ${({ theme }) => theme.color.textMuted};

  @container block (height < 2rem) {
    display: none;
  }
`;

/** One to a line, where they have no room beside each other. */
const Fact = styled.span`
  @container block (width < 15rem) {
    display: block;
    ${oneLine}
  }
`;

const Separator = styled.span`
  @container block (width < 15rem) {
    display: none;
  }
`;
