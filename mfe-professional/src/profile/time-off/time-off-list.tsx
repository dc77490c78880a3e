import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { TimeOff } from '@aforo/shared/contract';
import { serverNow } from '@aforo/shared/http';
import { Badge, Button, ConfirmDialog, Row, toast } from '@aforo/shared/ui';
import { errorText } from '../error.messages.ts';
import { formatSpan, timeOffLooks } from './time-off.messages.ts';
import { useWithdrawTimeOff } from './time-off.queries.ts';

interface Props {
  items: readonly TimeOff[];
  /** Called after a withdrawal: the message about the request is then out of date. */
  onWithdrawn: () => void;
}

/** The requests with their state. Undecided ones can be withdrawn. */
export function TimeOffList({ items, onWithdrawn }: Props) {
  const { timeZone } = useArea().settings.center;
  const now = serverNow();
  const withdraw = useWithdrawTimeOff();
  const [chosen, setChosen] = useState<TimeOff>();
  const whole = useRef<HTMLDivElement>(null);
  const gone = useRef<string>(null);
  useEffect(() => {
    if (chosen !== undefined || items.some(({ id }) => id === gone.current)) return;
    const isLost = gone.current !== null && document.activeElement === document.body;
    gone.current = null;
    // The button to which the dialog would return the focus was removed with its row.
    if (isLost) whole.current?.focus({ preventScroll: true });
  }, [chosen, items]);

  function confirm({ id }: TimeOff): void {
    withdraw.mutate(id, {
      onSuccess: () => {
        gone.current = id;
        setChosen(undefined);
        onWithdrawn();
        toast.success('Petición retirada.');
      },
    });
  }
  return (
    <div ref={whole} tabIndex={-1}>
      {items.length === 0 ? (
        <p>No has pedido días libres. Cuando los pidas, aquí verás la respuesta.</p>
      ) : (
        <List aria-label="Días libres pedidos">
          {items.map((item) => (
            <li key={item.id}>
              <span>
                {formatSpan(item, timeZone, now)}
                {item.reason ? <Reason>{item.reason}</Reason> : null}
              </span>
              <Row gap={2}>
                <Badge tone={timeOffLooks[item.state].tone}>{timeOffLooks[item.state].words}</Badge>
                {item.state === 'requested' ? (
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-label={`Retirar ${formatSpan(item, timeZone, now)}`}
                    onClick={() => {
                      withdraw.reset();
                      setChosen(item);
                    }}
                  >
                    Retirar
                  </Button>
                ) : null}
              </Row>
            </li>
          ))}
        </List>
      )}
      <ConfirmDialog
        title={chosen ? `¿Retirar ${formatSpan(chosen, timeZone, now)}?` : ''}
        consequence="Administración deja de ver la petición. Si cambias de idea, puedes pedirlos otra vez."
        confirmLabel="Retirar"
        cancelLabel="Dejarla como está"
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        onConfirm={() => {
          if (chosen) confirm(chosen);
        }}
        isPending={withdraw.isPending}
        error={withdraw.isError ? errorText(withdraw.error) : undefined}
      />
    </div>
  );
}

const List = styled.ul`
  > li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
    align-items: flex-start;
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space[2]};
  }
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.color.line};
  }
`;

const Reason = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.type.sm};
  overflow-wrap: anywhere;
`;
