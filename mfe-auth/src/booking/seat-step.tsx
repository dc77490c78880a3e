import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { useArea } from '@aforo/shared/area';
import type { Booking } from '@aforo/shared/contract';
import { money } from '@aforo/shared/format';
import { Button, Notice, Stack } from '@aforo/shared/ui';
import { useSeat, type SeatOffer } from './booking.queries.ts';
import { feesText, paymentProblemText, seatProblemText } from './guest.messages.ts';

interface Props {
  sessionId: string;
  /** False where the public timetable has no prices: this step is then the first to say it. */
  isPriceShown: boolean;
  offer: SeatOffer;
  now: Date;
  onBooked: (booking: Booking) => void;
  /** Continues on the client's own screen, with this class open. */
  onLeave: () => void;
}

/** Pays for the seat, or books it to pay at the center. */
export function SeatStep({ sessionId, isPriceShown, offer, now, onBooked, onLeave }: Props) {
  const { currency } = useArea().settings.center;
  const { quote, canPayOnline } = offer;
  const { priceMinor } = quote;
  const seat = useSeat(sessionId, onBooked);
  const { isPaying, isBooking, seatError, paymentError } = seat;
  const problem = paymentError
    ? paymentProblemText(paymentError)
    : seatError && seatProblemText(seatError);
  const fees = feesText(quote.fees, currency);
  // At the limit of unpaid bookings the seat must be paid now.
  const canPayLater = quote.obstacle === null;
  const main = useRef<HTMLButtonElement>(null);
  // The code's field is gone, so the focus moves to the next act.
  useEffect(() => main.current?.focus(), []);
  return (
    <Stack gap={4}>
      {isPriceShown ? null : (
        <div>
          <strong>{priceMinor > 0 ? money(priceMinor, currency) : 'Sin coste'}</strong>
          {fees ? <p>{fees}</p> : null}
        </div>
      )}
      {Date.parse(quote.freeCancelUntil) > now.getTime() ? null : (
        <Notice tone="warning">Ya ha pasado el plazo para cancelar sin coste.</Notice>
      )}
      <div aria-live="polite">{problem ? <Notice tone="error">{problem}</Notice> : null}</div>
      <Actions>
        {canPayOnline ? (
          <Button
            ref={main}
            variant="primary"
            isPending={isPaying}
            disabled={isBooking}
            onClick={() => seat.pay(priceMinor)}
          >
            Pagar {money(priceMinor, currency)} y reservar
          </Button>
        ) : null}
        {canPayLater ? (
          <Button
            {...(canPayOnline ? {} : { ref: main, variant: 'primary' as const })}
            isPending={isBooking}
            disabled={isPaying}
            onClick={seat.book}
          >
            {priceMinor > 0 ? 'Reservar y pagar en el centro' : 'Reservar'}
          </Button>
        ) : null}
        {problem ? (
          <Button variant="quiet" disabled={isPaying || isBooking} onClick={onLeave}>
            Ver la clase en mi cuenta
          </Button>
        ) : null}
      </Actions>
    </Stack>
  );
}

const Actions = styled.div`
  display: grid;
  gap: 8px;
`;
