import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatTime, passesMidnight } from '@aforo/shared/format';
import { Badge, VisuallyHidden } from '@aforo/shared/ui';
import { seatsText } from '../series/series.messages.ts';

interface Props {
  session: AgendaSession;
  to: string;
  hasBegun: boolean;
}

/** A class in the week: a link to its details. */
export function ClassTile({ session, to, hasBegun }: Props) {
  const { timeZone } = useArea().settings.center;
  const { service, professional, roomName, startsAt, endsAt, capacity, taken, status } = session;
  const isCancelled = status === 'cancelled';
  return (
    <Tile to={to} preventScrollReset $isQuiet={hasBegun || isCancelled}>
      <Band aria-hidden $color={service.color} />
      <Top>
        <time dateTime={startsAt}>
          {formatTime(startsAt, timeZone)}
          {passesMidnight(startsAt, endsAt, timeZone)
            ? `–${formatEnd(startsAt, endsAt, timeZone)}`
            : null}
        </time>
        {isCancelled ? (
          <Badge tone="error">Cancelada</Badge>
        ) : (
          <Places>
            <span aria-hidden>
              {taken}/{capacity}
            </span>
            <VisuallyHidden>
              {taken} de {capacity} plazas,
            </VisuallyHidden>
          </Places>
        )}
      </Top>
      <Name $isStruck={isCancelled}>{service.name}</Name>
      <small>
        {professional.name}
        {roomName === null ? null : (
          <>
            <VisuallyHidden>,</VisuallyHidden>
            <span>{roomName}</span>
          </>
        )}
      </small>
      {!isCancelled && (taken >= capacity || session.waiting > 0) ? (
        <small>
          <Full>{seatsText(session)}</Full>
        </small>
      ) : null}
    </Tile>
  );
}

const Tile = styled(Link)<{ $isQuiet: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-width: 0;
  min-height: 44px;
  padding: ${({ theme }) => `${theme.space[2]} ${theme.space[2]} ${theme.space[2]} 14px`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.control};
  background: ${({ theme }) => theme.color.surface};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.3;
  text-decoration: none;
  overflow: hidden;
  overflow-wrap: anywhere;
  transition: background-color ${({ theme }) => theme.motion.fast};

  ${({ $isQuiet }) =>
    $isQuiet &&
    css`
      background: transparent;
      color: ${({ theme }) => theme.color.textMuted};
    `}
  &:hover {
    background: ${({ theme }) => theme.color.hover};
  }
  small {
    display: flex;
    flex-direction: column;
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.xs};
  }
  ${({ theme }) => theme.media.belowWide} {
    padding-block: ${({ theme }) => theme.space[3]};
    font-size: ${({ theme }) => theme.type.md};

    small {
      flex-flow: row wrap;
      column-gap: ${({ theme }) => theme.space[2]};
      font-size: ${({ theme }) => theme.type.sm};
    }
    small > span + span::before,
    small > span:not(:first-child)::before {
      content: '· ';
    }
  }
`;

const Band = styled.span<{ $color: string }>`
  position: absolute;
  inset: 0 auto 0 0;
  width: 5px;
  background: ${({ $color }) => $color};
`;

const Top = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[1]};
  align-items: center;
  justify-content: space-between;
  font-variant-numeric: tabular-nums;

  > time {
    white-space: nowrap;
    font-weight: ${({ theme }) => theme.font.medium};
  }
`;

const Places = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.xs};
`;

const Name = styled.span<{ $isStruck: boolean }>`
  font-weight: ${({ theme }) => theme.font.medium};
  text-decoration: ${({ $isStruck }) => ($isStruck ? 'line-through' : 'none')};
`;

const Full = styled.span`
  color: ${({ theme }) => theme.color.text};
`;
