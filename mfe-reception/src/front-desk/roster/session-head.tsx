import type { AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatTime } from '@aforo/shared/format';
import {
  Badge,
  Button,
  IconButton,
  LinkButton,
  Menu,
  Notice,
  visuallyHidden,
  VisuallyHidden,
} from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { occupancy } from './roster-order.ts';

interface Props {
  session: AgendaSession;
  /** `han llegado 3 de 9`; null before arrivals can be marked. */
  arrived: string | null;
  timeZone: string;
  /** Link back to the day, on a phone. */
  dayPath: string;
  /** Null when no client can be added. */
  onAdd: (() => void) | null;
  /** Null when the action is not permitted or not available now. */
  closePath: string | null;
  cancelPath: string | null;
}

/** The shown session, its occupancy and the actions on the whole session. */
export function SessionHead({
  session,
  arrived,
  timeZone,
  dayPath,
  onAdd,
  closePath,
  cancelPath,
}: Props) {
  const navigate = useNavigate();
  const { startsAt, endsAt } = session;
  const { short, words } = occupancy(session);
  const what = session.kind === 'class' ? 'clase' : 'cita';
  return (
    <>
      <Back to={dayPath} variant="quiet" size="sm" icon={<ChevronLeft size={16} aria-hidden />}>
        Todo el día
      </Back>
      <Top>
        <Line>
          <h2 id="sesion-elegida" tabIndex={-1}>
            {formatTime(startsAt, timeZone)} {session.service.name}
          </h2>
          {onAdd ? (
            <Button size="sm" icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
              Añadir
            </Button>
          ) : null}
          {cancelPath ? (
            <Menu
              label={`Qué hacer con esta ${what}`}
              items={[
                {
                  label: `Cancelar ${what}`,
                  isDanger: true,
                  onSelect: () => void navigate(cancelPath, { preventScrollReset: true }),
                },
              ]}
              trigger={(props) => (
                <IconButton {...props} label={`Más para esta ${what}`}>
                  <EllipsisVertical size={18} aria-hidden />
                </IconButton>
              )}
            />
          ) : null}
        </Line>
        <Line $isLow>
          <Details>
            hasta {formatEnd(startsAt, endsAt, timeZone)} · <span aria-hidden>{short}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
            <span role="status">{arrived === null ? '' : ` · ${arrived}`}</span>
            {['', ...(session.roomName ? [session.roomName] : []), session.professional.name].join(
              ' · ',
            )}
          </Details>
          {closePath ? (
            <LinkButton to={closePath} size="sm" variant="quiet" preventScrollReset>
              Cerrar {what}
            </LinkButton>
          ) : null}
        </Line>
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

/** Two sticky lines above the scrolling roster. */
const Top = styled.div`
  position: sticky;
  z-index: 1;
  top: 0;
  padding: 8px 12px;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
`;

const Line = styled.div<{ $isLow?: boolean }>`
  display: flex;
  gap: 8px;
  align-items: center;
  min-height: ${({ $isLow }) => ($isLow ? '24px' : '36px')};

  h2 {
    flex: 1;
    min-width: 0;
    font-size: ${({ theme }) => theme.type.lg};
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  > a,
  > button {
    flex: none;
  }
  /* On a phone the button shows only its icon, to leave room for the name. */
  ${({ theme }) => theme.media.belowCard} {
    > button > span:last-child {
      ${visuallyHidden}
    }
  }
`;

/** The most important details come first; they wrap instead of being truncated. */
const Details = styled.p`
  flex: 1;
  min-width: 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  line-height: 1.3;
`;

const Pad = styled.div`
  padding: 12px;
`;
