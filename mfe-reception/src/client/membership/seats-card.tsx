import { useArea } from '@aforo/shared/area';
import type { Client, StandingSeat, StandingSeats } from '@aforo/shared/contract';
import { formatInstant, formatLongDate, localDateOf, weekdayNames } from '@aforo/shared/format';
import { seatPatterns, upcomingClasses, type SeatClass } from '@aforo/shared/seats';
import {
  Badge,
  Card,
  Disclosure,
  IconButton,
  Instant,
  LinkButton,
  Menu,
  Section,
  Stack,
  type BadgeTone,
} from '@aforo/shared/ui';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { styled } from 'styled-components';
import { paths, type ClientUrlState } from '../../paths.ts';

interface Props {
  client: Client;
  seats: StandingSeats;
  now: Date;
}

const shownClasses = 4;

/** The fixed seats as one pattern, with the next classes. */
export function SeatsCard({ client, seats: { seats, memberships }, now }: Props) {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(now, timeZone);
  const linkTo = (act: ClientUrlState['act'], aboutId: string | null = null) =>
    paths.client(client.id, { tab: 'cuota', act, aboutId });
  const classes = upcomingClasses(seats, now);
  const isNamed = new Set(classes.map(({ serviceName }) => serviceName)).size > 1;
  const open = memberships.filter(({ open: left }) => left > 0);
  return (
    <Card>
      <Section
        title="Plazas fijas"
        description={memberships
          .map(({ name, seatsPerWeek, open: left }) => `${name}: ${leftText(seatsPerWeek, left)}`)
          .join(' · ')}
        actions={
          <>
            {seats.length > 0 ? (
              <LinkButton to={linkTo('ausencia')} size="sm" preventScrollReset>
                Ausencia de varios días
              </LinkButton>
            ) : null}
            {open.map(({ membershipId, name }) => (
              <LinkButton
                key={membershipId}
                to={linkTo('plaza', membershipId)}
                size="sm"
                variant="primary"
                preventScrollReset
              >
                {open.length > 1 ? `Dar plaza fija de ${name}` : 'Dar plaza fija'}
              </LinkButton>
            ))}
          </>
        }
      >
        {seatPatterns(seats).map((pattern) => (
          <Pattern key={pattern.text + pattern.serviceName}>
            <div>
              <strong>{pattern.text}</strong>
              <Muted>
                {[
                  pattern.serviceName,
                  ...pattern.seats.flatMap((seat) => datesText(seat, today)),
                ].join(' · ')}
              </Muted>
            </div>
            <Menu
              label={`Qué hacer con ${pattern.text}`}
              items={pattern.seats.flatMap(({ id, slot }) => {
                const day = weekdayNames[slot.weekday]?.toLowerCase() ?? '';
                return [
                  { label: `Cambiar el ${day}`, to: linkTo('mover', id) },
                  { label: `Quitar el ${day}`, to: linkTo('quitar', id), isDanger: true },
                ];
              })}
              trigger={(props) => (
                <IconButton {...props} label={`Cambiar o quitar ${pattern.text}`}>
                  <EllipsisVertical size={18} aria-hidden />
                </IconButton>
              )}
            />
          </Pattern>
        ))}
        {classes.length > 0 ? (
          <Stack gap={1}>
            <Classes classes={classes.slice(0, shownClasses)} {...{ isNamed, linkTo, now }} />
            {classes.length > shownClasses ? (
              <Disclosure summary={`Y otras ${classes.length - shownClasses} clases`}>
                <Classes classes={classes.slice(shownClasses)} {...{ isNamed, linkTo, now }} />
              </Disclosure>
            ) : null}
          </Stack>
        ) : null}
      </Section>
    </Card>
  );
}

function leftText(seatsPerWeek: number, open: number): string {
  if (open === 0) return seatsPerWeek === 1 ? '1 por semana' : `${seatsPerWeek} por semana`;
  return open === seatsPerWeek
    ? `${seatsPerWeek === 1 ? 'falta elegirla' : `faltan por elegir las ${seatsPerWeek}`}`
    : `${open === 1 ? 'falta 1' : `faltan ${open}`} de ${seatsPerWeek}`;
}

/** Only what differs from a seat that has begun and has no end. */
function datesText({ slot, fromDate, untilDate }: StandingSeat, today: string): string[] {
  const day = weekdayNames[slot.weekday]?.toLowerCase() ?? '';
  return [
    ...(fromDate > today ? [`${day}: desde el ${formatLongDate(fromDate, today)}`] : []),
    ...(untilDate ? [`${day}: hasta el ${formatLongDate(untilDate, today)}`] : []),
  ];
}

interface ClassesProps {
  classes: readonly SeatClass[];
  /** Whether the rows name their service: not when all have the same. */
  isNamed: boolean;
  linkTo: (act: ClientUrlState['act'], aboutId: string | null) => string;
  now: Date;
}

function Classes({ classes, isNamed, linkTo, now }: ClassesProps) {
  const { timeZone } = useArea().settings.center;
  return (
    <List aria-label="Próximas clases de sus plazas fijas">
      {classes.map(({ sessionId, bookingId, startsAt, state, serviceName }) => (
        <li key={sessionId}>
          <span>
            <Instant at={startsAt} timeZone={timeZone} now={now} />
            {isNamed ? ` ${serviceName}` : null}
          </span>
          {state === 'booked' && bookingId ? (
            <LinkButton
              to={linkTo('ausencia', bookingId)}
              size="sm"
              variant="quiet"
              preventScrollReset
              aria-label={`Ausencia: ${serviceName}, ${formatInstant(startsAt, timeZone, now)}`}
            >
              Ausencia
            </LinkButton>
          ) : state === 'booked' ? null : (
            <Badge tone={states[state].tone}>{states[state].name}</Badge>
          )}
        </li>
      ))}
    </List>
  );
}

const states = {
  away: { tone: 'info', name: 'No viene' },
  own: { tone: 'neutral', name: 'Ya la tenía' },
  overlap: { tone: 'warning', name: 'Tiene otra clase' },
  full: { tone: 'warning', name: 'Sin sitio: está completa' },
  cancelled: { tone: 'neutral', name: 'Cancelada' },
} as const satisfies Record<
  Exclude<SeatClass['state'], 'booked'>,
  { tone: BadgeTone; name: string }
>;

const Pattern = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space[3]};
  align-items: flex-start;
  justify-content: space-between;

  strong {
    font-size: ${({ theme }) => theme.type.lg};
    font-weight: ${({ theme }) => theme.font.medium};
    line-height: 1.25;
  }
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    border-bottom: 1px solid ${({ theme }) => theme.color.line};

    &:last-child {
      border-bottom: 0;
    }
  }
`;
