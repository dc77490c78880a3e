import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { HoursRequest, Professional } from '@aforo/shared/contract';
import { formatDate, formatWeeklyHours } from '@aforo/shared/format';
import { Badge, Button, Notice, Row, Stack, toast } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { useRequestDialog } from '../use-request-dialog.ts';
import { HoursRequestDialog } from './hours-request-dialog.tsx';
import { ownHoursRequestsQuery, useWithdrawHours } from './hours-requests.queries.ts';

const looks = {
  requested: { tone: 'warning', words: 'Pedido' },
  approved: { tone: 'success', words: 'Aprobado' },
  rejected: { tone: 'neutral', words: 'Rechazado' },
} as const satisfies Record<HoursRequest['state'], object>;

/** Requests other weekly hours, and lists the earlier requests with their state. */
export function HoursRequests({ professional }: { professional: Professional }) {
  const { weekStartsOn } = useArea().settings;
  const { data: requests = [] } = useQuery(ownHoursRequestsQuery);
  const [isAsking, setAsking] = useRequestDialog('horario');
  const [isAsked, setAsked] = useState(false);
  const withdraw = useWithdrawHours();
  return (
    <Stack gap={3}>
      {requests.length > 0 ? (
        <List aria-label="Cambios de horario pedidos">
          {requests.map(({ id, fromDate, hours, reason, state }) => (
            <li key={id}>
              <Row gap={2}>
                <strong>Desde el {formatDate(fromDate)}</strong>
                <Badge tone={looks[state].tone}>{looks[state].words}</Badge>
                {state === 'requested' ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Retirar el cambio desde el ${formatDate(fromDate)}`}
                    isPending={withdraw.isPending && withdraw.variables === id}
                    onClick={() =>
                      withdraw.mutate(id, {
                        onSuccess: () => {
                          setAsked(false);
                          toast.success('Petición retirada.');
                        },
                      })
                    }
                  >
                    Retirar
                  </Button>
                ) : null}
              </Row>
              {formatWeeklyHours(hours, weekStartsOn).map((day) => (
                <Muted key={day}>{day}</Muted>
              ))}
              {reason ? <Muted>{reason}</Muted> : null}
            </li>
          ))}
        </List>
      ) : null}
      {withdraw.error ? <Notice tone="error">{errorText(withdraw.error)}</Notice> : null}
      {isAsked ? (
        <Notice tone="success" title="Pedido">
          Tu horario sigue como está hasta que te contesten; te avisamos por correo.
        </Notice>
      ) : null}
      <div>
        <Button onClick={() => setAsking(true)}>Pedir otro horario</Button>
      </div>
      <HoursRequestDialog
        professional={professional}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onAsked={() => {
          setAsked(true);
          setAsking(false);
        }}
      />
    </Stack>
  );
}

const List = styled.ul`
  > li {
    display: grid;
    gap: ${({ theme }) => theme.space[1]};
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Muted = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
`;
