import { useArea } from '@aforo/shared/area';
import type { AgendaSession } from '@aforo/shared/contract';
import { formatPhone } from '@aforo/shared/format';
import { Badge, Button, IconButton, Menu, toast, type MenuItem } from '@aforo/shared/ui';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { bookedText } from '../../common/booking/outcome.messages.ts';
import { errorText } from '../../common/error.messages.ts';
import { useFrontDesk } from '../front-desk-context.ts';
import { useAcceptOffer } from './waiting.queries.ts';

export type Waiter = AgendaSession['waitlist'][number];

interface Props {
  session: Pick<AgendaSession, 'kind' | 'status' | 'startsAt' | 'taken' | 'capacity' | 'waitlist'>;
  /** Whether the user may change the waiting list. */
  isManaged: boolean;
}

/** The waiting list in order, with its actions. */
export function WaitingList({ session, isManaged }: Props) {
  const { now, pathTo, go } = useFrontDesk();
  const { center } = useArea().settings;
  const accept = useAcceptOffer();
  const waiting = session.waitlist
    .filter(({ state }) => state === 'waiting' || state === 'offered')
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const isOpen = isManaged && session.status === 'scheduled' && now < new Date(session.startsAt);
  const isFull = session.kind === 'class' && session.taken >= session.capacity;
  if (waiting.length === 0) {
    if (!isOpen || !isFull) return null;
    return (
      <Box>
        <p>Está completa. Para apuntar a alguien a la espera, búscalo con / y pulsa R.</p>
      </Box>
    );
  }

  function take({ id }: Waiter): void {
    accept.mutate(id, {
      onSuccess: (booking) => toast.success(bookedText(booking, center, now)),
      onError: (error) => toast.error(errorText(error)),
    });
  }

  return (
    <Box>
      <h3 id="en-espera">En espera</h3>
      <List aria-labelledby="en-espera">
        {waiting.map((waiter) => {
          const { id, client, position: queuePosition, state, call } = waiter;
          const isOffered = state === 'offered';
          /** Books the client out of turn or beyond the capacity. */
          const give = () => go({ clientId: client.id, act: 'reservar' });
          const items: MenuItem[] = [
            ...(isOffered ? [] : [{ label: 'Darle plaza', onSelect: give }]),
            {
              label: isOffered ? 'Rechazar la plaza' : 'Quitar de la lista',
              onSelect: () => go({ act: 'quitar-espera', waitId: id }),
            },
          ];
          return (
            <li key={id}>
              {queuePosition === null ? null : <Place>{queuePosition}.</Place>}
              <Name to={pathTo({ clientId: client.id })} preventScrollReset>
                {client.name}
              </Name>
              {isOffered ? <Badge tone="info">tiene una plaza ofrecida</Badge> : null}
              {call ? (
                <span>
                  <Badge tone="warning">hay plaza y no tiene correo</Badge>{' '}
                  {call.phone ? (
                    <a href={`tel:${call.phone}`}>{formatPhone(call.phone)}</a>
                  ) : (
                    'sin teléfono'
                  )}
                </span>
              ) : null}
              {isOpen ? (
                <Acts>
                  {isOffered ? (
                    <Button
                      size="sm"
                      aria-label={`Aceptar la plaza por ${client.name}`}
                      isPending={accept.isPending && accept.variables === id}
                      onClick={() => take(waiter)}
                    >
                      Aceptar
                    </Button>
                  ) : null}
                  <Menu
                    label={`Qué hacer con la espera de ${client.name}`}
                    items={items}
                    trigger={(props) => (
                      <IconButton {...props} label={`Más para la espera de ${client.name}`}>
                        <EllipsisVertical size={18} aria-hidden />
                      </IconButton>
                    )}
                  />
                </Acts>
              ) : null}
            </li>
          );
        })}
      </List>
    </Box>
  );
}

const Box = styled.div`
  padding: 12px;
  border-top: 1px solid ${({ theme }) => theme.color.line};

  > h3 {
    margin: 0 0 4px;
    font-size: ${({ theme }) => theme.type.sm};
  }
  > p {
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.type.sm};
  }
`;

const List = styled.ol`
  display: flex;
  flex-direction: column;

  > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
    align-items: center;
    min-height: 40px;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const Name = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: 36px;
  overflow-wrap: anywhere;

  ${({ theme }) => theme.media.touch} {
    min-height: 44px;
  }
`;

const Acts = styled.span`
  display: flex;
  gap: 4px;
  align-items: center;
  margin-inline-start: auto;
`;

const Place = styled.span`
  font-variant-numeric: tabular-nums;
`;
