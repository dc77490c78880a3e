import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatEnd, formatTime } from '@aforo/shared/format';
import {
  Badge,
  Button,
  IconButton,
  LinkButton,
  Menu,
  type MenuItem,
  Notice,
  visuallyHidden,
  VisuallyHidden,
} from '@aforo/shared/ui';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Plus from 'lucide-react/icons/plus';
import { styled } from 'styled-components';
import { paths } from '../../paths.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { printSession } from './print-session.ts';
import { occupancy, rosterOrder } from './roster-order.ts';

interface Props {
  session: AgendaSession;
  /** `han llegado 3 de 9`; null before arrivals can be marked. */
  arrived: string | null;
  /** Null when no client can be added. */
  onAdd: (() => void) | null;
  /** Permitted and available now. */
  canClose: boolean;
  canCancel: boolean;
  canMessage: boolean;
}

/** The shown session, its occupancy and the actions on the whole session. */
export function SessionHead({ session, arrived, onAdd, canClose, canCancel, canMessage }: Props) {
  const { urlState, pathTo, go } = useFrontDesk();
  const { timeZone } = useArea().settings.center;
  const { startsAt, endsAt } = session;
  const { short, words } = occupancy(session);
  const what = session.kind === 'class' ? 'clase' : 'cita';
  const hasPeople = rosterOrder(session.roster).length > 0;
  const items: MenuItem[] = [
    ...(hasPeople
      ? [{ label: 'Imprimir la lista', onSelect: () => void printSession(session, timeZone) }]
      : []),
    ...(hasPeople && canMessage
      ? [{ label: 'Escribir a quien viene', onSelect: () => go({ act: 'escribir' }) }]
      : []),
    ...(canCancel
      ? [
          {
            label: `Cancelar ${what}`,
            isDanger: true,
            isSeparated: hasPeople,
            onSelect: () => go({ act: 'cancelar-clase' }),
          },
        ]
      : []),
  ];
  return (
    <>
      <Back
        // On a phone.
        to={paths.frontDesk({ localDate: urlState.localDate })}
        variant="quiet"
        size="sm"
        icon={<ChevronLeft size={16} aria-hidden />}
      >
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
          {items.length > 0 ? (
            <Menu
              label={`Qué hacer con esta ${what}`}
              items={items}
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
          {canClose ? (
            <LinkButton
              to={pathTo({ act: 'cerrar-clase' })}
              size="sm"
              variant="quiet"
              preventScrollReset
            >
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
