import { Fragment, memo } from 'react';
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
import { ColorDot, visuallyHidden, VisuallyHidden } from '../ui/index.ts';
import type { GridView } from './agenda-columns.ts';

interface Props {
  session: AgendaSession;
  /** Content already shown by the view's columns is omitted. */
  view: GridView;
  /** The professional's colour, see `CalendarGrid`. */
  color: string | undefined;
  /** The part after midnight. */
  isRest: boolean;
  timeZone: string;
}

/** Content of a class or an appointment in the calendar. */
export const SessionBlock = memo(function SessionBlock(props: Props) {
  const { session, view, color, isRest, timeZone } = props;
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
    <Content data-full={kind === 'class' && taken >= capacity ? '' : undefined}>
      <span data-part="top">
        <time dateTime={startsAt}>
          {isRest ? (
            <>
              <ArrowUp size={12} aria-hidden /> <span>desde </span>
              {formatWeekday(localDateOf(startsAt, timeZone))} {start}
            </>
          ) : passesMidnight(startsAt, endsAt, timeZone) ? (
            `${start}–${formatEnd(startsAt, endsAt, timeZone)}`
          ) : (
            start
          )}
        </time>
        {isCancelled ? (
          <span data-part="places">Cancelada</span>
        ) : kind === 'class' ? (
          <span data-part="places">
            <span aria-hidden>
              {taken}/{capacity}
            </span>
            <VisuallyHidden>
              {taken} de {capacity} plazas,
            </VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span data-part={isCancelled ? 'struck name' : 'name'}>{service.name}</span>{' '}
      <span data-part="facts">
        {facts
          .filter(({ text }) => text)
          .map(({ key, text, dot }, at) => (
            <Fragment key={key}>
              {at > 0 ? <i> · </i> : null}
              <span>
                {dot === undefined ? null : <ColorDot $color={dot} $isSmall />}
                {text}
              </span>
            </Fragment>
          ))}
      </span>
    </Content>
  );
});

const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Shows as many whole lines as fit, the most important first. */
const Content = styled.span`
  display: flex;
  flex-direction: column;
  max-height: max(1lh, round(down, 100%, 1lh));
  overflow: hidden;

  > * {
    flex: none;
  }
  > [data-part='top'] {
    display: flex;
    gap: ${({ theme }) => theme.space[1]};
    justify-content: space-between;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  time {
    ${oneLine}
    min-width: 0;
  }
  [data-part='places'] {
    flex: none;
    order: 1;
    align-self: flex-start;
    color: ${({ theme }) => theme.color.textMuted};
  }
  /* Being full is good: highlighted, but not in an alarming colour. */
  &[data-full] [data-part='places'] {
    padding-inline: 5px;
    border-radius: ${({ theme }) => theme.radius.full};
    background: color-mix(in oklab, ${({ theme }) => theme.color.text} 12%, transparent);
    color: ${({ theme }) => theme.color.text};
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > [data-part~='name'] {
    ${oneLine}
    font-weight: ${({ theme }) => theme.font.medium};
  }
  > [data-part~='struck'] {
    text-decoration: line-through;
  }
  > [data-part='facts'] {
    order: 2;
    color: ${({ theme }) => theme.color.textMuted};
  }
  /* One fact per line if they don't fit side by side. */
  @container block (width < 15rem) {
    > [data-part='facts'] > span {
      display: block;
      ${oneLine}
    }
    > [data-part='facts'] > i {
      display: none;
    }
  }
  @container block (height >= 4rem) {
    > [data-part~='name'] {
      max-height: 2lh;
      white-space: normal;
    }
  }
  /* For the part after midnight the time is more important than its label. */
  @container block (width < 9rem) {
    time > span {
      ${visuallyHidden}
    }
  }
  @container block (width < 6.5rem) {
    time > svg {
      display: none;
    }
  }
  /* In a narrow block the seats are below the name; in a single line, at its end. */
  @container block (width < 5.25rem) or (height < 2rem) {
    > [data-part='top'] {
      display: contents;
    }
  }
  /* A quarter of an hour has room for one line. */
  @container block (height < 2rem) {
    flex-direction: row;
    column-gap: ${({ theme }) => theme.space[1]};

    > [data-part~='name'] {
      flex: 1;
    }
    > [data-part='facts'] {
      display: none;
    }
  }
  /* Fits the time in a third of a column. */
  @container block (width < 2.25rem) {
    margin-inline: -3px;
    font-size: 0.75rem;
    letter-spacing: -0.02em;
  }
`;
