import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import { closeOtherSessions, closeSession, type OpenSession } from '@aforo/shared/contract';
import { api } from '@aforo/shared/http';
import {
  Badge,
  Button,
  Card,
  DelayedFallback,
  Instant,
  QueryState,
  Section,
  Skeleton,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { closedSessionsText, inOrder, isPhone } from './open-sessions.ts';
import { OwnLogins } from './own-logins.tsx';
import { openSessionsQuery } from '../profile.queries.ts';

/** The devices where the user is logged in, each with a button that ends the session. */
export function OpenSessionsCard() {
  const sessions = useQuery(openSessionsQuery);
  const queryClient = useQueryClient();
  const closeOthers = useMutation({
    mutationFn: () => api.call(closeOtherSessions),
    onSuccess: ({ closed }) => toast.success(closedSessionsText(closed)),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries(openSessionsQuery),
  });
  const items = sessions.data ? inOrder(sessions.data.items) : [];
  const hasOthers = items.some(({ isCurrent }) => !isCurrent);
  return (
    <Card>
      <Section
        title="Sesiones abiertas"
        description="Los dispositivos en los que has entrado. Si no reconoces alguno, ciérralo y cambia la contraseña."
      >
        <QueryState
          query={sessions}
          skeleton={
            <DelayedFallback>
              <Skeleton lines={2} height="56px" />
            </DelayedFallback>
          }
        >
          {() => (
            <>
              <List>
                {items.map((session) => (
                  <SessionRow key={session.id} session={session} />
                ))}
              </List>
              {hasOthers ? (
                <div>
                  <Button isPending={closeOthers.isPending} onClick={() => closeOthers.mutate()}>
                    Cerrar las demás
                  </Button>
                </div>
              ) : null}
            </>
          )}
        </QueryState>
        <OwnLogins />
      </Section>
    </Card>
  );
}

function SessionRow({ session }: { session: OpenSession }) {
  const { timeZone } = useArea().settings.center;
  const { id, device, isCurrent, lastSeenAt, createdAt } = session;
  const queryClient = useQueryClient();
  const closing = useMutation({
    mutationFn: () => api.call(closeSession, { params: { id } }),
    onSuccess: () => toast.success(`Sesión cerrada en ${device}.`),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries(openSessionsQuery),
  });
  const Icon = isPhone(device) ? Smartphone : Monitor;
  return (
    <Line>
      <Icon size={24} aria-hidden />
      <TextColumn>
        <Device>
          {device}
          {isCurrent ? <Badge tone="success">Esta sesión</Badge> : null}
        </Device>
        <Seen>
          {isCurrent ? (
            'En uso'
          ) : (
            <>
              Usada <Instant at={lastSeenAt} timeZone={timeZone} isRelative />
            </>
          )}
          {' · '}
          Abierta <Instant at={createdAt} timeZone={timeZone} />
        </Seen>
      </TextColumn>
      {isCurrent ? null : (
        <Button
          size="sm"
          isPending={closing.isPending}
          aria-label={`Cerrar la sesión de ${device}`}
          onClick={() => closing.mutate()}
        >
          Cerrar
        </Button>
      )}
    </Line>
  );
}

const List = styled.ul`
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space[4]};
  align-items: center;
  min-height: 64px;
  padding-block: ${({ theme }) => theme.space[2]};

  & + & {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
  > svg {
    flex: none;
    color: ${({ theme }) => theme.color.textMuted};
  }
`;

const TextColumn = styled.div`
  flex: 1;
  min-width: 0;
`;

const Device = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space[2]};
  align-items: center;
  font-weight: ${({ theme }) => theme.font.medium};
`;

const Seen = styled.div`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
