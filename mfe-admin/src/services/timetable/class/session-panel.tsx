import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { AgendaSession, Series } from '@aforo/shared/contract';
import { formatEnd, formatFullInstant } from '@aforo/shared/format';
import { Badge, Button, DescriptionList, Notice, SidePanel, Stack } from '@aforo/shared/ui';
import { seatsText, seriesText } from '../series/series.messages.ts';
import type { Act } from '../week/timetable-view.ts';

interface Props {
  session: AgendaSession;
  /** Undefined for a single class. */
  series: Series | undefined;
  /** According to the server's clock. */
  hasBegun: boolean;
  onClose: () => void;
  onAct: (act: Act) => void;
}

/** The details of one class of the week, its clients and its actions. */
export function SessionPanel({ session, series, hasBegun, onClose, onAct }: Props) {
  const { timeZone } = useArea().settings.center;
  const { service, professional, roomName, startsAt, endsAt, capacity, taken, roster, waitlist } =
    session;
  const isAppointment = session.kind === 'appointment';
  const isOpen = session.status === 'scheduled' && !hasBegun && !isAppointment;
  return (
    <SidePanel
      title={service.name}
      isOpen
      onClose={onClose}
      footer={
        isOpen ? (
          <>
            <Button variant="quiet" onClick={() => onAct('cancelar')}>
              Cancelar la clase
            </Button>
            {series ? <Button onClick={() => onAct('terminar')}>Terminar la serie</Button> : null}
            <Button variant="primary" onClick={() => onAct('cambiar')}>
              Cambiar
            </Button>
          </>
        ) : undefined
      }
    >
      <Stack gap={5}>
        {session.status === 'cancelled' ? (
          <Notice tone="warning">Esta {isAppointment ? 'cita' : 'clase'} está cancelada.</Notice>
        ) : isAppointment ? (
          <Notice>Una cita se mueve o se cancela en Recepción, con quien la reservó.</Notice>
        ) : hasBegun ? (
          <Notice>Ya ha empezado: para cambiar las que vienen, abre una de ellas.</Notice>
        ) : null}
        <DescriptionList
          items={[
            {
              label: 'Cuándo',
              value: `${formatFullInstant(startsAt, timeZone)} – ${formatEnd(startsAt, endsAt, timeZone)}`,
            },
            ...(isAppointment ? [] : [{ label: 'Se repite', value: repetition(session, series) }]),
            { label: 'Con', value: professional.name },
            { label: 'Sala', value: roomName },
            ...(isAppointment
              ? []
              : [{ label: 'Plazas', value: `${taken} de ${capacity}, ${seatsText(session)}` }]),
          ]}
        />
        <section>
          <Title>Quién viene</Title>
          {roster.length === 0 ? (
            <Muted>Todavía nadie.</Muted>
          ) : (
            <People>
              {roster.map(({ bookingId, client, isExtra }) => (
                <li key={bookingId}>
                  {client.name} {isExtra ? <Badge>Plaza extra</Badge> : null}
                </li>
              ))}
            </People>
          )}
        </section>
        {waitlist.length > 0 ? (
          <section>
            <Title>En espera</Title>
            <People>
              {waitlist.map(({ id, client }) => (
                <li key={id}>{client.name}</li>
              ))}
            </People>
          </section>
        ) : null}
      </Stack>
    </SidePanel>
  );
}

function repetition({ isEdited }: AgendaSession, series: Series | undefined): string {
  if (!series) return 'No, es una clase suelta';
  return isEdited ? `${seriesText(series)}. Esta se cambió a mano.` : seriesText(series);
}

const Title = styled.h3`
  margin-bottom: ${({ theme }) => theme.space[2]};
  font-size: ${({ theme }) => theme.type.md};
`;

const People = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[1]};
  padding: 0;
  list-style: none;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;
