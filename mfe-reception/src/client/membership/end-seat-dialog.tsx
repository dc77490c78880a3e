import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useArea } from '@aforo/shared/area';
import type { Client, StandingSeat } from '@aforo/shared/contract';
import { localDateOf } from '@aforo/shared/format';
import { ApiError } from '@aforo/shared/http';
import { slotText } from '@aforo/shared/seats';
import {
  Button,
  DateField,
  DelayedFallback,
  Dialog,
  Notice,
  QueryState,
  Skeleton,
  Stack,
  toast,
} from '@aforo/shared/ui';
import { errorText } from '../../common/error.messages.ts';
import { seatEndQuery, useEndSeat } from './seats.queries.ts';

interface Props {
  client: Client;
  seat: StandingSeat;
  now: Date;
  onClose: () => void;
}

/** Ends a seat from a day on, and says how many bookings that frees. */
export function EndSeatDialog({ client, seat, now, onClose }: Props) {
  const { timeZone } = useArea().settings.center;
  const today = localDateOf(now, timeZone);
  const [fromDate, setFromDate] = useState(today);
  const end = useEndSeat(client.id, seat.id);
  const isDated = fromDate >= today;
  const effect = useQuery({ ...seatEndQuery(seat.id, fromDate), enabled: isDated });
  function confirm(): void {
    if (!effect.data) return;
    end.mutate(
      { fromDate, expectedFreed: effect.data.freed },
      {
        onSuccess: () => {
          toast.success('Plaza fija quitada.');
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'standing_seat_changed') {
            void effect.refetch();
          }
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      title={`¿Quitar la plaza fija del ${slotText(seat.slot)}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Dejarla como está
          </Button>
          <Button
            variant="danger"
            disabled={!isDated || !effect.data}
            isPending={end.isPending || (end.isError && effect.isFetching)}
            onClick={confirm}
          >
            Quitar la plaza
          </Button>
        </>
      }
    >
      <Stack>
        <DateField
          label="Primer día sin la plaza"
          value={fromDate}
          min={today}
          onChange={setFromDate}
        />
        {isDated ? (
          <QueryState
            query={effect}
            skeleton={
              <DelayedFallback>
                <Skeleton height="48px" />
              </DelayedFallback>
            }
          >
            {({ freed, makeUpsLost }) => (
              <Notice tone={freed + makeUpsLost > 0 ? 'warning' : 'info'}>
                <p>{freedText(freed)}</p>
                {makeUpsLost > 0 ? <p>{makeUpsLostText(makeUpsLost)}</p> : null}
              </Notice>
            )}
          </QueryState>
        ) : null}
        {end.isError ? <Notice tone="error">{errorText(end.error)}</Notice> : null}
      </Stack>
    </Dialog>
  );
}

function freedText(freed: number): string {
  if (freed === 0) return 'No tiene ninguna clase reservada desde ese día.';
  return `${freed === 1 ? 'Se libera 1 reserva' : `Se liberan ${freed} reservas`} desde ese día, y el sitio queda para otra persona.`;
}

function makeUpsLostText(count: number): string {
  return count === 1
    ? 'También pierde la clase por recuperar de una ausencia posterior.'
    : `También pierde las ${count} clases por recuperar de ausencias posteriores.`;
}
