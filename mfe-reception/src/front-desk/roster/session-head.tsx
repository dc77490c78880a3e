import type { AgendaSession } from '@aforo/shared/contract';
import { formatTime } from '@aforo/shared/format';
import { Badge, LinkButton, Notice } from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { styled } from 'styled-components';
import { occupancy } from './roster-order.ts';

interface Props {
  session: AgendaSession;
  /** `han llegado 3 de 9`. */
  arrived: string;
  timeZone: string;
  /** On a phone the day is another step. */
  dayPath: string;
  /** Null where the person may not do it, or it can't be done now. */
  closePath: string | null;
  cancelPath: string | null;
}

/** Which session it is, how full, and what is done with the whole of it. */
export function SessionHead({ session, arrived, timeZone, dayPath, closePath, cancelPath }: Props) {
  const time = `${formatTime(session.startsAt, timeZone)}–${formatTime(session.endsAt, timeZone)}`;
  const what = session.kind === 'class' ? 'clase' : 'cita';
  return (
    <>
      <Back to={dayPath} variant="quiet" size="sm" icon={<ChevronLeft size={16} aria-hidden />}>
        Todo el día
      </Back>
      <Top>
        <div>
          <h2 id="sesion-elegida" tabIndex={-1}>
            {time} {session.service.name}
          </h2>
          <p>
            {session.roomName ? `${session.roomName} · ` : ''}
            {session.professional.name} · {occupancy(session).words}
          </p>
          <p role="status">{arrived}</p>
        </div>
        {closePath || cancelPath ? (
          <Acts>
            {closePath ? (
              <LinkButton to={closePath} size="sm" preventScrollReset>
                Cerrar {what}
              </LinkButton>
            ) : null}
            {cancelPath ? (
              <LinkButton to={cancelPath} size="sm" preventScrollReset>
                Cancelar {what}
              </LinkButton>
            ) : null}
          </Acts>
        ) : null}
      </Top>
      {session.status === 'cancelled' ? (
        <Pad>
          <Notice title="Esta sesión está cancelada">
            A quien tenía plaza se le ha avisado y ha recuperado su sesión.
          </Notice>
        </Pad>
      ) : null}
      {session.status === 'closed' ? (
        <Pad>
          <Badge>Sesión cerrada</Badge>
        </Pad>
      ) : null}
    </>
  );
}

const Back = styled(LinkButton)`
  margin: 8px 8px 0;

  ${({ theme }) => theme.media.fromCard} {
    display: none;
  }
`;

const Top = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  align-items: flex-start;
  justify-content: space-between;
  padding: 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};

  h2 {
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
  }
  p {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const Acts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

const Pad = styled.div`
  padding: 12px;
`;
